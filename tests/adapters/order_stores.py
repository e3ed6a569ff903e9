"""A store of each platform in the sandbox that has orders, seen from both sides."""

from collections.abc import Callable
from typing import Any

import orjson

from fixtures.sandbox import credentials
from fixtures.sandbox.bigcommerce import orders as big_orders
from fixtures.sandbox.shopify_admin import order_events, orders
from fixtures.sandbox.woocommerce import order_records as woo_orders
from fixtures.sandbox.woocommerce.orders import order_view
from server.adapters.bigcommerce import address as bigcommerce_address
from server.adapters.shopify_admin import address as shopify_address
from server.adapters.shopify_admin.grants import ORDER_SCOPES, SCOPES
from server.platforms.contracts import Platform
from server.ports.stores import StoreAccess
from tests.adapters.app_order_stores import of_square, of_wix
from tests.adapters.order_store import Basket, OrderStore
from tests.support.sandbox import Outside


def of_shopify(outside: Outside) -> OrderStore:
    shop = outside.sandbox.shopify_shops["tea-harbour"]
    granted = shop.grant(credentials.SHOPIFY_CLIENT_ID, ",".join((*SCOPES, *ORDER_SCOPES)), refreshable=False)

    def record(order_id: str) -> dict[str, Any]:
        return shop.orders[int(order_id)]

    def first_line(order_id: str) -> int:
        return int(record(order_id)["lines"][0]["id"])

    def buy(basket: Basket) -> str:
        name = {"firstName": "Grace", "lastName": "Harper", "name": "Grace Harper"}
        street = {"address1": "18 Orchard Street", "city": "New York", "zip": "10002"}
        key = f"SHIPPING_CREDENTIAL_{basket.country}"
        credential = {"countryCode": basket.country, "key": key, "purpose": "SHIPPING", "title": "Id"}
        made = orders.make(
            shop,
            [{"quantity": basket.quantity, "sku": f"TEA-{at}"} for at in range(basket.lines)],
            address={**name, **street, "countryCodeV2": basket.country, "phone": "+12125550147"},
            email="grace.harper@example.com",
            note=basket.note or None,
            localized=[{**credential, "value": basket.tax_id}] if basket.tax_id else [],
            **({"presentment": "EUR", "rate": "0.90"} if basket.is_foreign else {}),
        )
        return str(made["id"])

    def event(order_id: str) -> tuple[str, str]:
        return "orders/updated", orjson.dumps(order_events.payload(shop, record(order_id))).decode()

    return OrderStore(
        Platform.SHOPIFY,
        StoreAccess(shopify_address.base_url(shop.slug), {"access_token": granted["access_token"]}, "test"),
        buy,
        take_off=lambda order_id: orders.edit(shop, record(order_id), {first_line(order_id): 1}),
        refund=lambda order_id: orders.refund(shop, record(order_id), {first_line(order_id): 1}, note="Broken"),
        redo=lambda order_id, note: orders.change(shop, record(order_id), note=note),
        delete=lambda order_id: shop.orders.pop(int(order_id)),
        say_unknown=lambda order_id: orders.change(
            shop, record(order_id), financialWord="LATER", fulfillmentWord="LATER"
        ),
        pass_seconds=lambda seconds: shop.configure({"clock_ahead": shop.clock_ahead + seconds}),
        event=event,
        forbid=lambda: shop.configure({"withheld": "read_orders,write_orders"}),
        withhold=lambda: shop.configure({"protected_data": "redacted"}),
    )


