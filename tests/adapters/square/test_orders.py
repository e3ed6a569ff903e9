"""Orders of a Square seller that are to be sent come with what their buyer ordered, paid and wrote."""

from typing import Any

import pytest

from fixtures.sandbox.base.buying import Sale, example
from fixtures.sandbox.square import order_records as records
from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.square.store import SquareStore
from server.ports.failures import Permanent
from server.ports.orders import Dual, LineKind, PaymentState, ShippingState
from server.ports.stores import StoreAccess
from tests.factories.square import variations
from tests.factories.square_orders import LONG_AGO, buy, listed, read_back

pytestmark = pytest.mark.django_db


def test_an_order_says_what_was_bought_paid_and_written(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made = buy(shop, 2, 1, note="Ring twice")
    order = read_back(port, access, made)
    assert (order.number, order.currency, order.source) == (made["reference_id"], "USD", "Square Online")
    assert (order.payment, order.shipping, order.payment_method) == (
        PaymentState.PAID,
        ShippingState.UNSHIPPED,
        "CARD",
    )
    assert (order.total, order.subtotal, order.shipping_price) == (Dual(4241, 4241), Dual(3751, 3751), Dual(490, 490))
    assert order.paid_at is not None
    assert (order.is_unfinished, order.status_word, order.cancelled_at) == (False, "", None)
    first = order.lines[0]
    assert (first.title, first.variant_title, first.kind) == ("Teapot", "Size 0", LineKind.PRODUCT)
    assert (first.product_id, first.variant_id) == ("", made["line_items"][0]["catalog_object_id"])
    assert (first.quantity, first.current_quantity, first.open_quantity) == (2, 2, 2)
    assert (first.unit_price, first.total) == (Dual(1250, 1250), Dual(2500, 2500))
    buyer = order.buyer
    assert (buyer.external_id, buyer.email, buyer.note) == (
        made["customer_id"],
        "grace.harper@example.com",
        "Ring twice",
    )
    assert (buyer.shipping.name, buyer.shipping.first_name, buyer.phone) == ("Grace Harper", "Grace", "+12125550147")
    assert (buyer.shipping.address1, buyer.shipping.address2, buyer.shipping.city) == (
        "18 Orchard Street",
        "Apt 4",
        "New York",
    )
    assert (buyer.shipping.province_code, buyer.shipping.postcode, buyer.shipping.country) == ("NY", "10002", "US")


def test_what_a_shipment_does_not_say_of_its_buyer_comes_from_their_profile(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made = buy(shop)
    recipient = made["fulfillments"][0]["shipment_details"]["recipient"]
    for name in ("display_name", "email_address", "phone_number"):
        recipient[name] = ""
    buyer = read_back(port, access, made).buyer
    assert (buyer.email, buyer.phone) == ("grace.harper@example.com", "+12125550147")
    assert (buyer.shipping.name, buyer.shipping.phone) == ("Grace Harper", "+12125550147")
    shop.customers.clear()
    assert read_back(port, access, made).buyer.email == ""


def test_sales_at_the_counter_and_pick_ups_are_not_ours(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    sold = records.sell_at_counter(shop, records.offers(shop)[0].id, 3)
    fetched, ours = buy(shop), buy(shop)
    fetched["fulfillments"][0] |= {"type": "PICKUP"}
    assert [order.external_id for order in listed(port, access)] == [ours["id"]]
    assert set(port.read_orders(access, [sold["id"], fetched["id"], ours["id"], "gone"])) == {ours["id"]}


@pytest.mark.parametrize(
    ("changes", "payment", "word"),
    [
        ({"state": "COMPLETED"}, PaymentState.PAID, ""),
        ({"net_amount_due_money": None}, PaymentState.PAID, ""),
        ({"net_amount_due_money": {"amount": 500, "currency": "USD"}}, PaymentState.PARTIALLY_PAID, ""),
        ({"tenders": [], "net_amount_due_money": {"amount": 1740, "currency": "USD"}}, PaymentState.PENDING, ""),
        ({"tenders": [], "net_amount_due_money": None}, PaymentState.PENDING, ""),
        (
            {"tenders": [{"id": "t", "type": "CARD", "card_details": {"status": "AUTHORIZED"}}]},
            PaymentState.AUTHORIZED,
            "",
        ),
        (
            {
                "tenders": [
                    {"id": "t", "type": "CARD", "card_details": {"status": "FAILED"}, "amount_money": {"amount": 1740}}
                ],
                "net_amount_due_money": {"amount": 1740, "currency": "USD"},
            },
            PaymentState.PENDING,
            "",
        ),
        ({"state": "ON_MARS"}, PaymentState.UNKNOWN, "ON_MARS"),
    ],
)
def test_the_state_of_payment_follows_from_amounts_and_unknown_words_are_said(
    shop: SquareSeller,
    port: SquareStore,
    access: StoreAccess,
    changes: dict[str, Any],
    payment: PaymentState,
    word: str,
) -> None:
    made = buy(shop)
    records.change(shop, made["id"], **changes)
    order = read_back(port, access, made)
    assert (order.payment, order.status_word, order.is_cash_on_delivery) == (payment, word, False)


@pytest.mark.parametrize(
    ("states", "shipping", "word"),
    [
        (["RESERVED"], ShippingState.UNSHIPPED, ""),
        (["COMPLETED", "PREPARED"], ShippingState.PARTIALLY_SHIPPED, ""),
        (["COMPLETED", "CANCELED"], ShippingState.SHIPPED, ""),
        (["FAILED"], ShippingState.HELD, ""),
        (["TELEPORTED"], ShippingState.UNKNOWN, "TELEPORTED"),
    ],
)
def test_how_far_an_order_is_sent_follows_from_its_shipments(
    shop: SquareSeller, port: SquareStore, access: StoreAccess, states: list[str], shipping: ShippingState, word: str
) -> None:
    made = buy(shop)
    shipment = made["fulfillments"][0]
    made["fulfillments"] = [{**shipment, "uid": f"s{at}", "state": state} for at, state in enumerate(states)]
    order = read_back(port, access, made)
    assert (order.shipping, order.status_word) == (shipping, word)


def test_an_order_paid_later_cancelled_or_still_a_draft_says_so(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made = buy(shop, is_paid=False)
    before = read_back(port, access, made)
    assert (before.payment, before.paid_at) == (PaymentState.PENDING, None)
    records.pay(shop, made["id"])
    paid = read_back(port, access, made)
    assert (paid.payment, paid.version > before.version) == (PaymentState.PAID, True)
    other = buy(shop, is_paid=False)
    records.cancel(shop, other["id"])
    cancelled = read_back(port, access, other)
    assert (cancelled.payment, cancelled.lines[0].open_quantity) == (PaymentState.VOIDED, 0)
    assert cancelled.cancelled_at is not None
    records.change(shop, made["id"], state="DRAFT")
    assert port.read_orders(access, [made["id"]])[made["id"]].is_unfinished
    assert [order.external_id for order in listed(port, access)] == [other["id"]]


def test_parcels_and_refunds_leave_what_is_still_to_be_sent(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made = buy(shop, 3, 2)
    three, two = (line["uid"] for line in made["line_items"])
    before = read_back(port, access, made)
    refund = records.refund(shop, made["id"], 1250, {three: 1}, "changed their mind")
    refunded = read_back(port, access, made)
    assert (refunded.payment, refunded.refunded) == (PaymentState.PARTIALLY_REFUNDED, Dual(1250, 1250))
    assert (refunded.version > before.version, refunded.changed_at) == (True, before.changed_at)
    assert [(each.amount.shop, each.note, each.quantities) for each in refunded.refunds] == [
        (1250, "changed their mind", {three: 1})
    ]
    records.send(shop, made["id"], {three: 1})
    order = read_back(port, access, made)
    assert order.shipping is ShippingState.PARTIALLY_SHIPPED
    assert [(line.quantity, line.current_quantity, line.open_quantity) for line in order.lines] == [
        (3, 2, 1),
        (2, 2, 2),
    ]
    records.send(shop, made["id"], {three: 2, two: 2})
    sent = read_back(port, access, made)
    assert (sent.shipping, [line.open_quantity for line in sent.lines]) == (ShippingState.SHIPPED, [0, 0])
    refund |= {"status": "REJECTED", "updated_at": records.moment_after(shop)}
    rejected = read_back(port, access, made)
    assert (rejected.refunded, rejected.version > sent.version) == (Dual(0, 0), True)
    records.refund(shop, made["id"], made["total_money"]["amount"], {})
    assert read_back(port, access, made).payment is PaymentState.REFUNDED


def test_the_id_of_a_return_stands_for_the_order_that_it_refunds(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made, other = buy(shop), buy(shop)
    back = records.refund(shop, made["id"], 1250, {})["order_id"]
    found = port.read_orders(access, [back, other["id"]])
    assert {key: order.external_id for key, order in found.items()} == {back: made["id"], other["id"]: other["id"]}
    assert found[back].refunded == Dual(1250, 1250)
    sold = records.sell_at_counter(shop, records.offers(shop)[0].id, 1)
    assert port.read_orders(access, [records.refund(shop, sold["id"], 1250, {})["order_id"]]) == {}


def test_lines_that_no_supplier_sends_are_recognised(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made = buy(shop)
    plain = made["line_items"][0]
    made["line_items"] = [
        {**plain, "uid": "gift", "item_type": "GIFT_CARD"},
        {**plain, "uid": "fee", "item_type": "CUSTOM_AMOUNT", "catalog_object_id": None},
        {**plain, "uid": "cloth", "quantity": "1.50"},
        {**plain, "uid": "counter"},
        {**plain, "uid": "sent", "quantity": "2.0"},
    ]
    entries = [{"line_item_uid": uid, "quantity": "2"} for uid in ("gift", "fee", "cloth", "sent")]
    made["fulfillments"][0] |= {"line_item_application": "ENTRY_LIST", "entries": entries}
    made["fulfillments"].append({"uid": "p", "type": "PICKUP", "state": "PROPOSED", "line_item_application": "ALL"})
    lines = read_back(port, access, made).lines
    assert [(line.external_id, line.kind.value, line.quantity, line.open_quantity) for line in lines] == [
        ("gift", "gift_card", 1, 1),
        ("fee", "service", 1, 1),
        ("cloth", "other_app", 2, 2),
        ("counter", "other_app", 1, 0),
        ("sent", "product", 2, 2),
    ]
    assert lines[2].properties == (("quantity", "1.50"),)


def test_what_the_buyer_chose_and_wrote_for_a_line_comes_with_it(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made = buy(shop)
    gift = {"name": "Gift wrap", "base_price_money": {"amount": 200, "currency": "USD"}}
    made["line_items"][0] |= {"note": "For Ana", "modifiers": [gift]}
    line = read_back(port, access, made).lines[0]
    assert (line.properties, line.unit_price) == ((("modifiers", "Gift wrap"), ("note", "For Ana")), Dual(1450, 1450))


@pytest.mark.parametrize(("kind", "included", "total"), [("ADDITIVE", False, 1250), ("INCLUSIVE", True, 1350)])
def test_taxes_in_prices_are_part_of_a_lines_total(
    shop: SquareSeller, port: SquareStore, access: StoreAccess, kind: str, included: bool, total: int
) -> None:
    made = buy(shop)
    taxes = {"total_tax_money": {"amount": 100, "currency": "USD"}, "total_money": {"amount": 1350, "currency": "USD"}}
    made["line_items"][0] |= taxes
    made["taxes"] = [{"uid": "vat", "type": kind}]
    order = read_back(port, access, made)
    assert (order.taxes_included, order.lines[0].tax.shop, order.lines[0].total.shop) == (included, 100, total)


def test_an_edited_order_has_the_sums_and_lines_it_has_now(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made = buy(shop, 2, 1, is_paid=False)
    removed, kept = (line["uid"] for line in made["line_items"])
    records.edit(shop, made["id"], {removed: 0, kept: 3})
    order = read_back(port, access, made)
    assert [(line.external_id, line.quantity, line.total.shop) for line in order.lines] == [(kept, 3, 3753)]
    assert order.total == Dual(4243, 4243)


def test_an_unknown_currency_is_refused_never_guessed(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    buy(shop)["total_money"]["currency"] = "ZZZ"
    with pytest.raises(Permanent) as refused:
        port.list_orders(access, since=LONG_AGO, cursor=None)
    assert refused.value.reason.code == "store.currency_unknown"


def test_260_lines_all_come(shop: SquareSeller, port: SquareStore, access: StoreAccess) -> None:
    line = buy(shop)["line_items"][0]
    made = records.make(shop, [{**line, "uid": f"line-{at}"} for at in range(260)], Sale({}, example("US")))
    order = read_back(port, access, made)
    assert len({line.external_id for line in order.lines}) == 260
    assert order.total.shop == 260 * 1250 + 490
    assert {line.variant_id for line in order.lines} == {line["catalog_object_id"]}
    assert len(variations(shop)) == 2
