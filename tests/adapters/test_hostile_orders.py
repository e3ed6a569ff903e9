"""Whatever a store writes into an order, its reading is an order that can be kept, or says that it cannot be read."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest

from fixtures.sandbox.base.buying import Sale, example
from fixtures.sandbox.bigcommerce import orders as big_orders
from fixtures.sandbox.bigcommerce.store import demo_bigcommerce
from fixtures.sandbox.square import order_records as square_orders
from fixtures.sandbox.square.seller import demo_sellers
from fixtures.sandbox.wix import order_records as wix_orders
from fixtures.sandbox.wix.site import demo_sites
from fixtures.sandbox.woocommerce import order_records as woo_orders
from fixtures.sandbox.woocommerce.orders import order_view
from fixtures.sandbox.woocommerce.store import demo_stores
from server.adapters.bigcommerce import order_mapper as big
from server.adapters.shopify_admin.order_lines import Assigned
from server.adapters.shopify_admin.order_mapper import order_of
from server.adapters.square import order_mapper as square
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list
from server.adapters.wix import order_mapper as wix
from server.adapters.woocommerce import order_mapper as woo
from server.ports.failures import Permanent
from server.ports.orders import StoreOrder
from tenants.orders.rules.readings import columns_of, digest_of, line_columns
from tests.adapters.shopify_admin import order_records as shopify

HOSTILE: tuple[Any, ...] = (
    *(None, True, -1, float("nan"), 10**30, "", "1e999999", "Infinity", "\ud800", [], {}, [[None]]),
    *("9999-12-31T23:59:59-23:00", "Tue, 31 Dec 9999 23:59:59 -2300"),
)
Read = Callable[[Any, Any], StoreOrder]


def of_woocommerce() -> tuple[Read, Any]:
    store = demo_stores()["demo"]
    option = {"key": "size", "value": "S", "display_key": "Size"}
    rate = {"default_currency": "USD", "exchange_rate": "0.5"}
    given = {
        "line_items": [{"name": "Tea", "unit": "12.50", "quantity": 2, "variation_id": 3, "meta_data": [option]}],
        "fee_lines": [{"name": "Wrap", "total": "1.00"}],
        "shipping_lines": [{"method_title": "Post", "total": "1.00"}],
        "meta_data": [{"key": f"_wcpay_multi_currency_order_{key}", "value": value} for key, value in rate.items()],
        "currency": "EUR",
    }
    record = woo_orders.place(store, given)
    pieces = [{"id": record["line_items"][0]["id"], "quantity": 1}]
    woo_orders.refund(store, record, {"amount": "1.00", "line_items": pieces})
    return woo.order_of, [order_view(store, record), record["refund_records"]]


def of_bigcommerce() -> tuple[Read, Any]:
    store = demo_bigcommerce()["teahouse1"]
    typed = {"display_name": "Engraving", "display_value": "Jo", "type": "Text field"}
    goods = {"name": "Tea", "price": "12.50", "product_options": [typed], "applied_discounts": [{"amount": "1"}]}
    given = {
        "shipping": [{"products": [goods], "form_fields": [{"name": "CPF", "value": "1"}]}],
        "pickups": [{"name": "Pot"}],
        "fees": [{"id": 1}],
        "default_currency_code": "EUR",
        "store_default_to_transactional_exchange_rate": "0.5",
    }
    record = big_orders.place(store, given)
    big_orders.refund(store, record, "1.00", {record["shipping"][0]["products"][0]["id"]: 1})
    whole = {"include": "consignments.line_items,fees", "consignment_structure": "object"}
    return big.order_of, [big_orders.view(record, whole), record["refund_records"]]


def of_wix() -> tuple[Read, Any]:
    site = demo_sites()["teahouse"]
    price = {"amount": "12.50"}
    reference = {"catalogItemId": "p", "appId": wix_orders.STORES, "options": {"customTextFields": {"Engraving": "Jo"}}}
    line: dict[str, Any] = {
        "id": "a",
        "productName": {"original": "Tea"},
        "catalogReference": reference,
        "quantity": 2,
        "price": price,
    }
    line |= {"itemType": {"preset": "PHYSICAL"}, "totalPriceAfterTax": price, "image": {"url": "https://x.example/a"}}
    line |= {"modifierGroups": [{"name": {"original": "Box"}, "modifiers": [{"label": {"original": "Red"}}]}]}
    line |= {"descriptionLines": [{"plainText": {"original": "Small"}}], "taxInfo": {"taxAmount": price}}
    rate = {"originalCurrency": "USD", "conversionRate": "0.5"}
    fields = [{"title": "Card", "value": "Hello"}]
    changes: dict[str, Any] = {"currency": "EUR", "currencyConversionDetails": rate, "customFields": fields}
    order = wix_orders.make(site, [line], Sale({}, {**example("BR"), "note": "Ring"}), **changes)
    wix_orders.refund(site, order["id"], "1.00", {"a": 1})
    wix_orders.send(site, order["id"], {"a": 1})
    wix_orders.cancel(site, order["id"])

    def read(record: Any, beside: Any) -> StoreOrder:
        kept = beside[0] if beside else {}
        payments, refunds = (tuple(map(as_dict, as_list(kept.get(name)))) for name in ("payments", "refunds"))
        wix.is_ours(record)
        return wix.order_of(record, wix.Parts(payments, refunds, {"a": 1}), "tea.example")

    return read, [order, [site.transactions[order["id"]]]]


def of_square() -> tuple[Read, Any]:
    seller = demo_sellers()["MLHARBOR"]
    price = {"amount": 1250, "currency": "USD"}
    line: dict[str, Any] = {"uid": "a", "name": "Tea", "quantity": "2", "item_type": "ITEM", "catalog_object_id": "v"}
    line |= {"base_price_money": price, "total_money": price, "total_tax_money": price, "note": "For Jo"}
    line |= {"modifiers": [{"name": "Gift wrap", "base_price_money": price}]}
    sale = Sale({}, {**example("US"), "note": "Ring"})
    order = square_orders.make(seller, [line], sale, taxes=[{"type": "ADDITIVE"}])
    refund = square_orders.refund(seller, order["id"], 100, {"a": 1})
    square_orders.send(seller, order["id"], {"a": 1})
    beside = {
        "payment": refund,
        "order": seller.orders[refund["order_id"]],
        "customer": next(iter(seller.customers.values())),
    }

    def read(record: Any, kept: Any) -> StoreOrder:
        payment, returned, customer = (as_dict(as_dict(kept[0]).get(name)) for name in beside) if kept else ({}, {}, {})
        square.is_ours(record), square.sources_of(record), square.payment_ids(record), square.variation_ids(record)
        found = square.Beside([square.Refund(payment, returned)], customer, {})
        return square.order_of(record, found, "tea.example")

    return read, [order, [beside]]


def of_shopify() -> tuple[Read, Any]:
    discount = [{"allocatedAmountSet": shopify.money("1.00")}]
    typed = [{"key": "Engraving", "value": "Jo"}]
    goods = shopify.line(customAttributes=typed, discountAllocations=discount)
    taken = shopify.page({"quantity": 1, "lineItem": {"id": goods["id"]}})
    refund = {"id": "gid://shopify/Refund/9", "createdAt": "2026-11-22T08:00:00Z", "note": "Broken"}
    held = {"id": "gid://shopify/FulfillmentOrder/1", "status": "ON_HOLD", "updatedAt": "2026-11-21T10:00:00Z"}
    record = shopify.order(
        lineItems=shopify.page(goods),
        refunds=[{**refund, "totalRefundedSet": shopify.money("1.00"), "refundLineItems": taken}],
        localizedFields={"nodes": [{"key": "SHIPPING_CREDENTIAL_BR", "purpose": "SHIPPING", "value": "1"}]},
        risk={"recommendation": "ACCEPT", "assessments": [{"riskLevel": "LOW"}]},
        fulfillmentOrders=shopify.page(held),
        cancelledAt="2026-11-22T08:00:00Z",
    )
    return lambda found, _refunds: order_of(found, frozenset(), Assigned()), [record, []]


@pytest.mark.parametrize("of", [of_woocommerce, of_bigcommerce, of_wix, of_square, of_shopify])
def test_no_value_of_a_store_breaks_the_reading(of: Callable[[], tuple[Read, Any]]) -> None:
    read, both = of()
    for path in [each for each in _paths(both) if len(each) > 1]:
        for value in HOSTILE:
            record, refunds = _replaced(both, path, value)
            with suppress(MalformedAnswer, Permanent):
                order = read(record, refunds)
                columns_of(order), digest_of(order), [line_columns(line, 0) for line in order.lines]


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _paths(inner, (*path, key))


def _replaced(both: Any, path: tuple[Any, ...], value: Any) -> Any:
    copied = deepcopy(both)
    target = copied
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = deepcopy(value)
    return copied[0], [row for row in copied[1] if isinstance(row, dict)]