def of_woocommerce(outside: Outside) -> OrderStore:
    shop = outside.store()
    shop.configure({"order_states": "at-courier"})

    def record(order_id: str) -> dict[str, Any]:
        return shop.orders[int(order_id)]

    def first_line(order_id: str) -> int:
        return int(record(order_id)["line_items"][0]["id"])

    def buy(basket: Basket) -> str:
        unit, shipping = ("11.25", "4.50") if basket.is_foreign else ("12.50", "5.00")
        rate = {"default_currency": "USD", "exchange_rate": "0.90"} if basket.is_foreign else {}
        meta = [{"key": f"_wcpay_multi_currency_order_{name}", "value": value} for name, value in rate.items()]
        name = {"first_name": "Grace", "last_name": "Harper", "email": "grace.harper@example.com"}
        street = {"address_1": "18 Orchard Street", "city": "New York", "postcode": "10002", "country": basket.country}
        line = {"name": "Tea", "unit": unit, "quantity": basket.quantity}
        made = woo_orders.place(
            shop,
            {
                "line_items": [{**line, "sku": f"TEA-{at}"} for at in range(basket.lines)],
                "billing": {**name, **street},
                "customer_note": basket.note,
                "shipping_total": shipping,
                "currency": "EUR" if basket.is_foreign else "USD",
                "meta_data": [*meta, *([{"key": "_billing_cpf", "value": basket.tax_id}] if basket.tax_id else [])],
            },
        )
        return str(made["id"])

    def refund(order_id: str) -> object:
        pieces = [{"id": first_line(order_id), "quantity": 1}]
        return woo_orders.refund(shop, record(order_id), {"amount": "12.50", "reason": "Broken", "line_items": pieces})

    return OrderStore(
        Platform.WOOCOMMERCE,
        StoreAccess(outside.store_url(), outside.keys(), "test"),
        buy,
        take_off=lambda order_id: woo_orders.change(
            shop, record(order_id), {"line_items": [{"id": first_line(order_id), "quantity": 1}]}
        ),
        refund=refund,
        redo=lambda order_id, note: woo_orders.change(shop, record(order_id), {"customer_note": note}),
        delete=lambda order_id: shop.orders.pop(int(order_id)),
        say_unknown=lambda order_id: woo_orders.state(shop, record(order_id), "at-courier"),
        pass_seconds=lambda seconds: shop.configure({"clock_ahead": shop.clock_ahead + seconds}),
        event=lambda order_id: ("order.updated", orjson.dumps(order_view(shop, record(order_id))).decode()),
        forbid=lambda: shop.configure({"forbidden": "orders"}),
    )


def of_bigcommerce(outside: Outside) -> OrderStore:
    shop = outside.sandbox.bigcommerce["teahouse1"]

    def record(order_id: str) -> dict[str, Any]:
        return shop.orders[int(order_id)]

    def first_line(order_id: str) -> dict[str, Any]:
        line: dict[str, Any] = record(order_id)["shipping"][0]["products"][0]
        return line

    def buy(basket: Basket) -> str:
        price, cost = ("11.25", "4.5000") if basket.is_foreign else ("12.50", "5.0000")
        rate = {"default_currency_code": "EUR", "store_default_to_transactional_exchange_rate": "0.9"}
        address = {
            "first_name": "Grace", "last_name": "Harper", "street_1": "18 Orchard Street", "city": "New York",
            "zip": "10002", "country_iso2": basket.country, "email": "grace.harper@example.com",
            "form_fields": [{"name": "CPF", "value": basket.tax_id}],
        }  # fmt: skip
        line = {"name": "Tea", "price": price, "quantity": basket.quantity}
        made = big_orders.place(
            shop,
            {
                "billing_address": address,
                "shipping": [{**address, "products": [{**line, "sku": f"TEA-{at}"} for at in range(basket.lines)]}],
                "customer_message": basket.note,
                **{f"shipping_cost_{kind}_tax": cost for kind in ("inc", "ex")},
                **(rate if basket.is_foreign else {}),
            },
        )
        return str(made["id"])

    def event(order_id: str) -> tuple[str, str]:
        return "store/order/updated", orjson.dumps({"data": {"type": "order", "id": int(order_id)}}).decode()

    return OrderStore(
        Platform.BIGCOMMERCE,
        StoreAccess(bigcommerce_address.base_url(shop.hash), {"access_token": shop.new_token()}, "test"),
        buy,
        take_off=lambda order_id: big_orders.edit(shop, record(order_id), first_line(order_id), 1),
        refund=lambda order_id: big_orders.refund(
            shop, record(order_id), "12.50", {first_line(order_id)["id"]: 1}, reason="Broken"
        ),
        redo=lambda order_id, note: big_orders.touch(shop, record(order_id), customer_message=note),
        delete=lambda order_id: shop.orders.pop(int(order_id)),
        say_unknown=lambda order_id: big_orders.touch(shop, record(order_id), status_id=77, payment_status=""),
        pass_seconds=lambda seconds: shop.configure({"clock_ahead": shop.clock_ahead + int(seconds)}),
        event=event,
        forbid=lambda: shop.configure({"scopes": "store_v2_information store_v2_products"}),
    )


ORDER_STORES: dict[str, Callable[[Outside], OrderStore]] = {
    "shopify": of_shopify,
    "woocommerce": of_woocommerce,
    "bigcommerce": of_bigcommerce,
    "wix": of_wix,
    "square": of_square,
}
"""By the name of the fixture that sets the platform up."""
