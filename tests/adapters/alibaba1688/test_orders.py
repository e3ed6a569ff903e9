"""Orders at 1688: to the forwarder, as previewed, found again by our key."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from fixtures.sandbox.alibaba1688.market import EXPIRED, Alibaba1688
from fixtures.sandbox.alibaba1688.offers import least
from server.adapters.alibaba1688.links import LINKS
from server.kit import clock
from server.ports.purchases import (
    AddressField,
    NewPurchase,
    PurchaseItem,
    PurchaseLimits,
    Refusal,
)
from server.ports.registry import supplier_orders, supplier_places
from server.ports.suppliers import Supplier, SupplierAccess
from tests.adapters.alibaba1688.conftest import FORWARDER, MARKET, items_of, offer_where
from tests.adapters.buying import BUYER, refused, tried, unknown
from tests.support.sandbox import Outside

CREATE = "createCrossOrder"


def pieces(platform: Alibaba1688) -> int:
    return sum(line.count for order in platform.book.orders.values() for line in order.lines)


def test_the_port_is_found_with_its_limits() -> None:
    assert supplier_orders(Supplier.ALIBABA1688) is not None
    assert supplier_places(Supplier.ALIBABA1688) is None
    assert MARKET.purchase_limits() == PurchaseLimits(
        most_lines=50, one_seller=True, cancels_unpaid=True, tells_money_back=True
    )


@pytest.mark.parametrize("says_success", [True, False])
def test_a_number_in_the_answer_is_an_order_whatever_its_success_says(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase, says_success: bool
) -> None:
    platform.settings |= {"says_success": says_success, "flow": "boutiquefenxiao"}
    placed = MARKET.place_order(purchase, access)
    (order,) = platform.book.orders.values()
    assert placed.order_ids == ("2800000000000000941",)
    assert (placed.is_paid, placed.currency, placed.freight_minor) == (False, "CNY", 500)
    assert placed.total_minor == round(order.total * 100)
    assert (order.key, order.memo, len(order.lines)) == ("TW-9-a", "不要放发票", 2)
    assert order.address == {
        "fullName": "王伟 TW-8812", "mobile": "13800138000", "postCode": "310052", "provinceText": "浙江省",
        "cityText": "杭州市", "areaText": "滨江区", "address": "网商路699号",
    }  # fmt: skip


def test_a_buyers_address_abroad_never_leaves_this_machine(
    access: SupplierAccess, purchase: NewPurchase, outside: Outside
) -> None:
    outside.sandbox.log.clear()
    abroad = replace(purchase, address=BUYER)
    expected = (Refusal.ADDRESS_INVALID, AddressField.COUNTRY, "address.country_refused")
    assert refused(MARKET.place_order, abroad, access) == expected
    assert outside.sandbox.log.counts.total() == 0


def test_several_numbers_are_several_orders(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    platform.settings["most_in_order"] = 1
    placed = MARKET.place_order(purchase, access)
    assert placed.order_ids == tuple(platform.book.orders)
    assert len(placed.order_ids) == 2
    assert placed.total_minor == sum(round(order.total * 100) for order in platform.book.orders.values())


def test_lines_that_failed_beside_ordered_ones_are_named(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    platform.settings["failing_spec"] = purchase.items[1].source_attr
    placed = MARKET.place_order(purchase, access)
    assert len(placed.order_ids) == 1
    assert {at: reason.params["message"] for at, reason in placed.failed.items()} == {1: "库存不足"}
    alone = replace(purchase, key="TW-9-b", items=purchase.items[1:])
    assert refused(MARKET.place_order, alone, access)[0] is Refusal.OUT_OF_STOCK
    assert pieces(platform) == 2


def test_an_answer_lost_after_the_order_was_made_is_found_by_our_key_and_buys_once(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase, outside: Outside
) -> None:
    platform.settings["most_in_order"] = 1
    outside.fails("timeout_after_commit", CREATE)
    assert unknown(MARKET.place_order, purchase, access) == "outside.down"
    again = tried(purchase, clock.now())
    found = MARKET.find_order(again, access)
    assert found is not None
    assert set(found.order_ids) == set(platform.book.orders)
    assert found.failed == {}
    assert MARKET.place_order(again, access) == found
    assert pieces(platform) == 4


def test_an_order_that_never_arrived_is_placed_only_after_the_list_must_show_it(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    assert unknown(MARKET.find_order, tried(purchase, clock.now()), access) == "purchase.not_listed_yet"
    assert unknown(MARKET.place_order, tried(purchase, clock.now()), access) == "purchase.not_listed_yet"
    assert not platform.book.orders
    later = tried(purchase, clock.now() - timedelta(minutes=3))
    assert MARKET.find_order(later, access) is None
    assert MARKET.place_order(later, access).order_ids
    assert pieces(platform) == 4


def test_a_list_that_ignores_or_hides_our_key_is_compared_order_by_order(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    platform.settings["filters_keys"] = False
    for at in range(25):
        MARKET.place_order(replace(purchase, key=f"TW-{at}"), access)
    late = tried(purchase, clock.now() - timedelta(minutes=5))
    assert MARKET.find_order(late, access) is None
    first = MARKET.find_order(replace(late, key="TW-0"), access)
    assert first is not None
    assert first.order_ids == ("2800000000000000941",)
    platform.settings["shows_keys"] = False
    assert unknown(MARKET.find_order, late, access) == "purchase.look_yourself"
    assert len(platform.book.orders) == 25


def test_a_line_that_is_in_no_found_order_was_not_ordered(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    platform.settings["failing_spec"] = purchase.items[0].source_attr
    MARKET.place_order(purchase, access)
    found = MARKET.find_order(tried(purchase, clock.now()), access)
    assert found is not None
    assert {at: reason.code for at, reason in found.failed.items()} == {0: "purchase.line_not_ordered"}


@pytest.mark.parametrize(
    ("settings_of_it", "expected"),
    [
        ({"trade_modes": False}, (Refusal.OTHER, "purchase.order_there")),
        ({"refuses": "500_004"}, (Refusal.OUT_OF_STOCK, "purchase.out_of_stock")),
        ({"refuses": "NEW_CODE"}, (Refusal.OTHER, "supplier.refused")),
        ({"price_factor": 3.0}, (Refusal.PRICE_ABOVE_LIMIT, "purchase.price_above_limit")),
    ],
)
def test_a_refused_order_names_its_reason_and_orders_nothing(
    platform: Alibaba1688,
    access: SupplierAccess,
    purchase: NewPurchase,
    settings_of_it: dict[str, Any],
    expected: tuple[Refusal, str],
) -> None:
    quoted = sum((item.cost_minor or 0) * item.quantity for item in purchase.items) + 500
    platform.settings |= settings_of_it
    refusal, _, code = refused(MARKET.place_order, replace(purchase, most_minor=quoted), access)
    assert (refusal, code) == expected
    assert not platform.book.orders


def test_a_system_error_or_an_unreadable_answer_leaves_the_outcome_unknown(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase, outside: Outside
) -> None:
    platform.settings["refuses"] = "SYSTEM_ERROR"
    unknown(MARKET.place_order, purchase, access)
    platform.settings["refuses"] = ""
    for fault in ("truncate", "html", "wrong_types"):
        outside.fails(fault, CREATE)
        unknown(MARKET.place_order, replace(purchase, key=f"TW-{fault}"), access)


def test_the_preview_refuses_what_changed_at_the_seller(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    item = purchase.items[0]
    seller = platform.offers[item.link.source_id]["vendor"]
    other_seller = offer_where(platform, lambda _, product: product["vendor"] != seller)
    scarce = offer_where(platform, lambda offer, _: least(offer) == 2)
    cases: list[tuple[tuple[PurchaseItem, ...], tuple[Refusal, str]]] = [
        ((item, *items_of(other_seller, access)), (Refusal.OTHER, "purchase.one_seller")),
        ((replace(item, source_attr="gone"),), (Refusal.SKU_CHANGED, "purchase.sku_changed")),
        ((replace(item, link=LINKS.link(EXPIRED)),), (Refusal.OTHER, "purchase.order_there")),
        ((replace(item, quantity=100_000),), (Refusal.OUT_OF_STOCK, "purchase.out_of_stock")),
        ((replace(items_of(scarce, access)[0], quantity=1),), (Refusal.LIMIT, "purchase.least_quantity")),
        ((item,) * 51, (Refusal.LIMIT, "purchase.too_many_lines")),
        ((replace(item, note="长" * 501),), (Refusal.LIMIT, "purchase.note_too_long")),
    ]
    for items, expected in cases:
        refusal, _, code = refused(MARKET.place_order, replace(purchase, items=items), access)
        assert (refusal, code) == expected
    no_phone = replace(purchase, address=replace(FORWARDER, phone=""))
    assert refused(MARKET.place_order, no_phone, access)[:2] == (Refusal.ADDRESS_INVALID, AddressField.PHONE)
    dollars = replace(purchase, currency="USD")
    assert refused(MARKET.place_order, dollars, access)[2] == "purchase.only_currency"
    assert not platform.book.orders
