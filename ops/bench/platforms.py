"""Publishing many products to external stores: how much of each vendor's limit we use, counted by the sandbox.

The sandbox runs in this process, so that its stores can be inspected; our products have two variants.
"""

import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import uvicorn

from fixtures.sandbox import credentials
from fixtures.sandbox.app import build
from fixtures.sandbox.config import Config
from fixtures.sandbox.state import Sandbox
from ops.bench import merchants
from ops.bench.report import Figure

AIM = 0.95


def measure(*, quick: bool = False) -> list[Figure]:
    """Measure one store of each platform, alone on its account."""
    merchants.ready()
    with _sandbox() as (sandbox, url):
        size = 1 if quick else 2
        return [
            _bigcommerce(sandbox, url, 60 * size),
            _shopify(sandbox, url, 40 * size),
            _shopify_bulk(sandbox, url, 250),
            _square(sandbox, url, 80 * size),
            _woocommerce(sandbox, url, 200 * size),
        ]


def _bigcommerce(sandbox: Sandbox, url: str, count: int) -> Figure:
    from server.adapters.bigcommerce import address

    shop = sandbox.bigcommerce["teahouse1"]
    shop.configure({"quota": 150, "left": 150, "window_ms": 30_000})
    access = {"base_url": address.base_url(shop.hash), "credentials": {"access_token": shop.new_token()}}
    _requests(sandbox)
    seconds = _publish("BIGCOMMERCE", access, count, 20)
    rate, allowed = _requests(sandbox) / seconds, 150 / 30
    return _figure(f"BigCommerce, {count} products: requests", count, seconds, rate, allowed)


def _shopify(sandbox: Sandbox, url: str, count: int) -> Figure:
    shop = sandbox.shopify_shops["tea-harbour"]
    shop.configure({"available": 0.05 * shop.size})
    before = shop.available
    seconds = _publish("SHOPIFY", _of_shopify(shop), count, 40)
    shop.take_points(0)
    used = before + seconds * shop.restore_rate - shop.available
    return _figure(f"Shopify, {count} products one by one: points", count, seconds, used / seconds, shop.restore_rate)


def _shopify_bulk(sandbox: Sandbox, url: str, count: int) -> Figure:
    shop = sandbox.shopify_shops["lotus-pond"]
    shop.configure({"bulk_lines_a_second": 25.0})
    seconds = _publish("SHOPIFY", _of_shopify(shop), count, count)
    name = f"Shopify, {count} products by a bulk operation: products"
    return _figure(name, count, seconds, count / seconds, shop.bulk_lines_a_second)


def _of_shopify(shop: Any) -> dict[str, Any]:
    from server.adapters.shopify_admin import address
    from server.adapters.shopify_admin.grants import SCOPES

    response = shop.grant(credentials.SHOPIFY_CLIENT_ID, ",".join(SCOPES), refreshable=False)
    return {"base_url": address.base_url(shop.slug), "credentials": {"access_token": response["access_token"]}}


def _square(sandbox: Sandbox, url: str, count: int) -> Figure:
    from server.adapters.square.client import SCOPES, shop_url
    from server.platforms.contracts import Platform
    from server.platforms.rules import PACES

    seller = sandbox.square["MLHARBOR"]
    token = seller.grant(" ".join(SCOPES))["access_token"]
    access = {"base_url": shop_url(seller.merchant_id), "credentials": {"access_token": token}}
    _requests(sandbox)
    seconds = _publish("SQUARE", access, count, 20)
    rate = _requests(sandbox) / seconds
    return _figure(f"Square, {count} products: requests", count, seconds, rate, PACES[Platform.SQUARE].allowed)


def _woocommerce(sandbox: Sandbox, url: str, count: int) -> Figure:
    keys = {"consumer_key": credentials.WOO_DEMO_KEY, "consumer_secret": credentials.WOO_DEMO_SECRET}
    _requests(sandbox)
    seconds = _publish("WOOCOMMERCE", {"base_url": f"{url}/woo/demo", "credentials": keys}, count, 100)
    sent = _requests(sandbox)
    return Figure(
        name=f"WooCommerce, {count} products: requests for each",
        ours=f"{sent / count:.2f} ({count / seconds:.1f} products/s, {seconds:.1f} s)",
        limit="the host's",
        ratio=None,
        aim="",
        holds=None,
    )


