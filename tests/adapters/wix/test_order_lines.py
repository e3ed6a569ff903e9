"""Lines and amounts of Wix orders: what is to be sent, what no supplier sends, what it costs in which currency."""

from dataclasses import replace

import pytest

from fixtures.sandbox.base.buying import Sale, example
from fixtures.sandbox.wix import order_records as records
from fixtures.sandbox.wix.site import WixSite
from server.adapters.wix.store import WixStore
from server.ports.failures import Permanent
from server.ports.orders import Dual, PaymentState, ShippingState
from server.ports.stores import StoreAccess
from tests.factories.wix import teapot
from tests.factories.wix_orders import LONG_AGO, buy, listed, read_back

pytestmark = pytest.mark.django_db


def test_parcels_and_refunds_leave_what_is_still_to_be_sent(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop, 3, 2)
    three, two = (line["id"] for line in made["lineItems"])
    records.refund(shop, made["id"], "12.50", {three: 1}, "changed their mind")
    records.send(shop, made["id"], {three: 1})
    order = read_back(port, access, made)
    assert (order.payment, order.shipping) == (PaymentState.PARTIALLY_REFUNDED, ShippingState.PARTIALLY_SHIPPED)
    assert [(line.quantity, line.current_quantity, line.open_quantity) for line in order.lines] == [
        (3, 2, 1),
        (2, 2, 2),
    ]
    (refund,) = order.refunds
    assert (refund.amount, refund.note, refund.quantities) == (Dual(1250, 1250), "changed their mind", {three: 1})
    assert order.refunded == Dual(1250, 1250)
    records.send(shop, made["id"], {three: 1, two: 2})
    assert [line.open_quantity for line in read_back(port, access, made).lines] == [0, 0]
    shop.transactions[made["id"]]["refunds"][0]["transactions"][0]["refundStatus"] = "FAILED"
    assert read_back(port, access, made).refunds == ()


def test_an_edited_order_has_the_sums_and_lines_it_has_now(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop, 2, 1)
    removed, kept = made["lineItems"][0]["id"], made["lineItems"][1]["id"]
    records.edit(shop, made["id"], {removed: 0, kept: 3})
    order = read_back(port, access, made)
    assert [(line.external_id, line.quantity, line.total.shop) for line in order.lines] == [(kept, 3, 3753)]
    assert order.total == Dual(4243, 4243)


