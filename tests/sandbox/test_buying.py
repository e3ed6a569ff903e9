"""The page on which a newcomer buys, and the order that it makes."""

import re
from html import unescape
from typing import Any

import orjson
import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.base.buying import EXAMPLES, FIELDS, example
from fixtures.sandbox.shopify_admin import products
from fixtures.sandbox.shopify_admin.shop import ShopifyShop, publication_gid
from fixtures.sandbox.values import hmac_base64
from tests.sandbox.conftest import Listener, Running

PAGE = "/shopify-admin/tea-harbour/buy"


@pytest.fixture
def shop(running: Running) -> ShopifyShop:
    return running.sandbox.shopify_shops["tea-harbour"]


def publish(shop: ShopifyShop, title: str = "Teapot", **changes: Any) -> dict[str, Any]:
    variants = [
        {"optionValues": [{"optionName": "Colour", "name": colour}], "price": price, "sku": f"{title}-{colour}"}
        for colour, price in (("Blue", "12.50"), ("Red", "13.00"))
    ]
    record, _ = products.set_product(
        shop, None, {"title": title, "productOptions": [{"name": "Colour"}], "variants": variants}
    )
    record |= {"published": [publication_gid("online_store")], **changes}
    return record


def subscribe(shop: ShopifyShop, url: str, topic: str) -> None:
    number = shop.next_id()
    shop.webhooks[number] = {"id": number, "topic": topic, "uri": url, "client_id": credentials.SHOPIFY_CLIENT_ID}


def test_a_buyer_sees_what_is_on_sale_and_nothing_else(running: Running, shop: ShopifyShop) -> None:
    assert "Nothing is on sale here yet." in running.get(PAGE).text
    publish(shop)
    publish(shop, "Draft kettle", status="DRAFT")
    publish(shop, "Kettle of the other channel", published=[publication_gid("shop")])
    page = unescape(running.get(PAGE).text)
    assert re.findall(r"Teapot - (\w+)</td><td>([\d.]+ USD)", page) == [("Blue", "12.50 USD"), ("Red", "13.00 USD")]
    assert "kettle" not in page.lower()
    assert f'value="{example("US")["address1"]}"' in page
    assert f'value="{example("BR")["tax_id"]}"' in unescape(running.get(f"{PAGE}?country=BR").text)


def test_a_purchase_is_an_order_whose_webhook_is_sent_at_once(
    running: Running, shop: ShopifyShop, listener: Listener
) -> None:
    blue, red = publish(shop)["variants"]
    subscribe(shop, listener.url, "ORDERS_CREATE")
    typed = {**example("BR"), f"quantity:{blue['id']}": "2", f"quantity:{red['id']}": "0", "payment": "card"}
    answer = running.post(PAGE, data=typed)
    assert answer.status_code == 303
    thanks = running.get(answer.headers["location"])
    assert "Your order is #1001." in thanks.text
    (record,) = shop.orders.values()
    assert [(line["variant"], line["quantity"], line["price"]) for line in record["lines"]] == [
        (blue["id"], 2, "12.50")
    ]
    assert (record["payment"], record["address"]["city"], record["email"]) == (
        "PAID",
        "São Paulo",
        "ana.souza@example.com",
    )
    assert [(each["key"], each["value"]) for each in record["localized"]] == [
        ("SHIPPING_CREDENTIAL_BR", "529.982.247-25")
    ]
    [(headers, body)] = listener.wait_for(1)
    assert headers["x-shopify-topic"] == "orders/create"
    assert headers["x-shopify-hmac-sha256"] == hmac_base64(credentials.SHOPIFY_CLIENT_SECRET, body)
    assert orjson.loads(body)["id"] == record["id"]


def test_who_pays_on_delivery_has_not_paid(running: Running, shop: ShopifyShop) -> None:
    blue, _ = publish(shop)["variants"]
    running.post(PAGE, data={**example("US"), f"quantity:{blue['id']}": "1", "payment": "delivery"})
    (record,) = shop.orders.values()
    assert (record["payment"], record["gateway"]) == ("PENDING", "Cash on Delivery (COD)")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"count": "0"}, "Choose at least one piece."),
        ({"count": "-3"}, "Choose at least one piece."),
        ({"count": "9999"}, "Choose at least one piece."),
        ({"city": " "}, "Fill in: City."),
        ({"email": ""}, "Fill in: Email."),
    ],
)
def test_what_is_missing_is_said_and_nothing_typed_is_lost(
    running: Running, shop: ShopifyShop, changes: dict[str, str], said: str
) -> None:
    blue, _ = publish(shop)["variants"]
    typed = {**example("DE"), "note": "<b>Ring twice</b>", "count": "1", **changes}
    typed[f"quantity:{blue['id']}"] = typed.pop("count")
    answer = running.post(PAGE, data=typed)
    assert answer.status_code == 422
    assert said in answer.text
    assert "<b>Ring" not in answer.text
    assert 'value="<b>Ring twice</b>"' in unescape(answer.text)
    assert shop.orders == {}


def test_each_example_buyer_fills_every_field() -> None:
    assert all(set(example(country)) == set(FIELDS) for country in EXAMPLES)


def test_webhooks_come_twice_late_and_reordered_if_asked(
    running: Running, shop: ShopifyShop, listener: Listener
) -> None:
    for topic in ("ORDERS_CREATE", "ORDERS_UPDATED", "FULFILLMENT_ORDERS_PLACED_ON_HOLD"):
        subscribe(shop, listener.url, topic)
    steered = "/_sandbox/shopify-admin/tea-harbour"
    running.post(steered, json={"webhooks_held": True, "webhook_copies": 2})
    number = running.post(f"{steered}/orders", json={"lines": [{"quantity": 2}], "email": "a@b.example"}).json()["id"]
    running.post(f"{steered}/orders/{number}/change", json={"note": "New"})
    running.post(f"{steered}/orders/{number}/hold")
    assert listener.received == []
    assert running.post(f"{steered}/deliver", json={"reversed": True}).json() == {"delivered": 6}
    received = listener.wait_for(6)
    topics = [headers["x-shopify-topic"] for headers, _ in received]
    assert sorted(topics) == sorted(
        [
            *["fulfillment_orders/placed_on_hold"] * 2,
            *["orders/updated"] * 2,
            *["orders/create"] * 2,
        ]
    )
    assert len({headers["x-shopify-event-id"] for headers, _ in received}) == 3
    assert len({headers["x-shopify-webhook-id"] for headers, _ in received}) == 6
