"""Orders that AliExpress has: read with their own figures, paid on its page."""

from dataclasses import replace
from datetime import timedelta

import httpx
import pytest
from pytest_django.fixtures import Settings

from fixtures.sandbox.aliexpress.account import AliExpress
from server.kit import clock
from server.ports.purchases import NewPurchase
from server.ports.purchases import SupplierOrderState as State
from server.ports.suppliers import SupplierAccess
from tests.adapters.aliexpress.conftest import MARKET
from tests.adapters.buying import code_of
from tests.support.sandbox import Outside

# Its lists of places are kept in the cache.
pytestmark = pytest.mark.django_db


def test_an_order_is_read_with_its_own_deadline_figures_and_parcels(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    order = platform.book.orders[number]
    unpaid = MARKET.read_orders([number, "8190000000009999"], access)
    assert set(unpaid) == {number}
    read = unpaid[number]
    assert (read.state, read.word, read.currency) == (State.UNPAID, "PLACE_ORDER_SUCCESS", "USD")
    assert read.placed_at is not None
    assert read.pay_by is not None
    assert abs(read.placed_at - clock.now()) < timedelta(minutes=1)
    assert read.pay_by - read.placed_at == timedelta(days=12)
    (line,) = read.lines
    assert (line.quantity, line.tax_is_included) == (2, True)
    assert line.tax_minor
    assert read.costs == {"goods": line.goods_minor, "freight": 398, "discount": 0}
    assert read.total_minor == round(order.total * 100) == sum(read.costs.values())
    platform.book.move(number, {"move": "pay"})
    platform.book.move(number, {"move": "part_ship", "number": "LP001"})
    platform.book.move(number, {"move": "ship", "number": "YT002", "carrier": "YunExpress"})
    shipped = MARKET.read_orders([number], access)[number]
    assert (shipped.state, shipped.pay_by) == (State.SHIPPED, None)
    assert shipped.paid_at is not None
    assert shipped.tracking == (("LP001", "CAINIAO_STANDARD"), ("YT002", "YunExpress"))
    assert {number: items[0].quantity for number, items in shipped.contents.items()} == {"LP001": 1, "YT002": 1}


def test_parcels_that_leave_days_apart_each_tell_what_is_in_them(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase
) -> None:
    (item,) = purchase.items
    (number,) = MARKET.place_order(replace(purchase, items=(replace(item, quantity=3),)), access).order_ids
    begin = clock.now().timestamp()
    days = [0.0]
    platform.book.now = lambda: begin + days[0] * 86_400
    platform.book.move(number, {"move": "pay"})
    platform.book.move(number, {"move": "ship_apart", "parcels": 3, "days": 2})
    seen = []
    for days[0] in (0.1, 2.1, 4.1):
        read = MARKET.read_orders([number], access)[number]
        told = [items[0].quantity for items in read.contents.values()]
        seen.append((read.word, len(read.tracking), read.is_all_sent, told))
    assert seen == [
        ("SELLER_PART_SEND_GOODS", 1, False, [1]),
        ("SELLER_PART_SEND_GOODS", 2, False, [1, 1]),
        ("WAIT_BUYER_ACCEPT_GOODS", 3, True, [1, 1, 1]),
    ]
    assert {each.sku_id for items in read.contents.values() for each in items} == {item.source_sku_id}


def test_an_order_whose_parcels_are_not_told_is_read_all_the_same(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase, outside: Outside
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    platform.book.move(number, {"move": "part_ship", "number": "LP001"})
    outside.fails("status", "tracking.get", status=500, times=9)
    read = MARKET.read_orders([number], access)[number]
    assert (read.state, read.contents, read.is_all_sent) == (State.SHIPPED, {}, False)


def test_places_are_listed_in_the_suppliers_spelling(platform: AliExpress, access: SupplierAccess) -> None:
    places = MARKET.list_places("BR", access)
    assert len(places) == 28
    assert places["Sao Paulo"] == ["Campinas", "Santos", "Sao Paulo", "Other"]
    assert MARKET.list_places("FR", access) == {}


def test_payment_and_cancelling_happen_on_its_own_page(
    platform: AliExpress, access: SupplierAccess, purchase: NewPurchase, outside: Outside, settings: Settings
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    page = MARKET.payment_page([number], access)
    assert page == f"{outside.url}/p/order/detail.html?orderId={number}"
    assert "Pay now" in httpx.get(page).text
    assert number in httpx.get(MARKET.payment_page([number, "2"], access)).text
    httpx.post(page, follow_redirects=True)
    assert MARKET.read_orders([number], access)[number].state is State.PAID
    assert code_of(MARKET.cancel_order, number, access) == "purchase.cancel_there"
    settings.ALIEXPRESS_GATEWAY = "https://api-sg.aliexpress.com"
    assert MARKET.payment_page([number], access).startswith("https://www.aliexpress.com/p/order/detail.html?")
