"""What a purchase may cost: no more than was shown, nothing unknown counted as nothing, no amount counted once only."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.company.identity.contracts import PLACE_ORDERS, Menu
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.finding import FreightQuote
from server.ports.purchases import PurchaseLimits, ReadPurchase, ReadPurchaseLine, Refusal, SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.orders.contracts import PurchaseState
from tenants.orders.models import Order, Purchase
from tenants.orders.rules.parts import joined
from tenants.preferences.models import ConversionRow
from tests.factories.orders import BEGIN, line, reading
from tests.orders.goods import (
    LOST,
    Intake,
    SupplierDesk,
    check,
    order_of,
    place,
    preview,
    purchases,
    refused,
    rule,
    sell,
    shown,
)
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db
UNPAID, PAID, SHIPPED = SupplierOrderState.UNPAID, SupplierOrderState.PAID, SupplierOrderState.SHIPPED
CLOSED = SupplierOrderState.CLOSED


def hides_freight(desk: SupplierDesk, patch: pytest.MonkeyPatch) -> None:
    def say(*_: Any) -> Any:
        raise Permanent(Reason("order.freight_unknown"))

    patch.setattr(desk, "quote_freight", say)


def convert(intake: Intake, pair: str, rate: str) -> None:
    with tenant_scope_of(intake.tenant):
        ConversionRow.objects.create(
            from_currency=pair[:3], to_currency=pair[3:], rate=Decimal(rate), as_of=clock.now()
        )


def silent(desk: SupplierDesk, intake: Intake, patch: pytest.MonkeyPatch) -> str:
    """An order of which the supplier did not say whether it took it."""

    def say(*_: Any) -> Any:
        raise LOST

    desk.answers = [LOST]
    order_id = order_of(intake)
    with patch.context() as quiet:
        quiet.setattr(desk, "find_order", say)
        place(intake, order_id)
    assert [each.state for each in purchases(intake)] == [PurchaseState.UNCONFIRMED]
    return order_id


def test_a_supplier_may_charge_no_more_than_the_preview_showed(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    place(intake, order_of(intake))
    assert [sent.most_minor for sent in desk.sent] == [2_300]


def test_the_merchants_limit_holds_where_a_supplier_hides_its_freight(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    hides_freight(desk, monkeypatch)
    sell(intake)
    order_id = order_of(intake)
    plan = preview(intake, order_id)
    assert (plan["cost"], plan["unknown_costs"], plan["profit"]) == ([{"currency": "USD", "amount": "20.00"}], 1, [])
    rule(intake, hold_minutes=30, most_minor=5_000)
    intake.owner.post("order/place", {"token": preview(intake, order_id)["token"]})
    assert [shown(intake, order_id)[name] for name in ("cost", "profit")] == ["20.00", ""]
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(place_at=clock.now())
    drain_jobs(skip_pauses=True)
    assert [sent.most_minor for sent in desk.sent] == [5_000]
    assert shown(intake, order_id)["profit"] == "27.00", "the supplier's total has the freight"


@pytest.mark.parametrize(("rate", "cost"), [("1.2", "23.60"), ("", None)])
def test_freight_in_another_currency_counts_at_the_merchants_rate(
    intake: Intake, desk: SupplierDesk, rate: str, cost: str | None
) -> None:
    desk.freight = [FreightQuote("STANDARD", "Post", 300, "EUR", 8, 14)]
    rule(intake, hold_minutes=0, most_minor=5_000)
    sell(intake)
    if rate:
        convert(intake, "EURUSD", rate)
    plan = preview(intake, order_of(intake))
    assert plan["cost"] == ([{"currency": "USD", "amount": cost}] if cost else [])
    assert [block["problem"] for block in plan["blocked"]] == ([] if cost else ["LIMIT"])


def test_each_line_travels_by_its_own_way(intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    sell(intake)
    second = sell(intake, name="p2")
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=second.variant_id).update(source_sku_id="sku-2")
    ways = {"sku-1": "STANDARD", "sku-2": "ECONOMY"}

    def quote(query: Any, *_: Any) -> list[FreightQuote]:
        return [FreightQuote(ways[query.source_sku_id], "Post", 300, "USD", 8, 14)]

    monkeypatch.setattr(desk, "quote_freight", quote)
    pieces = tuple(line(f"l{each}", product_id=f"p{each}", variant_id=f"v{each}") for each in (1, 2))
    place(intake, order_of(intake, lines=pieces))
    assert [(item.source_sku_id, item.service) for item in desk.sent[0].items] == [*ways.items()]


@pytest.mark.parametrize(("ends", "counts"), [("closed", True), ("refused", False)])
def test_an_order_that_is_placed_again_counts_each_purchase_for_the_day(
    intake: Intake, desk: SupplierDesk, member_with: Callable[..., Person], ends: str, counts: bool
) -> None:
    sell(intake)
    order_id = order_of(intake)
    member = member_with(Menu.ORDERS, PLACE_ORDERS)
    rule(intake, hold_minutes=0, daily_limits={str(member.actor.user_id): 4_000})
    mine = Intake(member, intake.tenant, intake.store_id)
    desk.answers = [refused(Refusal.OUT_OF_STOCK)] if ends == "refused" else []
    place(mine, order_id)
    if ends == "closed":
        desk.readings["800001"] = ReadPurchase("800001", CLOSED, "TRADE_CLOSED", "USD")
        check(intake)
    answer = member.post("order/place", {"token": preview(mine, order_id)["token"]})
    assert answer["success"] is not counts
    assert len(purchases(intake)) == (1 if counts else 2)


def test_a_supplier_that_is_asked_by_ordering_is_not_asked_for_a_cancelled_order(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sell(intake)
    desk.limits = PurchaseLimits(asks_by_ordering=True)
    order_id = silent(desk, intake, monkeypatch)
    intake.take(reading(version=5, cancelled_at=BEGIN, lines=(line(product_id="p1", variant_id="v1"),)))
    searches: list[Any] = []
    monkeypatch.setattr(desk, "find_order", lambda *given: searches.append(given))
    check(intake)
    (bought,) = shown(intake, order_id)["purchases"]
    assert (searches, bought["state"]) == ([], "unconfirmed")
    assert bought["remark"].startswith("The order was stopped before the supplier confirmed")
    check(intake)
    events = [event["text"] for event in shown(intake, order_id)["events"]]
    assert sum(text.startswith("The supplier did not say") for text in events) == 2, "another reason is news once"
    desk.limits = PurchaseLimits()
    check(intake)
    assert (len(searches), purchases(intake)[0].state) == (1, PurchaseState.FAILED)


def test_a_buyer_who_was_erased_meanwhile_keeps_no_other_purchase_from_being_checked(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sell(intake)
    silent(desk, intake, monkeypatch)
    with tenant_scope_of(intake.tenant):
        Order.objects.update(erased_at=clock.now(), personal="")
        Purchase.objects.update(personal="")
    check(intake)
    assert [each.state for each in purchases(intake)] == [PurchaseState.FAILED]


def test_who_looked_at_the_supplier_says_that_nothing_was_ordered(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch, member_with: Callable[..., Person]
) -> None:
    sell(intake)
    order_id = silent(desk, intake, monkeypatch)
    path = f"order/purchase/{purchases(intake)[0].pk}/not_ordered"
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(asked_until=clock.now() + timedelta(minutes=1))
    busy = "The supplier is being asked about this purchase. Try again in some minutes."
    assert intake.owner.post(path)["msg"] == busy
    assert purchases(intake)[0].state == PurchaseState.UNCONFIRMED
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(asked_until=None)
    assert member_with(Menu.ORDERS).post(path)["code"] == 1000403
    assert intake.owner.post(path)["success"]
    order = shown(intake, order_id)
    assert (order["state"], order["problems"]) == ("to_order", [])
    assert order["events"][0]["text"] == "You said that the supplier has no such order."
    assert intake.owner.post(path)["code"] == 1000404
    place(intake, order_id)
    assert len(desk.sent) == 1


def test_an_account_that_must_be_connected_again_says_so(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sell(intake)
    order_id = order_of(intake)
    token = preview(intake, order_id)["token"]

    def gone(*_: Any) -> Any:
        raise NeedsMerchant(Reason("supplier.account_refused", {"supplier": "AliExpress"}), action="authorize_supplier")

    monkeypatch.setattr("tenants.orders.services.place_handler.fresh_tokens", gone)
    intake.owner.post("order/place", {"token": token})
    drain_jobs(skip_pauses=True)
    assert (shown(intake, order_id)["problems"], desk.sent) == (["SUPPLIER_AUTH"], [])


def test_a_supplier_that_knows_better_is_looked_at_again(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    goods = sell(intake)
    looked: list[int] = []

    def look(products: Any) -> dict[int, Any]:
        looked.extend(product.id for product in products)
        return {}

    monkeypatch.setattr("tenants.orders.services.last_looks.look_at_sources", look)
    order_id = order_of(intake)
    desk.answers = [refused(Refusal.PRICE_ABOVE_LIMIT)]
    place(intake, order_id)
    assert looked == [goods.product_id]
    preview(intake, order_id)
    assert len(desk.questions) == 2


def test_a_purchase_that_was_split_is_as_far_as_its_slowest_part_and_costs_all_of_them() -> None:
    parts = [
        ReadPurchase("1", SHIPPED, "S", "USD", 1_000, {"goods": 800, "freight": 200}, paid_at=BEGIN),
        ReadPurchase("2", PAID, "P", "USD", 500, {"goods": 500}, paid_at=BEGIN + timedelta(hours=1)),
    ]
    whole = joined(parts)
    assert (whole.state, whole.total_minor, whole.costs) == (PAID, 1_500, {"goods": 1_300})
    assert whole.paid_at == BEGIN + timedelta(hours=1)
    unread = joined([*parts, None])
    assert (unread.state, unread.total_minor, unread.paid_at) == (SupplierOrderState.UNKNOWN, None, None)
    closed = joined([*parts, ReadPurchase("3", CLOSED, "TRADE_CLOSED", "USD", 700)])
    assert (closed.state, closed.total_minor) == (PAID, 1_500)


def test_a_part_that_the_supplier_closed_can_be_ordered_again(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sell(intake)
    second = sell(intake, name="p2")
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=second.variant_id).update(source_sku_id="sku-2")
    pieces = tuple(line(f"l{each}", product_id=f"p{each}", variant_id=f"v{each}") for each in (1, 2))
    order_id = order_of(intake, lines=pieces)
    place(intake, order_id)
    with tenant_scope_of(intake.tenant):
        Purchase.objects.update(supplier_order_ids=["800001", "800002"])
    closed = (ReadPurchaseLine("p2", "sku-2"),)
    desk.readings = {
        "800001": ReadPurchase("800001", PAID, "WAIT_SELLER_SEND_GOODS", "USD", 1_000, paid_at=BEGIN),
        "800002": ReadPurchase("800002", CLOSED, "seller_cancel", "USD", 1_000, lines=closed),
    }
    for _ in range(2):
        check(intake)
    order = shown(intake, order_id)
    assert (order["state"], order["purchases"][0]["state"]) == ("to_order", "placed")
    text = "The supplier closed part of 800001, 800002. Those items can be ordered again."
    assert [event["text"] for event in order["events"]].count(text) == 1
    place(intake, order_id)
    assert [item.source_sku_id for item in desk.sent[1].items] == ["sku-2"]


def test_an_order_that_is_bought_in_two_goes_costs_both(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    other = sell(intake, name="p2")
    with tenant_scope_of(intake.tenant):
        ListedProduct.objects.filter(pk=other.product_id).update(source_host="aliexpress.us")
    pieces = tuple(line(f"l{each}", product_id=f"p{each}", variant_id=f"v{each}") for each in (1, 2))
    order_id = order_of(intake, lines=pieces)
    desk.answers = [refused(Refusal.OUT_OF_STOCK)]
    place(intake, order_id)
    assert [shown(intake, order_id)[name] for name in ("cost", "profit")] == ["23.00", ""]
    place(intake, order_id)
    order = shown(intake, order_id)
    assert (order["cost"], float(order["total"]) - float(order["profit"])) == ("46.00", 46.0)
