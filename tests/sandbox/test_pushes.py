"""The stand-ins of AliExpress and 1688 push what happens to orders, as our own reading of pushes verifies it."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from pytest_django.fixtures import Settings

from fixtures.sandbox import credentials
from fixtures.sandbox.base.orders import Line, Order
from server.adapters.alibaba1688.hooks import read_push as read_1688
from server.adapters.aliexpress.hooks import read_push as read_aliexpress
from server.adapters.stores.deliveries import Forged
from server.adapters.suppliers.pushes import OrderPush
from tests.sandbox.conftest import Listener, Running


@pytest.fixture(autouse=True)
def _apps(settings: Settings) -> None:
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET
    settings.ALIBABA1688_APP_SECRET = credentials.ALIBABA1688_APP_SECRET


def read(name: str, headers: dict[str, str], body: bytes) -> OrderPush:
    return read_aliexpress(body, headers) if name == "aliexpress" else read_1688(dict(parse_qsl(body.decode())))


@pytest.mark.parametrize(
    ("name", "topics"),
    [
        ("aliexpress", ["53:PaymentAuthorized", "53:OrderShipped"]),
        ("1688", ["ORDER_BUYER_VIEW_ORDER_PAY", "ORDER_BUYER_VIEW_ANNOUNCE_SENDGOODS"]),
    ],
)
def test_pushes_come_late_twice_reordered_and_wrongly_signed(
    running: Running, listener: Listener, name: str, topics: list[str]
) -> None:
    market: Any = running.sandbox.aliexpress if name == "aliexpress" else running.sandbox.alibaba1688
    line = Line("1", "2", "Tea pot", 1, "5.00", "1.00")
    (number,) = market.book.add("k", [lambda number: Order(number, "k", "Seller", "USD", {}, [line])])
    control = f"/_sandbox/{name}"
    running.post(control, json={"push_url": listener.url, "pushes_held": True})
    for move in ("pay", "ship"):
        assert running.post(f"{control}/orders", json={"order": number, "move": move}).status_code == 200
    assert listener.received == []
    assert running.post(f"{control}/deliver", json={"copies": 2, "reversed": True}).json() == {"delivered": 2}
    pushes = [read(name, *sent) for sent in listener.wait_for(4)]
    assert {push.order_ids for push in pushes} == {(number,)}
    assert sorted({push.topic for push in pushes}) == sorted(topics)
    assert len({push.event_id for push in pushes}) == 2
    running.post(control, json={"pushes_held": False, "push_signature": "wrong"})
    running.post(f"{control}/orders", json={"order": number, "move": "deliver"})
    with pytest.raises(Forged):
        read(name, *listener.wait_for(5)[-1])