def _figure(name: str, count: int, seconds: float, rate: float, allowed: float) -> Figure:
    ratio = rate / allowed
    ours = f"{rate:.1f}/s ({count / seconds:.1f} products/s, {seconds:.1f} s)"
    return Figure(name, ours, f"{allowed:.1f}/s", ratio, f"{AIM:.2f}", round(ratio, 2) >= AIM)


def _publish(platform: str, access: dict[str, Any], count: int, together: int) -> float:
    """Publish them in groups, each until it is complete; return the seconds."""
    started = time.perf_counter()
    for first in range(0, count, together):
        _publish_group(platform, access, [_product(at) for at in range(first, min(first + together, count))])
    return time.perf_counter() - started


def _publish_group(platform: str, access: dict[str, Any], products: Sequence[Any]) -> None:
    from server.kit import clock
    from server.platforms.contracts import Platform
    from server.ports import registry
    from server.ports.failures import Retryable, Underway
    from server.ports.stores import StoreAccess
    from server.ports.together import Together
    from tenants.processes.contracts.answers import StoreAnswers

    port, answers = registry.store(Platform[platform]), StoreAnswers({})
    passing, waiting = (Retryable, Underway), list(products)
    while waiting:
        group = Together(len(waiting))
        reached = StoreAccess(**access, account=f"bench:{platform}", answers=answers, together=group)
        with ThreadPoolExecutor(len(waiting)) as pool:
            came = list(pool.map(_worker(partial(port.put_product, reached), group), waiting))
        if unexpected := [each for each in came if isinstance(each, Exception) and not isinstance(each, passing)]:
            raise unexpected[0]
        left = [row for row, each in zip(waiting, came, strict=True) if isinstance(each, passing)]
        waiting = [replace(row, first_attempt_at=clock.now()) for row in left]
        time.sleep(min((each.after or 1.0 for each in came if isinstance(each, passing)), default=0.0))


def _worker(put: Callable[[Any], Any], group: Any) -> Callable[[Any], Any]:
    def work(product: Any) -> Any:
        with group.taking_part():
            try:
                return put(product)
            except Exception as failure:  # noqa: BLE001 - reported to whoever waits
                return failure

    return work


def _product(at: int) -> Any:
    from server.ports.stores import PushOption, PushProduct, PushVariant

    variants = tuple(
        PushVariant(f"{at}-{size}", (size,), 1250, None, sku=f"{at}-{size}", stock=7) for size in ("Small", "Large")
    )
    options = (PushOption("Size", ("Small", "Large")),)
    return PushProduct(f"bench-{at}", f"Teapot {at}", "<p>Pours.</p>", "USD", variants, (), options)


def _requests(sandbox: Sandbox) -> int:
    """Return the number of requests since the last call."""
    count = sandbox.log.counts.total()
    sandbox.log.clear()
    return count


@contextmanager
def _sandbox() -> Iterator[tuple[Sandbox, str]]:
    from django.test.utils import override_settings

    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    app, sandbox = build(Config(port=port))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", date_header=False, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    url = f"http://127.0.0.1:{port}"
    addresses = {
        "SHOPIFY_SHOP_URL": f"{url}/shopify-admin/{{shop}}",
        "BIGCOMMERCE_API_URL": f"{url}/bigcommerce",
        "SQUARE_API_URL": f"{url}/square",
        "SQUARE_SHOP_URL": f"{url}/square/shop/{{merchant}}",
        "BIGCOMMERCE_STORE_URL": f"{url}/bigcommerce/storefront/store-{{hash}}",
        "OUTBOUND_ALLOW": f"127.0.0.0/8:{port}",
        "OUTBOUND_RATE": 2,
    }
    with override_settings(**addresses):
        yield sandbox, url
    server.should_exit = True
    thread.join(timeout=10)
