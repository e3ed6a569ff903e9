"""Orders at AliExpress: placed once, never blindly again, with the supplier's own figures."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from fixtures.sandbox.aliexpress import ids
from fixtures.sandbox.aliexpress.account import AliExpress
from server.adapters.aliexpress.client import sign
from server.adapters.aliexpress.links import LINKS
from server.kit import clock
from server.ports.failures import NeedsMerchant, Retryable
from server.ports.purchases import AddressField, NewPurchase, PurchaseRefused, Refusal
from server.ports.purchases import SupplierOrderState as State
from server.ports.registry import supplier_orders, supplier_places
from server.ports.suppliers import Supplier, SupplierAccess
from tests.adapters.aliexpress.conftest import MARKET, item_of, sold
from tests.adapters.buying import BUYER, refused, tried, unknown
from tests.support.sandbox import Outside

CREATE = "aliexpress.ds.order.create"

# Its lists of places are kept in the cache.
pytestmark = pytest.mark.django_db


def pieces(platform: AliExpress) -> int:
    return sum(line.count for order in platform.book.orders.values() for line in order.lines)


def test_the_port_is_found_and_the_examples_of_the_documentation_are_signed_alike() -> None:
    assert supplier_orders(Supplier.ALIEXPRESS) is not None
    assert supplier_places(Supplier.ALIEXPRESS) is not None
    given = {"access_token": "test", "app_key": "123456", "order_id": "1234", "sign_method": "sha256"}
    expected = "4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A"
    assert sign({**given, "timestamp": "1517820392000"}, "helloworld", "/order/get") == expected


def test_an_order_is_placed_unpaid_with_all_that_the_buyer_gave(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    placed = MARKET.place_order(replace(purchase, address=replace(BUYER, phone="030 901820 ext. 7")), access)
    (order,) = platform.book.orders.values()
    assert placed.order_ids == (order.id,)
    assert (placed.is_paid, placed.pay_problem, order.status) == (False, None, "PLACE_ORDER_SUCCESS")
    assert (order.key, order.currency, order.memo) == ("TW-1-a", "USD", "No invoice\nPhone extension: 7")
    assert order.address == {
        "country": "DE", "province": "Berlin", "city": "Berlin", "address": "Torstr. 1", "address2": "Hof 2",
        "zip": "10119", "contact_person": "Anna Meyer", "full_name": "Anna Meyer", "phone_country": "+49",
        "mobile_no": "30901820", "locale": "en_US",
    }  # fmt: skip


def test_the_lines_of_two_sellers_become_two_orders(platform: AliExpress, access: SupplierAccess) -> None:
    by_seller = {platform.items[item]["vendor"]: item for item in sold(platform)}
    lines = tuple(item_of(item, access) for item in list(by_seller.values())[:2])
    placed = MARKET.place_order(NewPurchase("TW-2", "USD", BUYER, lines), access)
    assert len(placed.order_ids) == 2
    assert set(placed.order_ids) == set(platform.book.orders)
    assert pieces(platform) == 4


def test_an_order_whose_payment_fails_is_placed_and_says_so(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    placed = MARKET.place_order(replace(purchase, try_to_pay=True), access)
    assert placed.order_ids
    assert not placed.is_paid
    assert placed.pay_problem is not None
    assert placed.pay_problem.code == "purchase.autopay_failed"
    platform.settings["autopay"] = "works"
    paid = MARKET.place_order(replace(purchase, key="TW-1-b", try_to_pay=True), access)
    assert paid.pay_problem is None
    assert MARKET.read_orders(paid.order_ids, access)[paid.order_ids[0]].state is State.PAID


@pytest.mark.parametrize("repeats", ["ids", "error"])
def test_an_answer_lost_after_the_order_was_made_is_settled_by_asking_and_buys_once(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase, outside: Outside, repeats: str
) -> None:
    platform.settings |= {"repeats": repeats, "autopay": "works"}
    outside.fails("timeout_after_commit", CREATE)
    assert unknown(MARKET.place_order, purchase, access) == "outside.down"
    again = replace(tried(purchase, clock.now()), try_to_pay=True)
    if repeats == "ids":
        found = MARKET.find_order(again, access)
        assert found is not None
        assert found.order_ids == tuple(platform.book.orders)
        assert MARKET.place_order(again, access) == found
    else:
        assert unknown(MARKET.find_order, again, access) == "purchase.repeated"
        assert unknown(MARKET.place_order, again, access) == "purchase.repeated"
    assert pieces(platform) == 2
    assert [order.status for order in platform.book.orders.values()] == ["PLACE_ORDER_SUCCESS"]


@pytest.mark.parametrize("fault", [("status", {"status": 502}), ("truncate", {}), ("html", {}), ("wrong_types", {})])
def test_an_answer_that_cannot_be_read_leaves_the_outcome_unknown(
    access: SupplierAccess, purchase: NewPurchase, outside: Outside, fault: tuple[str, dict[str, Any]]
) -> None:
    outside.fails(fault[0], CREATE, **fault[1])
    unknown(MARKET.place_order, purchase, access)


def test_a_throttled_call_ordered_nothing(access: SupplierAccess, purchase: NewPurchase, platform: AliExpress) -> None:
    platform.settings["qps"] = 0
    with pytest.raises(Retryable) as caught:
        MARKET.place_order(purchase, access)
    assert not caught.value.unknown_outcome
    assert not platform.book.orders


def test_success_without_a_number_is_unconfirmed(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    platform.settings["empty_list"] = True
    assert unknown(MARKET.place_order, purchase, access) == "purchase.no_number"
    found = MARKET.find_order(tried(purchase, clock.now()), access)
    assert found is not None
    assert pieces(platform) == 2


def test_after_its_day_a_key_asks_nobody_but_a_person(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase, outside: Outside
) -> None:
    late = tried(purchase, clock.now() - timedelta(hours=23, minutes=1))
    outside.sandbox.log.clear()
    assert unknown(MARKET.find_order, late, access) == "purchase.look_yourself"
    assert unknown(MARKET.place_order, late, access) == "purchase.look_yourself"
    assert outside.sandbox.log.counts.total() == 0
    assert not platform.book.orders


def test_a_refusal_on_asking_again_proves_nothing_unless_the_first_call_met_it_too(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    again = tried(purchase, clock.now())
    platform.settings["refuses"] = "INVENTORY_HOLD_ERROR"
    assert unknown(MARKET.find_order, again, access) == "purchase.look_yourself"
    platform.settings["refuses"] = ""
    nameless = replace(again, address=replace(BUYER, name="A B"))
    assert MARKET.find_order(nameless, access) is None
    assert refused(MARKET.place_order, nameless, access)[0] is Refusal.ADDRESS_INVALID
    assert not platform.book.orders


def test_stock_that_the_platform_misjudged_is_looked_at_and_ordered_once(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    platform.settings["hold_errors"] = 1
    assert len(MARKET.place_order(purchase, access).order_ids) == 1
    assert pieces(platform) == 2
    platform.stocks[purchase.items[0].source_sku_id] = 1
    out = (Refusal.OUT_OF_STOCK, None, "purchase.out_of_stock")
    assert refused(MARKET.place_order, replace(purchase, key="TW-3"), access) == out
    assert pieces(platform) == 2


def test_a_price_above_the_limit_orders_nothing_and_names_both_figures(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    goods = (purchase.items[0].cost_minor or 0) * 2
    limited = replace(purchase, most_minor=goods + 398)
    platform.settings["price_factor"] = 2.0
    with pytest.raises(PurchaseRefused) as caught:
        MARKET.place_order(limited, access)
    assert caught.value.refusal is Refusal.PRICE_ABOVE_LIMIT
    figures = caught.value.reason.params
    assert figures["most"] == f"{(goods + 398) / 100:.2f}"
    assert float(figures["total"]) == pytest.approx(goods / 50 + 3.98)
    assert unknown(MARKET.find_order, tried(limited, clock.now()), access) == "purchase.look_yourself"
    assert not platform.book.orders
    platform.settings["price_factor"] = 1.0
    assert MARKET.place_order(limited, access).order_ids
    platform.stocks[purchase.items[0].source_sku_id] = 0
    assert MARKET.find_order(tried(limited, clock.now()), access) is not None


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"source_sku_id": "999"}, (Refusal.SKU_CHANGED, "purchase.sku_changed")),
        ({"link": LINKS.link(ids.OFFLINE)}, (Refusal.SKU_CHANGED, "supplier.product_delisted")),
        ({"service": "PIGEON"}, (Refusal.NO_SHIPPING, "purchase.no_shipping")),
        ({"quantity": 100_000}, (Refusal.OUT_OF_STOCK, "purchase.out_of_stock")),
    ],
)
def test_what_changed_since_the_quote_is_seen_before_anything_is_ordered(
    platform: AliExpress,
    access: SupplierAccess,
    purchase: NewPurchase,
    changed: dict[str, Any],
    expected: tuple[Refusal, str],
) -> None:
    items = (replace(purchase.items[0], **changed),)
    refusal, _, code = refused(MARKET.place_order, replace(purchase, items=items, most_minor=10**9), access)
    assert (refusal, code) == expected
    assert not platform.book.orders


def test_a_blocked_account_and_a_refused_token_are_told_apart(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    platform.settings["refuses"] = "BLACKLIST_BUYER_IN_LIST"
    assert refused(MARKET.place_order, purchase, access)[0] is Refusal.SUPPLIER_BLACKLIST
    with pytest.raises(NeedsMerchant):
        MARKET.place_order(purchase, replace(access, tokens={"access_token": "ended"}))


def test_brazil_needs_a_birthday_and_names_the_field(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    santos = replace(BUYER, country="BR", phone="+55 11 96123 4567", province="São Paulo", city="Santos")
    brazil = replace(santos, extras={"tax_id": "111.444.777-35"})
    refusal, field, _ = refused(MARKET.place_order, replace(purchase, address=brazil), access)
    assert (refusal, field) == (Refusal.ADDRESS_INVALID, AddressField.BIRTHDAY)
    complete = replace(brazil, extras={**brazil.extras, "birthday": "31121990"})
    assert MARKET.place_order(replace(purchase, address=complete), access).order_ids
    assert len(platform.book.orders) == 1


def test_places_are_sent_as_the_platform_spells_them_and_its_list_is_read_once(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase, outside: Outside
) -> None:
    brazil = replace(
        BUYER, country="BR", phone="+55 11 96123 4567", province="SP", city="Ubatuba",
        extras={"tax_id": "111.444.777-35", "birthday": "31121990"},
    )  # fmt: skip
    outside.sandbox.log.clear()
    for key in ("TW-5", "TW-6"):
        MARKET.place_order(replace(purchase, key=key, address=brazil), access)
    order = next(iter(platform.book.orders.values()))
    sent = [order.address[name] for name in ("province", "city", "address2")]
    assert sent == ["Sao Paulo", "Other", "Hof 2, Ubatuba"]
    assert outside.sandbox.log.counts.total() == 3
    unlisted = replace(purchase, address=replace(brazil, province="Bahamas"))
    expected = (Refusal.ADDRESS_INVALID, AddressField.PROVINCE, "address.not_in_list")
    assert refused(MARKET.place_order, unlisted, access) == expected
    assert unknown(MARKET.find_order, tried(unlisted, clock.now()), access) == "purchase.look_yourself"
    assert len(platform.book.orders) == 2
