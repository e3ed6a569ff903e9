"""Orders that 1688 has: read, paid, cancelled, moved."""

from dataclasses import replace
from datetime import timedelta

import httpx
import pytest

from fixtures.sandbox.alibaba1688.market import Alibaba1688
from fixtures.sandbox.alibaba1688.refunds import put
from server.adapters.alibaba1688.order_answers import map_contents
from server.ports.failures import Permanent, Retryable
from server.ports.purchases import MoneyBackState as Back
from server.ports.purchases import NewPurchase, PurchaseRefused, ReadParcelItem
from server.ports.purchases import SupplierOrderState as State
from server.ports.suppliers import SupplierAccess
from tests.adapters.alibaba1688.conftest import MARKET
from tests.adapters.buying import code_of
from tests.support.sandbox import Outside


def test_an_order_is_read_by_its_exact_number_with_its_figures_and_parcels(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    orders = MARKET.read_orders([number, "2800000000000009999"], access)
    assert set(orders) == {number}
    read = orders[number]
    assert (read.order_id, read.state, read.word, read.currency) == (number, State.UNPAID, "waitbuyerpay", "CNY")
    assert read.total_minor == round(platform.book.orders[number].total * 100)
    assert read.costs == {"goods": read.total_minor - 500, "freight": 500, "discount": 0}
    assert [line.quantity for line in read.lines] == [2, 2]
    assert [line.sku_id for line in read.lines] == [item.source_sku_id for item in purchase.items]
    assert read.placed_at is not None
    assert read.pay_by is not None
    assert read.pay_by - read.placed_at == timedelta(days=5)
    platform.book.move(number, {"move": "pay"})
    platform.book.move(number, {"move": "ship", "number": "SF100", "carrier": "顺丰速运"})
    shipped = MARKET.read_orders([number], access)[number]
    assert (shipped.state, shipped.pay_by, shipped.tracking) == (State.SHIPPED, None, (("SF100", "顺丰速运"),))
    assert shipped.paid_at is not None


def test_each_waybill_tells_which_entries_are_in_it(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    first, second = (item.source_sku_id for item in purchase.items)
    platform.book.move(number, {"move": "pay"})
    platform.book.move(number, {"move": "part_ship", "number": "SF1", "items": [[0, 2], [1, 1]]})
    part = MARKET.read_orders([number], access)[number]
    assert (part.state, part.is_all_sent) == (State.PAID, False)
    assert part.contents == {"SF1": (ReadParcelItem(first, 2), ReadParcelItem(second, 1))}
    platform.book.move(number, {"move": "ship", "number": "SF2"})
    whole = MARKET.read_orders([number], access)[number]
    assert (whole.is_all_sent, whole.contents["SF2"]) == (True, (ReadParcelItem(second, 1),))
    platform.settings["tells_items"] = False
    assert MARKET.read_orders([number], access)[number].contents == {}, "without the permission nothing is told"


def test_waybills_without_pieces_hold_whole_entries_unless_two_share_one() -> None:
    trade = {"productItems": [{"subItemIDString": name, "skuID": f"s{name}", "quantity": 2.0} for name in ("1", "2")]}

    def waybill(number: str, entries: str) -> dict[str, str]:
        return {"logisticsBillNo": number, "orderEntryIds": entries}

    told = map_contents({"result": [waybill("A", "1"), waybill("B", "2")]}, trade)
    assert told == {"A": (ReadParcelItem("s1", 2),), "B": (ReadParcelItem("s2", 2),)}
    assert set(map_contents({"result": [waybill("A", "1,2"), waybill("B", "2")]}, trade)) == set()
    assert map_contents({"result": [waybill("A", "9"), waybill("", "1")]}, trade) == {}
    assert map_contents({"errorCode": "500_2"}, trade) == {}


@pytest.mark.parametrize(
    ("move", "state"),
    [
        ({"move": "sign"}, State.DELIVERED),
        ({"move": "deliver"}, State.DELIVERED),
        ({"move": "close"}, State.CLOSED),
        ({"move": "terminate"}, State.REFUNDED),
        ({"word": "waitsellerpush"}, State.UNKNOWN),
    ],
)
def test_states_are_mapped_and_an_unknown_word_is_kept(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase, move: dict[str, str], state: State
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    platform.book.move(number, move)
    read = MARKET.read_orders([number], access)[number]
    assert (read.state, read.word) == (state, platform.book.orders[number].status)


def test_refunds_are_listed_with_the_suppliers_own_figures(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    order = platform.book.orders[number]
    assert MARKET.read_orders([number], access)[number].money_back == ()
    put(order, {"id": "TQ1", "amount": "3.50"}, "waitselleragree")
    put(order, {"id": "TQ2", "amount": "1.00"}, "refundclose")
    (asked, over) = MARKET.read_orders([number], access)[number].money_back
    assert (asked.id, asked.state, asked.amount_minor, asked.currency, asked.at) == (
        "TQ1",
        Back.ASKED,
        350,
        "CNY",
        None,
    )
    assert asked.answer_by is not None
    assert (over.id, over.state, over.answer_by) == ("TQ2", Back.REFUSED, None)
    put(order, {"id": "TQ1"}, "refundsuccess")
    (done, _) = MARKET.read_orders([number], access)[number].money_back
    assert (done.state, done.amount_minor, done.word) == (Back.DONE, 350, "refundsuccess")
    assert done.at is not None
    platform.settings["refuses_refunds"] = True
    assert MARKET.read_orders([number], access)[number].money_back == (), "a sub-account reads the order all the same"


def test_one_cashier_page_pays_several_orders(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase, outside: Outside
) -> None:
    platform.settings["most_in_order"] = 1
    numbers = MARKET.place_order(purchase, access).order_ids
    page = MARKET.payment_page(numbers, access)
    assert page == f"{outside.url}/1688/cashier?orders={','.join(numbers)}"
    assert all(number in httpx.get(f"{outside.url}/1688/orders").text for number in numbers)
    httpx.post(page, follow_redirects=True)
    assert {read.state for read in MARKET.read_orders(numbers, access).values()} == {State.PAID}
    assert code_of(MARKET.payment_page, numbers, access) == "supplier.refused"


def test_an_order_is_cancelled_while_it_is_unpaid_and_ten_seconds_old(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    with pytest.raises(Retryable) as caught:
        MARKET.cancel_order(number, access)
    assert (caught.value.after, caught.value.reason.code) == (10, "purchase.cancel_soon")
    platform.settings["close_after"] = 0
    MARKET.cancel_order(number, access)
    assert platform.book.orders[number].status == "cancel"
    with pytest.raises(Permanent) as late:
        MARKET.cancel_order(number, access)
    assert late.value.reason.code == "purchase.cancel_late"
    assert code_of(MARKET.cancel_order, "2800000000000009999", access) == "purchase.not_yours"


def test_a_control_call_moves_orders(
    platform: Alibaba1688, access: SupplierAccess, purchase: NewPurchase, outside: Outside
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    control = f"{outside.url}/_sandbox/1688/orders"
    moved = httpx.post(control, json={"order": number, "move": "pay"}).json()["orders"]
    assert [(order["id"], order["status"], order["pieces"]) for order in moved] == [(number, "waitsellersend", 4)]
    assert httpx.post(control, json={"order": number, "move": "fly"}).status_code == 400
    assert httpx.post(control, json={"order": "1", "move": "pay"}).status_code == 404
    with pytest.raises(PurchaseRefused):
        MARKET.place_order(replace(purchase, currency="EUR"), access)


@pytest.mark.parametrize("fault", ["truncate", "html"])
def test_an_order_that_cannot_be_read_is_read_again_later(
    access: SupplierAccess, purchase: NewPurchase, outside: Outside, fault: str
) -> None:
    (number,) = MARKET.place_order(purchase, access).order_ids
    outside.fails(fault, "buyerView", times=5)
    with pytest.raises(Retryable):
        MARKET.read_orders([number], access)
