"""Orders are placed by the merchant's rule: only what is new and fits, once, and never what is unknown."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.finding import FreightQuote
from server.ports.orders import PaymentState, Risk
from server.ports.purchases import Refusal
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tenants.orders.contracts import PurchaseState
from tenants.orders.models import Order, PlacingRule
from tenants.orders.services import auto
from tests.factories.orders import line, usd
from tests.orders.by_rule import duties, fresh, switch, turn
from tests.orders.goods import Intake, SupplierDesk, notices, order_of, place, purchases, refused, rule, sell, shown
from tests.support.jobs import drain_jobs
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

LINES = (line(product_id="p1", variant_id="v1"),)


@pytest.fixture(autouse=True)
def buyers_pay_duties(intake: Intake, desk: SupplierDesk) -> None:
    duties(intake, are_ours=False)


def test_nothing_is_placed_by_itself_unless_the_rule_is_on(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    fresh(intake, 1)
    turn(intake)
    assert switch(intake, on=False)["since"] is None
    fresh(intake, 2)
    turn(intake)
    assert (desk.sent, desk.questions, purchases(intake)) == ([], [], [])


def test_what_becomes_ready_afterwards_is_placed_once_and_nothing_older(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    older = order_of(intake, "7", created_at=clock.now())
    imported = {"created_at": clock.now() - timedelta(days=9)}
    switch(intake)
    order_of(intake, "8", **imported)
    order_id = fresh(intake, 2)
    turn(intake)
    turn(intake)
    assert [sent.most_minor for sent in desk.sent] == [2_300]
    (bought,) = purchases(intake)
    assert (str(bought.order_id), bought.user_id, bought.token_id, bought.state) == (order_id, None, None, "placed")
    event = next(each for each in shown(intake, order_id)["events"] if each["code"] == "placed_by_rule")
    assert (event["text"], event["by"], event["user_id"]) == ("Placed by your rule.", "platform", "")
    (noticed,) = [row for row in notices(intake.owner) if row["kind"] == "orders_by_rule"]
    assert noticed["text"] == "Your rule placed orders of Tea House: 1 (#2)."
    assert noticed["link"] == f"/app/order?order={order_id}"
    assert shown(intake, older)["state"] == "to_order"


def test_an_order_that_is_paid_afterwards_is_placed(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    ordered = {"created_at": clock.now() - timedelta(days=2), "lines": LINES}
    order_id = order_of(intake, "1", payment=PaymentState.PENDING, **ordered)
    switch(intake)
    turn(intake)
    assert desk.sent == []
    assert order_of(intake, "1", version=2, paid_at=clock.now(), **ordered) == order_id
    turn(intake)
    assert len(desk.sent) == 1


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        ({"countries": ["FR", "US"]}, {}),
        ({"most_minor": 2_299}, {}),
        ({"least_margin": 55}, {}),
        ({}, {"total": usd(2_299)}),
        ({"lowest_risk_only": True}, {}),
        ({"lowest_risk_only": True}, {"risk": Risk.MEDIUM}),
        ({}, {"risk": Risk.HIGH}),
        ({}, {"risk": Risk.PENDING}),
        ({}, {"payment": PaymentState.PENDING}),
        ({}, {"payment": PaymentState.PARTIALLY_REFUNDED}),
        ({}, {"payment": PaymentState.PENDING, "is_cash_on_delivery": True}),
        ({}, {"is_test": True}),
        ({}, {"lines": (line(product_id="p9", variant_id="v9"),)}),
    ],
)
def test_an_order_outside_the_rule_is_not_placed(
    intake: Intake, desk: SupplierDesk, rules: dict[str, Any], changes: dict[str, Any]
) -> None:
    sell(intake)
    assert switch(intake, **rules)["since"]
    fresh(intake, **changes)
    turn(intake)
    assert (desk.sent, purchases(intake), notices(intake.owner)) == ([], [], [])


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        ({"countries": ["DE"], "most_minor": 2_300, "least_margin": 54}, {}),
        ({}, {"total": usd(2_300)}),
        ({"lowest_risk_only": True}, {"risk": Risk.LOW}),
        ({}, {"risk": Risk.MEDIUM}),
    ],
)
def test_an_order_just_within_the_rule_is_placed(
    intake: Intake, desk: SupplierDesk, rules: dict[str, Any], changes: dict[str, Any]
) -> None:
    sell(intake)
    switch(intake, **rules)
    fresh(intake, **changes)
    turn(intake)
    assert len(desk.sent) == 1


def test_another_store_is_not_placed_for(intake: Intake, desk: SupplierDesk, make_store: Callable[..., int]) -> None:
    sell(intake)
    switch(intake, store_ids=[str(make_store("Other"))])
    fresh(intake)
    turn(intake)
    assert (desk.sent, purchases(intake)) == ([], [])


@pytest.mark.parametrize("unknown", ["freight", "rate", "cost"])
def test_what_is_unknown_fits_no_rule(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch, unknown: str
) -> None:
    def silent(*_: Any) -> Any:
        raise Permanent(Reason("order.freight_unknown"))

    goods = sell(intake)
    if unknown == "freight":
        monkeypatch.setattr(desk, "quote_freight", silent)
    elif unknown == "rate":
        desk.freight = [FreightQuote("STANDARD", "Post", 300, "EUR", 8, 14)]
    else:
        with tenant_scope_of(intake.tenant):
            ListedVariant.objects.filter(pk=goods.variant_id).update(cost_minor=None)
    switch(intake)
    fresh(intake)
    turn(intake)
    assert (desk.sent, purchases(intake)) == ([], [])


@pytest.mark.parametrize(("margin", "count"), [(0, 0), (None, 1)])
def test_an_unknown_duty_fits_only_a_rule_that_asks_for_no_profit(
    intake: Intake, desk: SupplierDesk, margin: int | None, count: int
) -> None:
    duties(intake, are_ours=True)
    sell(intake)
    switch(intake, least_margin=margin)
    fresh(intake)
    turn(intake)
    assert (len(desk.sent), len(purchases(intake))) == (count, count)


def test_an_amount_that_must_be_typed_is_never_placed_by_itself(intake: Intake, desk: SupplierDesk) -> None:
    rule(intake, hold_minutes=0, typed_above_minor=2_299)
    sell(intake)
    switch(intake)
    fresh(intake)
    turn(intake)
    assert (desk.sent, purchases(intake)) == ([], [])


def test_orders_that_together_cost_more_are_placed_one_after_the_other(intake: Intake, desk: SupplierDesk) -> None:
    rule(intake, hold_minutes=0, typed_above_minor=4_600)
    sell(intake)
    switch(intake)
    for number in range(1, 4):
        fresh(intake, number)
    turn(intake)
    records = [purchase.record_id for purchase in purchases(intake)]
    assert (len(desk.sent), [records.count(each) for each in dict.fromkeys(records)]) == (3, [2, 1])


@pytest.mark.parametrize("way", ["called_back", "refused", "bought_by_hand", "held", "cleared"])
def test_what_a_person_or_the_supplier_decided_is_not_placed_again(
    intake: Intake, desk: SupplierDesk, way: str
) -> None:
    rule(intake, hold_minutes=30 if way == "called_back" else 0)
    sell(intake)
    if way == "refused":
        desk.answers = [refused(Refusal.OUT_OF_STOCK)]
    if way != "bought_by_hand":
        switch(intake)
    order_id = fresh(intake, risk=Risk.HIGH if way == "cleared" else Risk.NONE)
    if way == "bought_by_hand":
        place(intake, order_id)
        switch(intake)
    elif way == "held":
        intake.owner.post("order/hold", {"ids": [order_id], "on": True})
    elif way == "cleared":
        assert intake.owner.post(f"order/{order_id}/clear", {"problem": "RISK"})["success"]
    elif way == "called_back":
        turn(intake, skip_pauses=False)
        (purchase,) = purchases(intake)
        assert (purchase.state, desk.sent) == (PurchaseState.HELD, [])
        assert intake.owner.post(f"order/purchase/{purchase.pk}/call_back")["changed"] == 1
    turn(intake)
    with tenant_scope_of(intake.tenant):
        Order.objects.update(problems=[])
    turn(intake)
    bought = {"called_back": ([], 1), "refused": ([], 1), "bought_by_hand": ([1], 1)}.get(way, ([], 0))
    assert ([1 for _ in desk.sent], len(purchases(intake))) == bought


@pytest.mark.parametrize("meanwhile", ["switched_off", "refunded", "held"])
def test_what_changes_between_planning_and_placing_is_not_placed(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    sell(intake)
    switch(intake, least_margin=50)
    fresh(intake)
    name = "batches" if meanwhile == "switched_off" else "preview_orders"
    before, reached = getattr(auto, name), []

    def change(*arguments: Any, **named: Any) -> Any:
        reached.append(found := before(*arguments, **named))
        if meanwhile == "switched_off":
            PlacingRule.objects.update(since=None)
        else:
            Order.objects.update(**({"refunded_minor": 1_000} if meanwhile == "refunded" else {"held_at": clock.now()}))
        return found

    monkeypatch.setattr(auto, name, change)
    turn(intake)
    assert (bool(reached), desk.sent, purchases(intake)) == (True, [], [])


@pytest.mark.django_db(transaction=True)
def test_the_rule_that_runs_twice_at_once_buys_each_order_once(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    switch(intake)
    ids = {fresh(intake, number) for number in range(1, 4)}

    def run() -> int:
        with tenant_scope_of(intake.tenant):
            return auto.place_by_rule(now=clock.now())

    run()
    drain_jobs(skip_pauses=True)
    all_at_once(run, run)
    drain_jobs(skip_pauses=True)
    assert {str(purchase.order_id) for purchase in purchases(intake)} == ids
    assert (len(purchases(intake)), len(desk.sent)) == (3, 3)
