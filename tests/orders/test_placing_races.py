"""Placing at the same time as itself, as a call-back and with workers that are killed: nothing is bought twice."""

import json
import os
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.ports.purchases import NewPurchase, PlacedPurchase, Refusal
from server.ports.suppliers import SupplierAccess
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tenants.orders.contracts import PurchaseState
from tenants.orders.errors import DailyLimit, NothingReady
from tenants.orders.models import OrderEvent, Purchase
from tenants.orders.services import place_handler, purchase_requests
from tenants.orders.services.actions import take_back
from tenants.orders.services.placing import PLACE, place_orders
from tenants.processes.contracts import ClaimedOperation, Worked
from tenants.processes.engine.leases import claim
from tests.factories.orders import BEGIN, line
from tests.orders.goods import (
    LOST,
    Goods,
    Intake,
    SupplierDesk,
    check,
    employ,
    order_of,
    place,
    preview,
    purchases,
    refused,
    rule,
    sell,
    shown,
)
from tests.orders.together import hold_together
from tests.support.jobs import drain_jobs
from tests.support.kills import survives
from tests.support.override_kills import dies_before_the_marks, work
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def goods(intake: Intake, desk: SupplierDesk) -> Goods:
    return sell(intake)


def try_to_place(who: Person, intake: Intake, token: str) -> int | type[Exception]:
    with tenant_scope_of(intake.tenant):
        try:
            return place_orders(who.actor, token, now=clock.now()).id
        except (NothingReady, DailyLimit) as refusal:
            return type(refusal)


def start(intake: Intake, *ids: str) -> int:
    """Place orders; no worker has begun."""
    started = try_to_place(intake.owner, intake, preview(intake, *ids)["token"])
    assert isinstance(started, int)
    return started


def like(intake: Intake, number: int) -> str:
    """Orders of one buyer that are too far apart to be one sent twice."""
    return order_of(intake, str(number), created_at=BEGIN + timedelta(hours=number))


def events(intake: Intake) -> list[str]:
    with tenant_scope_of(intake.tenant):
        return list(OrderEvent.objects.order_by("pk").values_list("code", flat=True))


def claimed(intake: Intake, record_id: int) -> Sequence[ClaimedOperation]:
    with tenant_scope_of(intake.tenant):
        found = claim(record_id, action=20, handler=PLACE, limit=10)
    assert found is not None
    return found.operations


def test_two_previews_of_one_order_placed_at_once_buy_it_once(intake: Intake, desk: SupplierDesk, goods: Goods) -> None:
    order_id = order_of(intake)
    tokens = [preview(intake, order_id)["token"] for _ in range(2)]
    answers = all_at_once(*[lambda each=token: try_to_place(intake.owner, intake, each) for token in tokens])
    assert answers.count(NothingReady) == 1
    drain_jobs(skip_pauses=True)
    assert (len(purchases(intake)), len(desk.sent)) == (1, 1)


def test_two_requests_of_a_sub_account_at_once_share_its_daily_amount(
    intake: Intake, desk: SupplierDesk, goods: Goods, member_with: Callable[..., Person]
) -> None:
    member = member_with(Menu.ORDERS, PLACE_ORDERS)
    rule(intake, daily_limits={str(member.actor.user_id): 4_000})
    other = replace(intake, owner=member)
    tokens = [preview(other, like(intake, number))["token"] for number in range(2)]
    answers = all_at_once(*[lambda each=token: try_to_place(member, intake, each) for token in tokens])
    assert answers.count(DailyLimit) == 1
    assert len(purchases(intake)) == 1


