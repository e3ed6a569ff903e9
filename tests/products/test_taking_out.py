"""Products leave My Products only when they have left their store; what did not leave is as it was."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.company.identity.models import User
from server.company.inbox.services import store_event
from server.kit import clock
from server.kit.reasons import Reason
from server.ports import registry
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.contracts import Action, ClaimedOperation, GivenUp, Subject
from tenants.products.models import Publication
from tenants.products.services.removals import UnpublishHandler
from tenants.stores.selectors import store_access
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db

MAKING = r"/wc/v3/products\?"
STORE_GONE = (
    "The product is still in the store, which was removed or which you can no longer access. "
    "Please connect the store again, then delete the product."
)


def start(person: Person, *ids: str) -> str:
    answer = person.post("my_product/delete", {"ids": list(ids)})
    assert answer["success"] is True, answer
    return str(answer["data"])


def counts(person: Person, record: str) -> dict[str, int]:
    found: dict[str, int] = person.get(f"record/detail/{record}")["counts"]
    return found


def lose_the_answer(trade: Trade) -> None:
    """The store makes the product, nobody hears of it, and then it is out of order."""
    trade.outside.fails("timeout_after_commit", MAKING, method="POST", times=1)
    trade.outside.fails("status", MAKING, method="GET", times=1000, status=500)
    trade.start([trade.listed()[0]["id"]], [trade.woo_id])


def tell_deleted(trade: Trade, tenant: TenantRef, external_id: str) -> None:
    store_event(
        vendor="woocommerce",
        event_id="1",
        topic="product.deleted",
        schema_name=tenant.schema_name,
        store_id=int(trade.woo_id),
        body=json.dumps({"id": int(external_id)}),
        now=clock.now(),
    )


def test_what_was_made_although_nobody_heard_of_it_leaves_the_store_too(trade: Trade) -> None:
    lose_the_answer(trade)
    drain_jobs(skip_pauses=True)
    trade.outside.sandbox.faults.remove()
    (row,) = trade.mine()
    assert (row["state"], len(trade.in_woo())) == ("failed", 1)
    record = start(trade.owner, row["id"])
    drain_jobs(skip_pauses=True)
    assert counts(trade.owner, record)["success"] == 1
    assert (trade.in_woo(), trade.mine()) == ([], [])


def test_what_failed_stays_failed_while_the_store_does_not_answer(trade: Trade) -> None:
    lose_the_answer(trade)
    drain_jobs(skip_pauses=True)
    record = start(trade.owner, trade.mine()[0]["id"])
    drain_jobs(skip_pauses=True)
    assert counts(trade.owner, record)["failed"] == 1
    (row,) = trade.mine()
    assert (row["state"], bool(row["remark"]), len(trade.in_woo())) == ("failed", True, 1)


def test_what_never_reached_a_store_that_refuses_us_is_forgotten(trade: Trade) -> None:
    trade.outside.store().keys.clear()
    trade.start([trade.listed()[0]["id"]], [trade.woo_id])
    drain_jobs(skip_pauses=True)
    (row,) = trade.mine()
    assert row["state"] == "failed"
    record = start(trade.owner, row["id"])
    drain_jobs(skip_pauses=True)
    assert (counts(trade.owner, record)["success"], trade.mine(), trade.in_woo()) == (1, [], [])


def test_a_store_removed_meanwhile_keeps_its_product(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    record = start(trade.owner, trade.mine()[0]["id"])
    trade.owner.delete(f"store/{trade.woo_id}?uninstall_reason=Other")
    drain_jobs(skip_pauses=True)
    (operation,) = trade.owner.get(f"record/detail/{record}")["operations"]
    assert (operation["state"], operation["result"]) == (3, STORE_GONE)
    body = {"platform": 6, "shop": trade.outside.store_url(), **trade.outside.keys()}
    assert trade.owner.post("store", body)["success"]
    (row,) = trade.mine()
    assert (row["state"], len(trade.in_woo())) == ("active", 1)


def test_a_sub_account_that_lost_the_store_meanwhile_deletes_nothing(
    trade: Trade, member_with: Callable[..., Person]
) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    member = member_with(Menu.MY_PRODUCTS, store_ids=[int(trade.woo_id)])
    record = start(member, trade.mine()[0]["id"])
    User.objects.filter(pk=member.actor.user_id).update(store_ids=[int(trade.shop_id)])
    drain_jobs(skip_pauses=True)
    assert counts(trade.owner, record)["failed"] == 1
    (row,) = trade.mine()
    assert (row["state"], len(trade.in_woo())) == ("active", 1)


def test_a_refused_key_disconnects_the_store(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    drain_jobs()
    trade.outside.store().keys.clear()
    record = start(trade.owner, trade.mine()[0]["id"])
    drain_jobs(skip_pauses=True)
    assert counts(trade.owner, record)["failed"] == 1
    states = {store["id"]: store["state"] for store in trade.owner.get("store")["stores"]}
    assert states == {trade.shop_id: "connected", trade.woo_id: "disconnected"}


def test_a_cancelled_deletion_leaves_everything_as_it_was(trade: Trade, tenant: TenantRef) -> None:
    ids = [product["id"] for product in trade.listed()]
    trade.publish(ids[:2], [trade.woo_id])
    lost = trade.mine()[0]
    with tenant_scope_of(tenant):
        external_id = Publication.objects.get(pk=int(lost["id"])).external_id
    tell_deleted(trade, tenant, external_id)
    trade.outside.fails("status", MAKING, times=1000, status=500)
    trade.publish(ids[2:], [trade.woo_id])
    before = trade.mine()
    assert sorted(row["state"] for row in before) == ["active", "failed", "gone"]
    with tenant_scope_of(tenant):
        operations = [_claimed(row) for row in Publication.objects.all()]
        UnpublishHandler().prepare(trade.owner.actor, operations)
        cancelled = [GivenUp(operation, Reason("process.cancelled"), cancelled=True) for operation in operations]
        UnpublishHandler().give_up(trade.owner.actor, cancelled)
    assert trade.mine() == before


def _claimed(row: Publication) -> ClaimedOperation:
    return ClaimedOperation(
        id=row.pk,
        record_id=1,
        action=Action.DELETE_FROM_PRODUCT_LIST,
        handler="unpublish",
        item_key=str(row.pk),
        config={"publication_id": row.pk},
        subject=Subject(product_id=row.product_id),
        store_id=row.store_id,
        store_name="",
        lock_key="",
        attempts=1,
        first_attempt_at=clock.now() - timedelta(minutes=1),
    )


@pytest.mark.parametrize("while_publishing", [True, False])
def test_a_late_word_of_the_deletion_makes_no_second_product(
    trade: Trade, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch, while_publishing: bool
) -> None:
    product: Any = trade.listed()[0]
    trade.publish([product["id"]], [trade.woo_id])
    with tenant_scope_of(tenant):
        external_id = Publication.objects.get().external_id
        platform, access = store_access(trade.owner.actor, int(trade.woo_id))
    registry.store(platform).delete_product(access, external_id)
    lose_the_answer(trade)
    monkeypatch.setattr("tenants.processes.rules.FIRST_PAUSE", 0.5 if while_publishing else 0.0)
    drain_jobs(skip_pauses=not while_publishing)
    tell_deleted(trade, tenant, external_id)
    drain_jobs()
    (row,) = trade.mine()
    assert row["state"] == ("publishing" if while_publishing else "gone")
    trade.outside.sandbox.faults.remove()
    drain_jobs(skip_pauses=True)
    trade.publish([product["id"]], [trade.woo_id])
    (row,) = trade.mine()
    assert (row["state"], len(trade.in_woo())) == ("active", 1)
