"""Disputes that platforms tell, from the bank to the ledger."""

from typing import Any

import pytest

from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.square import webhooks
from fixtures.sandbox.square.seller import SquareSeller
from server.company.inbox.models import InboxEvent
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.disputes.jobs import read_all
from tenants.disputes.models import Dispute
from tenants.ledger.models import LedgerEntry
from tests.disputes.banks import Bank, of_shopify, of_square
from tests.payouts.reading import feed, lines, read, take_orders
from tests.support.consent import stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["shopify", "square"])
def bank(
    request: pytest.FixtureRequest,
    owner: Person,
    shopify: dict[str, ShopifyShop],
    square: dict[str, SquareSeller],
    monkeypatch: pytest.MonkeyPatch,
) -> Bank:
    monkeypatch.setattr(webhooks, "deliver", lambda *_given, **_noted: None)
    if request.param == "square":
        return of_square(owner, square["MLHARBOR"])
    return of_shopify(owner, shopify["tea-harbour"])


@pytest.fixture
def order(owner: Person, bank: Bank) -> Any:
    bank.connect()
    made = bank.sell()
    take_orders(owner)
    return made


def tell(bank: Bank, *events: bytes) -> None:
    assert [bank.deliver(event) for event in events] == [200] * len(events)
    drain_jobs(skip_pauses=True)


def disputes(owner: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = owner.get("dispute")["disputes"]
    return found


def taken(tenant: TenantRef) -> int:
    """What the ledger has of chargebacks."""
    with tenant_scope_of(tenant):
        rows = LedgerEntry.objects.filter(kind="chargeback").values_list("base_minor", flat=True)
        return sum(amount or 0 for amount in rows)


@pytest.mark.parametrize(("state", "back", "left"), [("won", "17.50", 0), ("lost", "0.00", -1_750)])
def test_a_dispute_comes_by_its_event_and_its_end_too_however_often(
    owner: Person, bank: Bank, order: Any, tenant: TenantRef, state: str, back: str, left: int
) -> None:
    event = bank.open(order)
    tell(bank, event, event)
    (dispute,) = disputes(owner)
    shown = {name: dispute[name] for name in ("state", "reason", "source", "is_inquiry", "amount", "took", "currency")}
    assert shown == {
        "state": "needs_response",
        "reason": "not_received",
        "source": "platform",
        "is_inquiry": False,
        "amount": "17.50",
        "took": "17.50",
        "currency": "USD",
    }
    assert (dispute["due_at"] is not None, taken(tenant)) == (True, -1_750)
    assert InboxEvent.objects.filter(topic__startswith="dispute").count() == 1
    notices = [each["text"] for each in owner.get("notice")["notices"] if "disputes" in each["text"]]
    assert len(notices) == 1
    tell(bank, bank.settle(order, "under_review"))
    assert disputes(owner)[0]["state"] == "under_review"
    tell(bank, bank.settle(order, state))
    (ended,) = disputes(owner)
    assert (ended["id"], ended["state"], ended["back"]) == (dispute["id"], state, back)
    assert (ended["ended_at"] is not None, taken(tenant)) == (True, left)
    with tenant_scope_of(tenant):
        before = Dispute.objects.get().changed_at
        read_all()
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        assert (Dispute.objects.get().changed_at, taken(tenant)) == (before, left)


def test_an_inquiry_takes_nothing_until_it_is_a_chargeback(
    owner: Person, bank: Bank, order: Any, tenant: TenantRef
) -> None:
    tell(bank, bank.open(order, inquiry=True))
    assert [(each["is_inquiry"], each["took"]) for each in disputes(owner)] == [(True, "0.00")]
    assert taken(tenant) == 0
    tell(bank, bank.settle(order, type="CHARGEBACK"))
    assert [(each["is_inquiry"], each["took"]) for each in disputes(owner)] == [(False, "17.50")]
    assert taken(tenant) == -1_750


def test_a_dispute_that_was_entered_by_hand_stands_once_and_keeps_its_fee(
    owner: Person, bank: Bank, order: Any, tenant: TenantRef
) -> None:
    number = owner.get("order")["orders"][0]["id"]
    body = {"key": "d1", "amount": "17.50", "fee": "15.00", "currency": "USD", "reason": "not_received"}
    owner.post(
        f"order/{number}/dispute", {**body, "opened_at": "2026-11-01T10:00:00Z", "due_at": "2027-11-20T10:00:00Z"}
    )
    tell(bank, bank.open(order))
    (dispute,) = disputes(owner)
    assert (dispute["source"], dispute["fee"], dispute["took"], taken(tenant)) == ("platform", "15.00", "17.50", -1_750)
    path = f"dispute/{dispute['id']}"
    assert owner.put(path, {"state": "won"})["code"] == 1000409
    assert owner.put(path, {"amount": "1.00"})["code"] == 1000409
    assert (disputes(owner), taken(tenant)) == ([dispute], -1_750)
    changed = owner.put(path, {"state": "needs_response", "fee": "20.00"})["dispute"]
    assert (changed["fee"], changed["state"]) == ("20.00", "needs_response")


def test_disputes_without_events_are_read_every_day_page_by_page(
    owner: Person, bank: Bank, order: Any, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.adapters.shopify_admin.disputes.AT_ONCE", 1)
    monkeypatch.setattr("tenants.disputes.services.feeds.PAGES_A_TURN", 2)
    if isinstance(bank.platform, SquareSeller):
        bank.platform.disputes_a_page = 1
    later = bank.sell()
    for each in (order, order, later):
        bank.open(each)
    with tenant_scope_of(tenant):
        read_all()
    drain_jobs(skip_pauses=True)
    assert len(disputes(owner)) == 2, "one is of an order that is not here yet"
    take_orders(owner)
    read(owner)
    assert len(disputes(owner)) == 3
    assert taken(tenant) == -5_250


def test_without_the_right_the_store_works_on_and_is_said_to_need_it(owner: Person, bank: Bank) -> None:
    bank.platform.configure({"grants": bank.without_right})
    bank.connect()
    order = bank.sell()
    take_orders(owner)
    event = bank.open(order)
    tell(bank, event)
    read(owner)
    assert (feed(owner)["state"], disputes(owner), stores_of(owner)[0]["state"]) == ("reconnect", [], "connected")
    assert bank.right in feed(owner)["remark"]
    assert owner.get("order")["count"] == 1
    bank.platform.configure({"grants": ""})
    bank.connect()
    drain_jobs(skip_pauses=True)
    read(owner)
    assert (feed(owner)["state"], len(disputes(owner))) == ("read", 1)


def test_what_the_bank_took_matches_the_payout(owner: Person, bank: Bank, order: Any) -> None:
    tell(bank, bank.open(order))
    tell(bank, bank.settle(order, "won"))
    bank.pay_out()
    read(owner)
    amounts = sorted((kind, gross, state) for kind, _, gross, _, state in lines(owner))
    assert amounts == [
        ("charge", "17.50", "matched"),
        ("dispute", "-17.50", "matched"),
        ("dispute", "17.50", "matched"),
    ]


def test_garbage_of_a_dispute_event_changes_nothing(owner: Person, bank: Bank, order: Any) -> None:
    event = bank.open(order).replace(b'"id"', b'"no"').replace(b'"dispute_id"', b'"no"')
    assert bank.deliver(event) in {200, 400}
    drain_jobs(skip_pauses=True)
    assert disputes(owner) == []
