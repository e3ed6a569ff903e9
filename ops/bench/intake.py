"""Orders in: webhooks against a bare handler, and a steady stream over many merchants until it is ready to place."""

import asyncio
import json
import statistics
import time
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hmac import digest
from itertools import count
from secrets import token_hex
from typing import Any

import httpx

from ops.bench.installation import Installation, web_options
from ops.bench.load import Measured, post
from ops.bench.report import Figure
from ops.bench.shops import Shop, open_shops, sell_one, wait

AIM = 0.6
SECONDS = 12.0
TURNS = 11
"""Short ones, one after the other: what else the machine does strikes both."""
CONNECTIONS = 16
PER_SECOND = 28
SLOWEST = 2.0
CATCHES_UP = 600.0
"""Seconds within which what was sold must be ready."""
_ADDRESS = {
    "first_name": "Grace", "last_name": "Miller", "address_1": "12 Pine Street", "city": "Seattle", "state": "WA",
    "postcode": "98101", "country": "US", "phone": "+12065550174", "email": "grace@example.com",
}  # fmt: skip
_READY = "SELECT external_id, taken_in_at FROM orders_order WHERE tab = 2 AND problems = '{}'"
Bodies = Callable[[], tuple[dict[str, str], bytes]]


def measure(made: Installation, *, merchants: int, seconds: float) -> list[Figure]:
    """Measure orders until they are ready, then webhooks without a worker, which nobody handles any more."""
    shops = open_shops(made, merchants)
    sell_one(made, shops)
    stream = _stream(made, shops, seconds)
    return [*_webhooks(made, shops[0]), *stream]


def measure_webhooks(made: Installation) -> list[Figure]:
    """Measure webhooks alone, which takes a minute."""
    return _webhooks(made, open_shops(made, 1)[0])


def _webhooks(made: Installation, shop: Shop) -> list[Figure]:
    from server.company.connections.selectors import webhook_route

    made.stop("worker")
    public_id, secret = webhook_route(tenant_id=shop.merchant.tenant_id, store_id=int(shop.store_id)) or ("", "")
    made.environment["BENCH_SECRET"] = secret
    port = int(made.environment["PORT"]) + 5
    made.start("bare", "-m", "uvicorn", "ops.bench.bare:application", *web_options(port, 2))
    ours, bare = f"{made.web}/hooks/woocommerce/{public_id}", f"http://127.0.0.1:{port}/hook"
    lines = [{"id": each, "name": "A shirt for every day", "quantity": 1, "total": "25.00"} for each in range(3)]
    bodies = _bodies({"status": "processing", "billing": _ADDRESS, "shipping": _ADDRESS, "line_items": lines}, secret)
    wait(lambda: not _post(bare, bodies, 0.2).failed, 60)
    figures = [_compare(ours, bare, bodies, connections) for connections in (1, CONNECTIONS)]
    made.stop("bare")
    made.start("worker", "manage.py", "work")
    return figures


def _bodies(order: dict[str, Any], secret: str) -> Bodies:
    """Return deliveries as the store sends them, each of another order."""
    numbers = count(1_000_000)

    def made() -> tuple[dict[str, str], bytes]:
        body = json.dumps({"id": next(numbers), **order}).encode()
        signature = b64encode(digest(secret.encode(), body, "sha256")).decode()
        named = {"Topic": "order.updated", "ID": "1", "Delivery-ID": token_hex(16), "Signature": signature}
        return {f"X-WC-Webhook-{name}": value for name, value in named.items()}, body

    return made


def _compare(ours: str, bare: str, bodies: Bodies, connections: int) -> Figure:
    for url in (ours, bare):
        _post(url, bodies, 1.0, CONNECTIONS)
    runs = [[_post(url, bodies, SECONDS / TURNS, connections) for url in (ours, bare)] for _ in range(TURNS)]
    best, limit = sorted(runs, key=lambda run: run[0].per_second / max(run[1].per_second, 0.1))[TURNS // 2]
    ratio = best.per_second / max(limit.per_second, 0.1)
    return Figure(
        name=f"webhooks of orders taken in, {connections} connection{'s' if connections > 1 else ''}",
        ours=f"{best.per_second:.0f}/s, p50 {best.p50:.1f} ms",
        limit=f"{limit.per_second:.0f}/s, p50 {limit.p50:.1f} ms",
        ratio=ratio,
        aim=f"at least {AIM:.0%}",
        holds=ratio >= AIM and not any(run.failed for pair in runs for run in pair),
    )


def _post(url: str, bodies: Bodies, seconds: float, connections: int = 1) -> Measured:
    try:
        return asyncio.run(post(url, bodies, connections=connections, seconds=seconds))
    except OSError:
        return Measured(0, 0, 0, 1)


def _stream(made: Installation, shops: list[Shop], seconds: float) -> list[Figure]:
    """Sell at an even pace, each order at the next merchant's, and wait until the last is ready."""
    number = int(PER_SECOND * seconds)
    sold = _sell(made, shops, number)
    waits: list[list[float]] = []

    def is_whole() -> bool:
        waits[:] = [_waits(shop, sold[shop.slug]) for shop in shops]
        return sum(map(len, waits)) >= number

    wait(is_whole, CATCHES_UP, every=2.0)
    whole = [each for one in waits for each in one]
    slow = [_p95(each) for each in waits]
    medians = [statistics.median(each) for each in waits]
    ratio = max(medians) / statistics.median(medians)
    return [
        Figure(
            name=f"{PER_SECOND} orders a second over {len(shops)} merchants, {seconds:.0f} s, until ready to place",
            ours=f"{len(whole):,}: p50 {statistics.median(whole):.1f}, p95 {_p95(whole):.1f}, last {max(whole):.1f} s",
            limit=f"{number:,} sold",
            ratio=len(whole) / number,
            aim="each once",
            holds=len(whole) == number,
        ),
        Figure(
            name="the slowest merchant's wait against the median merchant's, p50 (p95)",
            ours=f"{max(medians):.2f} s ({max(slow):.2f} s)",
            limit=f"{statistics.median(medians):.2f} s ({statistics.median(slow):.2f} s)",
            ratio=ratio,
            aim=f"at most {SLOWEST:.0f} times",
            holds=ratio <= SLOWEST,
        ),
    ]


def _sell(made: Installation, shops: list[Shop], number: int) -> dict[str, dict[str, float]]:
    """Return when each order was placed, by store and id."""
    sold: dict[str, dict[str, float]] = {shop.slug: {} for shop in shops}

    def sell(shop: Shop) -> None:
        at = time.time()
        address = {**_ADDRESS, "email": f"grace{at}@example.com"}
        body = {"billing": address, "shipping": address, "line_items": [shop.line]}
        answer = httpx.post(f"{made.sandbox}/_sandbox/woo/{shop.slug}/orders", json=body, timeout=120)
        sold[shop.slug][str(answer.raise_for_status().json()["id"])] = at

    begun = time.time()
    with ThreadPoolExecutor(16) as pool:
        placing = []
        for each in range(number):
            time.sleep(max(0.0, begun + each / PER_SECOND - time.time()))
            placing.append(pool.submit(sell, shops[each % len(shops)]))
    for future in placing:
        future.result()
    return sold


def _waits(shop: Shop, sold: dict[str, float]) -> list[float]:
    """Return the seconds from the buyer's click to the order that can be placed."""
    return [at.timestamp() - sold[key] for key, at in shop.ask(_READY) if key in sold]


def _p95(waits: list[float]) -> float:
    return sorted(waits)[int(len(waits) * 0.95)]