def test_what_is_called_back_while_a_worker_begins_is_called_back_or_placed(
    intake: Intake, desk: SupplierDesk, goods: Goods
) -> None:
    for number in range(4):
        record_id = start(intake, like(intake, number))
        purchase, before = purchases(intake)[-1], len(desk.sent)

        def call_back(key: int = purchase.pk) -> bool:
            with tenant_scope_of(intake.tenant):
                return take_back(intake.owner.actor, key, now=clock.now())

        def begin(key: int = record_id) -> bool:
            work(intake.tenant, key)
            return False

        was_taken = any(all_at_once(call_back, begin))
        state = PurchaseState.CALLED_BACK if was_taken else PurchaseState.PLACED
        assert (purchases(intake)[-1].state, len(desk.sent) - before) == (state, int(not was_taken))
        assert events(intake)[-1] == ("called_back" if was_taken else "placed")
        assert events(intake).count("called_back") + events(intake).count("placed") == number + 1


class LastingDesk(SupplierDesk):
    """A supplier whose orders outlive our workers; `dies`: where the worker is killed that calls it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.dies = path, ""

    def keys(self) -> list[str]:
        return json.loads(self.path.read_text()) if self.path.exists() else []

    def place_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
        self._die_at("before")
        self.path.write_text(json.dumps([*self.keys(), purchase.key]))
        self._die_at("after")
        return PlacedPurchase(order_ids=("800001",), total_minor=2_300, currency="USD")

    def find_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase | None:
        known = purchase.key in self.keys()
        return PlacedPurchase(order_ids=("800001",), currency="USD") if known else None

    def _die_at(self, point: str) -> None:
        if self.dies == point:
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("orders", [1, 2])
@pytest.mark.parametrize("point", ["before", "after", "marks"])
def test_a_worker_killed_while_it_places_leaves_one_purchase_at_the_supplier(
    intake: Intake,
    desk: SupplierDesk,
    goods: Goods,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    point: str,
    orders: int,
) -> None:
    ids = [like(intake, number) for number in range(orders)]
    record_id = start(intake, *ids) if orders == 1 else int(hold_together(intake, *ids))
    lasting = LastingDesk(tmp_path / "orders.json")
    employ(lasting, monkeypatch)
    lasting.dies = point
    if point == "marks":
        assert not dies_before_the_marks(intake.tenant, record_id)
    else:
        assert not survives(lambda: work(intake.tenant, record_id))
    (purchase,) = purchases(intake)
    assert (purchase.state, purchase.first_attempt_at is None) == (PurchaseState.PLACING, False), "the key is committed"
    lasting.dies = ""
    work(intake.tenant, record_id)
    (purchase,) = purchases(intake)
    assert (purchase.state, purchase.supplier_order_ids) == (PurchaseState.PLACED, ["800001"])
    assert lasting.keys() == [purchase.key]
    assert events(intake).count("placed") == orders


def test_an_order_held_in_its_hold_window_is_called_back_by_the_worker(
    intake: Intake, desk: SupplierDesk, goods: Goods, monkeypatch: pytest.MonkeyPatch
) -> None:
    record_id = start(intake, order_of(intake))
    monkeypatch.setattr(place_handler, "why_stopped", lambda *_: place_handler.BACK)
    work(intake.tenant, record_id)
    assert ([each.state for each in purchases(intake)], desk.sent) == ([PurchaseState.CALLED_BACK], [])


def test_what_was_prepared_and_never_called_can_be_called_back(
    intake: Intake, desk: SupplierDesk, goods: Goods
) -> None:
    operations = claimed(intake, start(intake, order_of(intake)))
    handler = place_handler.PlaceHandler()
    with tenant_scope_of(intake.tenant):
        prepared = handler.prepare(intake.owner.actor, operations)
        handler.take_back(intake.owner.actor, [Worked(each, prepared[each.id]) for each in operations])
        (purchase,) = purchases(intake)
        assert (purchase.state, purchase.first_attempt_at) == (PurchaseState.HELD, None)
        assert take_back(intake.owner.actor, purchase.pk, now=clock.now())


def test_what_was_called_and_failed_stays_tried(intake: Intake, desk: SupplierDesk, goods: Goods) -> None:
    (operation,) = claimed(intake, start(intake, order_of(intake)))
    handler, desk.answers = place_handler.PlaceHandler(), [("after", LOST)]
    with tenant_scope_of(intake.tenant):
        prepared = handler.prepare(intake.owner.actor, [operation])[operation.id]
        with pytest.raises(type(LOST)):
            handler.work(operation, prepared)
        handler.take_back(intake.owner.actor, [Worked(operation, prepared)])
    assert [each.state for each in purchases(intake)] == [PurchaseState.PLACING]


def test_a_purchase_that_cannot_be_prepared_marks_no_other_as_tried(
    intake: Intake, desk: SupplierDesk, goods: Goods, monkeypatch: pytest.MonkeyPatch
) -> None:
    operations = claimed(intake, start(intake, like(intake, 1), like(intake, 2)))
    second = purchases(intake)[1].pk

    def why(_: Any, purchase: Purchase) -> None:
        if purchase.pk == second:
            raise LookupError

    monkeypatch.setattr(place_handler, "why_stopped", why)
    with tenant_scope_of(intake.tenant), pytest.raises(LookupError):
        place_handler.PlaceHandler().prepare(intake.owner.actor, operations)
    assert [each.first_attempt_at for each in purchases(intake)] == [None, None]


def test_a_purchase_of_which_a_product_is_gone_is_not_made_without_it(
    intake: Intake, desk: SupplierDesk, goods: Goods, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_id = order_of(intake)
    record_id = start(intake, order_id)
    monkeypatch.setattr(purchase_requests, "read_for_checking", lambda ids: [])
    work(intake.tenant, record_id)
    assert ([each.state for each in purchases(intake)], desk.sent) == ([PurchaseState.FAILED], [])
    assert (shown(intake, order_id)["state"], shown(intake, order_id)["problems"]) == ("to_order", ["SKU_CHANGED"])


def test_a_proof_that_comes_after_nothing_was_found_is_kept(
    intake: Intake, desk: SupplierDesk, goods: Goods, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_id = order_of(intake)
    operations = claimed(intake, start(intake, order_id))
    (purchase,) = purchases(intake)
    handler = place_handler.PlaceHandler()
    with tenant_scope_of(intake.tenant):
        prepared = handler.prepare(intake.owner.actor, operations)[operations[0].id]
        Purchase.objects.update(state=PurchaseState.UNCONFIRMED, check_at=clock.now() - timedelta(minutes=1))
        found = desk.find_order

        def tried_again_meanwhile(*given: Any) -> PlacedPurchase | None:
            Purchase.objects.update(state=PurchaseState.PLACING)
            return found(*given)

        with monkeypatch.context() as patch:
            patch.setattr(desk, "find_order", tried_again_meanwhile)
            check(intake)
        assert purchases(intake)[0].state == PurchaseState.PLACING
        Purchase.objects.update(state=PurchaseState.FAILED)
        result = handler.work(operations[0], prepared)
        with transaction.atomic():
            handler.write(intake.owner.actor, [Worked(operations[0], result)])
    (kept,) = purchases(intake)
    assert (kept.state, kept.supplier_order_ids, kept.key) == (PurchaseState.PLACED, ["800001"], purchase.key)


def test_what_one_supplier_refused_still_shows_once_another_has_taken_the_rest(
    intake: Intake, desk: SupplierDesk, goods: Goods
) -> None:
    other = sell(intake, name="p2")
    with tenant_scope_of(intake.tenant):
        ListedProduct.objects.filter(pk=other.product_id).update(source_host="aliexpress.us")
    pieces = [line(f"l{each}", product_id=f"p{each}", variant_id=f"v{each}") for each in (1, 2)]
    order_id = order_of(intake, lines=tuple(pieces))
    desk.answers = [refused(Refusal.OUT_OF_STOCK)]
    place(intake, order_id)
    assert sorted(each.state for each in purchases(intake)) == [PurchaseState.FAILED, PurchaseState.PLACED]
    assert shown(intake, order_id)["problems"] == ["OUT_OF_STOCK"]
    place(intake, order_id)
    assert (shown(intake, order_id)["problems"], len(desk.sent)) == ([], 2)
