"""Banks of two platforms' buyers: what they do is told by the platform's events and API."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from fixtures.sandbox.base.buying import Sale, example
from fixtures.sandbox.shopify_admin import disputes as shopify_disputes
from fixtures.sandbox.shopify_admin import orders as shopify_orders
from fixtures.sandbox.shopify_admin import payments
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.square import disputes as square_disputes
from fixtures.sandbox.square import order_records, webhooks
from fixtures.sandbox.square import payouts as square_payouts
from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.shopify_admin.grants import DISPUTE_SCOPES, ORDER_SCOPES, PAYOUT_SCOPES, SCOPES
from server.adapters.square.client import DISPUTE_SCOPES as SQUARE_DISPUTES
from server.adapters.square.client import SCOPES as SQUARE_SCOPES
from tests.support.consent import connect_shopify, connect_square, stores_of
from tests.support.people import Person
from tests.support.square_events import deliver
from tests.support.store_events import shopify_event

WORDS = {"under_review": "PROCESSING", "won": "WON", "lost": "LOST", "accepted": "ACCEPTED"}


@dataclass
class Bank:
    """A platform as its buyers' banks use it. `open` and `settle` return the event, not yet delivered."""

    platform: Any
    right: str
    sell: Callable[[], Any]
    open: Callable[..., bytes]
    settle: Callable[..., bytes]
    deliver: Callable[[bytes], int]
    pay_out: Callable[[], object]
    connect: Callable[[], object]
    without_right: str


def of_shopify(owner: Person, shop: ShopifyShop) -> Bank:
    def told(events: Sequence[tuple[str, Any]]) -> bytes:
        ((topic, body),) = events
        return orjson.dumps({**body, "topic": topic})

    def send(event: bytes) -> int:
        topic = orjson.loads(event)["topic"].lower().replace("_", "/")
        return int(shopify_event(topic, event, **{"X-Shopify-Event-Id": str(hash(event))}).status_code)

    def settle(order: Any, state: str = "", **given: Any) -> bytes:
        return told(shopify_disputes.settle(shop, order, {"status": state.upper(), **given}))

    return Bank(
        shop,
        DISPUTE_SCOPES[0],
        sell=lambda: shopify_orders.make(shop, [{}]),
        open=lambda order, inquiry=False: told(
            shopify_disputes.open_one(shop, order, {"type": "INQUIRY" if inquiry else "CHARGEBACK"})
        ),
        settle=settle,
        deliver=send,
        pay_out=lambda: payments.pay_out(shop),
        connect=lambda: connect_shopify(owner, **({"again": "true"} if stores_of(owner) else {})),
        without_right=",".join((*SCOPES, *ORDER_SCOPES, *PAYOUT_SCOPES)),
    )


def of_square(owner: Person, seller: SquareSeller) -> Bank:
    price = {"price_money": {"amount": 1250, "currency": seller.currency}, "name": "One", "sku": "T-1"}
    data = {
        "name": "Teapot",
        "variations": [{"type": "ITEM_VARIATION", "id": "TEA1", "item_variation_data": price}],
    }
    seller.objects["TEAPOTS"] = {"type": "ITEM", "id": "TEAPOTS", "version": 1, "item_data": data}

    def sell() -> Any:
        return order_records.make(seller, [order_records.line_of(seller, "TEA1", 1)], Sale({}, example("US")), 500)

    def told(topic: str, row: Any) -> bytes:
        return webhooks.event(seller, topic, {"dispute": row})

    def open_one(order: Any, inquiry: bool = False) -> bytes:
        state = "INQUIRY_EVIDENCE_REQUIRED" if inquiry else "EVIDENCE_REQUIRED"
        return told("dispute.created", square_disputes.open_one(seller, order, {"state": state}))

    def settle(order: Any, state: str = "", **given: Any) -> bytes:
        word = WORDS.get(state, "EVIDENCE_REQUIRED") if "type" not in given else "EVIDENCE_REQUIRED"
        return told("dispute.state.updated", square_disputes.settle(seller, order, {"state": word}))

    return Bank(
        seller,
        SQUARE_DISPUTES[0],
        sell=sell,
        open=open_one,
        settle=settle,
        deliver=lambda event: deliver(seller, "", body=event),
        pay_out=lambda: square_payouts.pay_out(seller),
        connect=lambda: connect_square(owner),
        without_right=" ".join(each for each in SQUARE_SCOPES if each not in SQUARE_DISPUTES),
    )