def test_an_edited_order_has_the_discount_of_what_is_left(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    """Two for 48.00 with 20 percent off; of one piece less, whichever way it went, 38.40 is left of 76.80."""
    made = buy(shop, 2)

    def sold_at(quantity: int, discount: str, total: str) -> None:
        made["lineItems"][0] |= {
            "quantity": quantity, "price": {"amount": "38.40"}, "priceBeforeDiscounts": {"amount": "48.00"},
            "totalDiscount": {"amount": discount}, "totalPriceBeforeTax": {"amount": total},
            "totalPriceAfterTax": {"amount": total}, "lineItemPrice": {"amount": total},
        }  # fmt: skip
        made["priceSummary"] |= {"discount": {"amount": discount}, "total": {"amount": total}}

    sold_at(2, "19.20", "76.80")
    records.refund(shop, made["id"], "38.40", {made["lineItems"][0]["id"]: 1})
    order = read_back(port, access, made)
    (sold,) = order.lines
    assert (order.total.shop, sold.total.shop, sold.discount.shop) == (7680, 7680, 1920)
    assert sold.total.shop * sold.current_quantity // sold.quantity == 3840

    del made["lineItems"][0]["refundQuantity"]
    sold_at(1, "9.60", "38.40")
    records.change(shop, made["id"])
    order = read_back(port, access, made)
    (sold,) = order.lines
    assert (sold.quantity, sold.current_quantity, sold.open_quantity) == (1, 1, 1)
    assert (sold.unit_price.shop, sold.discount.shop, sold.total.shop) == (4800, 960, 3840)
    assert (order.total.shop, order.subtotal.shop, order.discount.shop) == (3840, 3840, 960)


def test_lines_that_no_supplier_sends_are_recognised(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop)
    plain = made["lineItems"][0]
    bookings = {"catalogItemId": "b1", "appId": "13d21c63-b5ec-5912-8397-c3a5ddb27a97"}
    made["lineItems"] = [
        {**plain, "id": "own", "catalogReference": None},
        {**plain, "id": "gift", "itemType": {"preset": "GIFT_CARD"}},
        {**plain, "id": "file", "itemType": {"preset": "DIGITAL"}},
        {**plain, "id": "class", "itemType": {"preset": "SERVICE"}, "catalogReference": bookings},
        {**plain, "id": "meal", "catalogReference": {**bookings, "appId": "9a5d83fd-8570-482e-81ab-cfa88942ee60"}},
        {**plain, "id": "sent", "fulfillerId": "print-on-demand"},
        {**plain, "id": "grass", "decimalQuantity": {"value": "2.75", "description": {"original": "2.75 m2 of grass"}}},
        plain,
    ]
    lines = read_back(port, access, made).lines
    assert [(line.external_id, line.kind.value) for line in lines] == [
        ("own", "product"),
        ("gift", "gift_card"),
        ("file", "service"),
        ("class", "service"),
        ("meal", "other_app"),
        ("sent", "other_app"),
        ("grass", "other_app"),
        (plain["id"], "product"),
    ]
    assert lines[6].properties == (("quantity", "2.75 m2 of grass"),)
    assert (lines[0].product_id, lines[0].variant_id) == ("", "")


def test_orders_of_other_apps_and_sales_at_the_counter_are_not_ours(
    shop: WixSite, port: WixStore, access: StoreAccess
) -> None:
    booked, sold, ours = buy(shop), buy(shop), buy(shop)
    booked["lineItems"][0]["itemType"] = {"preset": "SERVICE"}
    sold |= {"channelInfo": {"type": "POS"}, "shippingInfo": None, "fulfillmentStatus": "FULFILLED"}
    assert [order.external_id for order in listed(port, access)] == [ours["id"]]
    assert set(port.read_orders(access, [booked["id"], sold["id"], ours["id"], "gone"])) == {ours["id"]}


def test_what_the_buyer_typed_for_a_line_comes_with_it(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop)
    line = made["lineItems"][0]
    line["catalogReference"]["options"]["customTextFields"] = {"Engraving": "For Ana"}
    line["descriptionLines"].append({"name": {"original": "Engraving"}, "plainText": {"original": "For Ana"}})
    line["modifierGroups"] = [
        {"name": {"original": "Box"}, "modifiers": [{"label": {"original": "Red"}}, {"label": {"original": "Ribbon"}}]}
    ]
    made["customFields"] = [{"title": "Gift card text", "value": "Happy birthday"}]
    order = read_back(port, access, made)
    assert order.lines[0].properties == (("Engraving", "For Ana"), ("Box", "Red, Ribbon"))
    assert order.lines[0].variant_title == "Size 0"
    assert order.buyer.note == "Gift card text: Happy birthday"


def test_taxes_in_prices_are_part_of_a_lines_total(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop)
    taxes = {"taxInfo": {"taxAmount": {"amount": "2.00"}}, "totalPriceAfterTax": {"amount": "12.50"}}
    made["lineItems"][0] |= {**taxes, "totalPriceBeforeTax": {"amount": "10.50"}, "totalDiscount": {"amount": "1.00"}}
    line = read_back(port, access, made).lines[0]
    assert (line.total.shop, line.tax.shop, line.discount.shop) == (1050, 200, 100)
    made["taxIncludedInPrices"] = True
    order = read_back(port, access, made)
    assert (order.taxes_included, order.lines[0].total.shop) == (True, 1250)


@pytest.mark.parametrize(
    ("currency", "details", "shop_currency", "total"),
    [
        ("EUR", {"originalCurrency": "USD", "conversionRate": "0.92"}, "USD", Dual(1891, 1740)),
        ("JPY", {"originalCurrency": "USD", "conversionRate": "150"}, "USD", Dual(12, 17)),
        ("KWD", {"originalCurrency": "KWD", "conversionRate": "1"}, "KWD", Dual(17400, 17400)),
        ("RSD", {}, "RSD", Dual(1740, 1740)),
        ("ISK", {}, "ISK", Dual(17, 17)),
        ("EUR", {"originalCurrency": "USD"}, "EUR", Dual(1740, 1740)),
        ("EUR", {"originalCurrency": "USD", "conversionRate": "0"}, "EUR", Dual(1740, 1740)),
    ],
)
def test_the_shops_currency_and_the_buyers_are_kept_apart(
    shop: WixSite,
    port: WixStore,
    access: StoreAccess,
    currency: str,
    details: dict[str, str],
    shop_currency: str,
    total: Dual,
) -> None:
    made = buy(shop)
    made |= {"currency": currency, "currencyConversionDetails": details}
    order = read_back(port, access, made)
    assert (order.currency, order.buyer_currency, order.total) == (shop_currency, currency, total)


def test_an_unknown_currency_is_refused_never_guessed(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    buy(shop)["currency"] = "ZZZ"
    with pytest.raises(Permanent) as refused:
        port.list_orders(access, since=LONG_AGO, cursor=None)
    assert refused.value.reason.code == "store.currency_unknown"


def test_260_lines_all_come(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    line = buy(shop)["lineItems"][0]
    lines = [{**line, "id": f"line-{at}"} for at in range(260)]
    made = records.make(shop, lines, Sale({}, example("US")))
    order = read_back(port, access, made)
    assert len({line.external_id for line in order.lines}) == 260
    assert order.total.shop == 260 * 1250 + 490


def test_a_product_without_options_in_catalog_v1_is_named_alone(wix: dict[str, WixSite], port: WixStore) -> None:
    site = wix["pottery"]
    site.installed = True
    keys = {"access_token": site.draw_token()["access_token"], "instance_id": site.instance_id}
    access = StoreAccess("https://pottery.example.com", keys, "test")
    plain = teapot(variants=(replace(teapot().variants[0], option_values=()),), options=())
    pushed = port.put_product(access, plain)
    made = buy(site)
    line = read_back(port, access, made).lines[0]
    assert (line.product_id, line.variant_id) == (pushed.external_id, "")
    made["lineItems"][0]["catalogReference"]["options"] = {"variantId": pushed.variant_ids["v0"]}
    assert read_back(port, access, made).lines[0].variant_id == ""
