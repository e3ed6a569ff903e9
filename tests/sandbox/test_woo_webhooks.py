"""Webhooks: pings, signed deliveries, and what happens when nobody answers."""

import base64
import hashlib
import hmac
import time
from typing import Any

import orjson
import pytest

from tests.sandbox.conftest import Listener, Running
from tests.sandbox.woo import WooClient


def subscribe(demo: WooClient, url: str, topic: str = "product.created") -> dict[str, Any]:
    body = {"name": "Ours", "topic": topic, "delivery_url": url, "secret": "s3cret"}
    answer = demo.call("POST", "webhooks", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def test_a_new_webhook_is_pinged_without_a_signature(demo: WooClient, listener: Listener) -> None:
    webhook = subscribe(demo, listener.url)

    [(headers, body)] = listener.wait_for(1)

    assert body == f"webhook_id={webhook['id']}".encode()
    assert "x-wc-webhook-signature" not in headers
    assert "secret" not in webhook


def test_a_delivery_is_signed_and_says_what_it_is(running: Running, demo: WooClient, listener: Listener) -> None:
    webhook = subscribe(demo, listener.url)
    product = demo.create(name="New")

    _, (headers, body) = listener.wait_for(2)
    expected = base64.b64encode(hmac.new(b"s3cret", body, hashlib.sha256).digest()).decode()

    assert headers["x-wc-webhook-signature"] == expected
    assert headers["x-wc-webhook-topic"] == "product.created"
    assert (headers["x-wc-webhook-resource"], headers["x-wc-webhook-event"]) == ("product", "created")
    assert headers["x-wc-webhook-source"] == f"{running.url()}/woo/demo/"
    assert headers["x-wc-webhook-id"] == str(webhook["id"])
    assert headers["x-wc-webhook-delivery-id"]
    assert orjson.loads(body)["id"] == product["id"]


def test_a_batch_of_variations_tells_once_of_their_product(demo: WooClient, listener: Listener) -> None:
    product = demo.create(name="P", type="variable")
    subscribe(demo, listener.url, "product.updated")

    demo.call("POST", f"products/{product['id']}/variations/batch", json={"create": [{}, {}, {}]})
    listener.wait_for(2)
    time.sleep(0.2)

    assert len(listener.received) == 2


def test_a_deleted_product_and_a_new_order_are_delivered(running: Running, demo: WooClient, listener: Listener) -> None:
    product = demo.create(name="P")
    subscribe(demo, listener.url, "product.deleted")
    subscribe(demo, listener.url, "order.created")
    listener.wait_for(2)

    demo.call("DELETE", f"products/{product['id']}", force="true")
    assert orjson.loads(listener.wait_for(3)[2][1]) == {"id": product["id"]}

    order = running.post("/_sandbox/woo/demo/orders", json={"total": "9.90"}).json()
    assert orjson.loads(listener.wait_for(4)[3][1])["id"] == order["id"]
    assert [o["id"] for o in demo.get("orders").json()] == [order["id"]]


def test_repeated_failures_disable_a_webhook_until_it_is_activated(demo: WooClient, listener: Listener) -> None:
    listener.status = 500
    webhook = subscribe(demo, listener.url)
    listener.wait_for(1)
    for n in range(7):
        demo.create(name=f"P{n}")
        listener.wait_for(n + 2)

    deadline = time.monotonic() + 60
    while (
        status := demo.get(f"webhooks/{webhook['id']}").json()["status"]
    ) == "active" and time.monotonic() < deadline:
        time.sleep(0.05)
    assert status == "disabled"

    demo.create(name="Nobody hears of this")
    time.sleep(0.2)
    assert len(listener.received) == 8

    listener.status = 200
    demo.call("PUT", f"webhooks/{webhook['id']}", json={"status": "active"})
    demo.create(name="Heard again")
    listener.wait_for(9)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (
            {"topic": "product.exploded", "delivery_url": "http://127.0.0.1:9/"},
            "woocommerce_rest_webhook_invalid_topic",
        ),
        ({"topic": "product.created", "delivery_url": "nowhere"}, "woocommerce_rest_webhook_invalid_delivery_url"),
    ],
)
def test_a_webhook_needs_topic_and_address(demo: WooClient, body: dict[str, str], code: str) -> None:
    refused = demo.call("POST", "webhooks", json=body)

    assert (refused.status_code, refused.json()["code"]) == (400, code)
    assert demo.get("webhooks").json() == []


def test_a_webhook_is_deleted_only_by_force(demo: WooClient, listener: Listener) -> None:
    webhook = subscribe(demo, listener.url)

    assert demo.call("DELETE", f"webhooks/{webhook['id']}").status_code == 501
    assert demo.call("DELETE", f"webhooks/{webhook['id']}", force="true").status_code == 200
    assert demo.get("webhooks").json() == []


def test_nothing_is_delivered_off_this_machine(running: Running, demo: WooClient) -> None:
    subscribe(demo, "http://192.0.2.1/hook")
    demo.create(name="P")

    deadline = time.monotonic() + 60
    while len(running.sandbox.stores["demo"].deliveries) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    assert [d["status"] for d in running.sandbox.stores["demo"].deliveries] == [None, None]
