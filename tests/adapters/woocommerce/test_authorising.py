"""The merchant agrees on the store's own page, and the store's server brings the keys."""

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest

from fixtures.sandbox.woocommerce.webhooks import signature
from server.adapters.woocommerce.auth import parse_granted_keys
from server.adapters.woocommerce.hooks import is_ping, parse_delivery, verify_signature
from server.adapters.woocommerce.store import WooCommerceStore
from server.ports.stores import ConnectRequest
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import simple

woo = WooCommerceStore()
STATE = "1:1tV3aB:signed-state_of-one-use"


@dataclass
class Mailbox:
    """What a store posted to us."""

    url: str
    received: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    arrived: threading.Condition = field(default_factory=threading.Condition)

    def wait_for(self, count: int) -> list[tuple[dict[str, str], bytes]]:
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.received) >= count, timeout=10)
            return self.received[:]


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            with box.arrived:
                box.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
                box.arrived.notify_all()
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Keep the test's output clean."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    box = Mailbox(f"http://127.0.0.1:{server.server_port}/hooks")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield box
    server.shutdown()
    server.server_close()
    thread.join(timeout=10)


def test_the_keys_of_a_merchant_who_agreed_open_the_store(shop: Shop, mailbox: Mailbox) -> None:
    request = ConnectRequest(shop.base_url, STATE, "https://tradewind.example/wooBinding", mailbox.url)
    url = woo.authorise_url(request)
    page = httpx.get(url)
    assert page.status_code == 200
    approve = re.search(r'id="approve" href="([^"]+)"', page.text)
    assert approve is not None
    back = httpx.get(str(page.url.join(unescape(approve[1]))))
    assert back.status_code == 302
    assert back.headers["location"].startswith("https://tradewind.example/wooBinding?success=1&user_id=")
    ((_, body),) = mailbox.wait_for(1)
    keys = parse_granted_keys(body)
    assert keys.user_id == STATE
    assert keys.reads_and_writes
    profile = woo.verify(shop.access_with(keys.consumer_key, keys.consumer_secret))
    assert profile.name == "Demo Store"


def test_a_new_webhook_pings_and_its_deliveries_are_ours(shop: Shop, mailbox: Mailbox) -> None:
    woo.ensure_webhooks(shop.access, delivery_url=mailbox.url, secret="the-secret")
    pings = mailbox.wait_for(5)
    assert all(is_ping(body) for _, body in pings)
    pushed = woo.put_product(shop.access, simple())
    woo.put_product(shop.access, simple(external_id=pushed.external_id, title="Tin mug"))
    headers, body = mailbox.wait_for(6)[5]
    assert verify_signature(body, headers["x-wc-webhook-signature"], "the-secret")
    assert not verify_signature(body, headers["x-wc-webhook-signature"], "another")
    delivery = parse_delivery(headers, body)
    assert delivery.topic == "product.updated"
    assert delivery.source == f"{shop.base_url}/"
    assert headers["x-wc-webhook-signature"] == signature(body, "the-secret")
