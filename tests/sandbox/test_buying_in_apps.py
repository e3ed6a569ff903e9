"""Buying in a Wix site and at a Square seller: the page makes an order as they have it, and its events are signed."""

from dataclasses import dataclass
from html import unescape
from typing import Any

import jwt
import orjson
import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.base.buying import example
from fixtures.sandbox.values import hmac_base64
from fixtures.sandbox.wix.webhooks import public_pem
from tests.sandbox.conftest import Listener, Running


@dataclass(frozen=True)
class Counter:
    """A shop with a product on sale: its front page, its control address and the offer's id."""

    shop: Any
    home: str
    control: str
    offer: str


def at_wix(running: Running) -> Counter:
    site = running.sandbox.wix["teahouse"]
    variant = {"id": "v1", "price": {"actualPrice": {"amount": "12.50"}}, "sku": "TEA"}
    site.products["p1"] = {"id": "p1", "name": "Teapot", "slug": "teapot", "variantsInfo": {"variants": [variant]}}
    return Counter(site, "/wix/site/teahouse", "/_sandbox/wix/teahouse", "p1:v1")


def at_square(running: Running) -> Counter:
    seller = running.sandbox.square["MLHARBOR"]
    data = {"name": "Size 1", "sku": "TEA", "price_money": {"amount": 1250, "currency": "USD"}}
    variation = {"type": "ITEM_VARIATION", "id": "v1", "item_variation_data": data}
    item = {"name": "Teapot", "variations": [variation]}
    seller.objects["p1"] = {"type": "ITEM", "id": "p1", "version": 1, "item_data": item}
    return Counter(seller, "/square/shop/MLHARBOR", "/_sandbox/square/MLHARBOR", "v1")


@pytest.fixture(params=[at_wix, at_square])
def counter(request: pytest.FixtureRequest, running: Running) -> Counter:
    found: Counter = request.param(running)
    return found


def event_of(headers: dict[str, str], body: bytes, url: str) -> tuple[str, str]:
    """Verify an event's signature as an app does; return its topic and id."""
    if "x-square-hmacsha256-signature" in headers:
        expected = hmac_base64(credentials.SQUARE_SIGNATURE_KEY, url.encode() + body)
        assert headers["x-square-hmacsha256-signature"] == expected
        content = orjson.loads(body)
        return content["type"], content["event_id"]
    claims = jwt.decode(body, public_pem(), algorithms=["RS256"], options={"verify_aud": False})
    content = orjson.loads(claims["data"])
    return content["eventType"], orjson.loads(content["data"])["id"]


def test_a_purchase_is_an_order_whose_signed_events_may_come_late_twice_and_reordered(
    running: Running, counter: Counter, listener: Listener
) -> None:
    counter.shop.notification_url = listener.url
    running.post(counter.control, json={"webhooks_held": True})
    page = running.get(f"{counter.home}/buy")
    assert "Teapot" in unescape(page.text)
    assert f"{counter.home}/buy" in running.get(counter.home).text
    typed = {**example("DE"), f"quantity:{counter.offer}": "2", "payment": "card"}
    answer = running.post(f"{counter.home}/buy", data=typed)
    (order,) = counter.shop.orders.values()
    number = order.get("number") or order["reference_id"]
    assert f"Your order is {number}." in running.get(answer.headers["location"]).text
    assert running.post(f"{counter.control}/orders/{number}/refund", json={}).status_code == 200
    assert listener.received == []
    held = running.post(f"{counter.control}/deliver", json={"copies": 2, "reversed": True}).json()["delivered"]
    events = [event_of(headers, body, listener.url) for headers, body in listener.wait_for(2 * held)]
    assert len({event_id for _, event_id in events}) == held
    topics = {topic for topic, _ in events}
    assert {"order.created", "refund.created"} <= topics or "wix.ecom.v1.order_payment_status_updated" in topics


def test_the_owner_pays_sends_edits_and_cancels(running: Running, counter: Counter) -> None:
    typed = {**example("US"), f"quantity:{counter.offer}": "3", "payment": "delivery"}
    for _ in range(2):
        running.post(f"{counter.home}/buy", data=typed)
    first, second = counter.shop.orders.values()
    for order, actions in ((first, ["pay", "edit", "send"]), (second, ["cancel"])):
        number = order.get("number") or order["reference_id"]
        for action in actions:
            assert running.post(f"{counter.control}/orders/{number}/{action}", json={}).status_code == 200
    assert first.get("fulfillmentStatus", first.get("state")) in {"FULFILLED", "COMPLETED"}
    assert second.get("state", second.get("status")) == "CANCELED"
    assert running.post(f"{counter.control}/orders/0/pay").status_code == 404
