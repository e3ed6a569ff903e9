"""A store of each platform in the sandbox that has orders, seen from both sides."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson

from fixtures.sandbox import credentials
from fixtures.sandbox.shopify_admin import order_events, orders
from server.adapters.shopify_admin import address as shopify_address
from server.adapters.shopify_admin.grants import ORDER_SCOPES, SCOPES
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.orders import StoreOrderPort
from server.ports.stores import StoreAccess
from tests.support.sandbox import Outside


@dataclass(frozen=True)
class Basket:
    """What a buyer orders: `lines` of goods at 12.50 each, 5.00 for shipping, paid by card.

    `is_foreign`: the buyer pays in EUR at 0.90. `tax_id`: the id for customs, which the country asks for.
    """

    lines: int = 1
    quantity: int = 2
    is_foreign: bool = False
    country: str = "US"
    tax_id: str = ""
    note: str = ""


@dataclass(frozen=True)
class OrderStore:
    """A store of one platform. What the platform does not have is None.

    `buy` returns the order's id. `take_off` edits one piece off its first line, `refund` gives its money back.
    `event` answers topic and body of the webhook about an edit of the order. `redo` changes the note.
    """

    platform: Platform
    access: StoreAccess
    buy: Callable[[Basket], str]
    take_off: Callable[[str], object]
    refund: Callable[[str], object]
    redo: Callable[[str, str], object]
    delete: Callable[[str], object]
    say_unknown: Callable[[str], object]
    """Puts a word that we do not know into the order's states."""
    pass_seconds: Callable[[float], object]
    """Moves the store's clock on."""
    event: Callable[[str], tuple[str, str]]
    forbid: Callable[[], object] | None = None
    """Takes the right to orders back."""
    withhold: Callable[[], object] | None = None
    """Hides buyers from our app."""
    has_currencies: bool = True
    has_tax_ids: bool = True

    @property
    def port(self) -> StoreOrderPort:
        port = registry.store_orders(self.platform)
        assert port is not None
        return port


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


ORDER_STORES: dict[str, Callable[[Outside], OrderStore]] = {"shopify": of_shopify}
"""By the name of the fixture that sets the platform up."""
