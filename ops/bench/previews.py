"""A preview of 500 orders: from the request until the last quote is there, and each question asked once."""

import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import httpx

from ops.bench.installation import Installation
from ops.bench.report import Figure
from ops.bench.shops import Shop, open_shops

AIM = 10.0
PRODUCTS = 10
POSTCODES = {
    "DE": "10969", "FR": "75001", "IT": "00184", "ES": "28001", "NL": "1012 AB", "BE": "1000", "AT": "1010",
    "PL": "00-001", "PT": "1000-001", "IE": "D02 X285", "FI": "00100", "CZ": "110 00", "GR": "105 58", "HU": "1011",
    "RO": "010011", "BG": "1000", "HR": "10000", "SK": "811 01", "SI": "1000", "LT": "LT-01100", "LV": "LV-1001",
    "EE": "10111", "DK": "1050", "SE": "111 20", "LU": "1009",
}  # fmt: skip
ENOUGH = 1_000_000
UNLIMITED = 1_000_000
_SOLD = """
SELECT p.external_id, v.external_id FROM products_publication AS p CROSS JOIN LATERAL (
    SELECT external_id FROM products_publicationvariant
    WHERE publication_id = p.id AND external_id <> '' ORDER BY id LIMIT 1
) AS v ORDER BY p.id
"""
_STOCK_UP = f"UPDATE importing_listedvariant SET stock = {ENOUGH}, available = true RETURNING source_sku_id"  # noqa: S608


def measure(made: Installation, *, orders: int) -> list[Figure]:
    """Measure the first preview of orders of 10 products to 25 countries, then the next one, which asks nothing."""
    (shop,) = open_shops(made, 1)
    _import(made, shop)
    ids = _take_in(shop, orders)
    questions = min(orders, PRODUCTS * len(POSTCODES))
    countries = questions // PRODUCTS
    httpx.delete(f"{made.sandbox}/_sandbox/log").raise_for_status()
    first, plan = _preview(shop, ids)
    log = httpx.get(f"{made.sandbox}/_sandbox/log", timeout=60).json()
    again, _ = _preview(shop, ids)
    asked = shop.ask("SELECT count(*), count(answered_at) FROM orders_freightquoterow")[0]
    return [
        Figure(
            name=f"preview of {orders} orders, {questions} questions about freight",
            ours=f"{first:.1f} s; again {again:.1f} s",
            limit="",
            ratio=first / AIM,
            aim=f"under {AIM:.0f} s",
            holds=first < AIM and plan["ready"] == orders,
        ),
        Figure(
            name=f"calls: freight, and how the supplier spells the places of {countries} countries",
            ours=f"{log['total']} calls, {asked[0]} questions about freight, {plan['ready']} orders ready",
            limit=str(questions + countries),
            ratio=log["total"] / (questions + countries),
            aim="each once",
            holds=asked == (questions, questions) and log["total"] == questions + countries,
        ),
    ]


def _import(made: Installation, shop: Shop) -> None:
    """Connect a supplier that limits nothing, and sell products of it."""
    url = f"{made.sandbox}/_sandbox/aliexpress"
    httpx.post(url, json={"qps": UNLIMITED}, timeout=60).raise_for_status()
    consent = shop.client.get("/supplier/account/authorize", params={"type": 1}).json()["url"]
    agreed = httpx.post(f"{consent}&approve=1", timeout=60)
    shop.client.get(agreed.headers["location"].partition("/api/account-service")[2])
    items = [item["id"] for item in httpx.get(url, timeout=60).json()["items"]]
    shop.run("/product/import?type=1&way=2&action=1", {"product_ids": items[: 2 * PRODUCTS], "page_type": 1})
    skus = [row[0] for row in shop.ask(_STOCK_UP)]
    httpx.post(url, json={"stocks": dict.fromkeys(skus, ENOUGH)}, timeout=60).raise_for_status()
    shop.publish()


def _take_in(shop: Shop, number: int) -> list[int]:
    from server.kit import clock
    from server.platforms.contracts import Platform
    from server.tenancy.contracts import TenantRef
    from server.tenancy.scope import tenant_scope_of
    from tenants.orders.services.intake import take_in

    ref = TenantRef(id=shop.merchant.tenant_id, schema_name=shop.merchant.schema_name)
    with tenant_scope_of(ref):
        readings = list(_readings(shop, number, clock.now() - timedelta(days=1)))
        return take_in(int(shop.store_id), Platform.WOOCOMMERCE, readings, now=clock.now())


def _readings(shop: Shop, number: int, at: Any) -> Iterator[Any]:
    from server.ports.orders import (
        ZERO,
        Dual,
        PaymentState,
        ShippingState,
        StoreAddress,
        StoreBuyer,
        StoreLine,
        StoreOrder,
    )  # fmt: skip

    sold = shop.ask(_SOLD)[:PRODUCTS]
    total = Dual(20_000, 20_000)
    for each in range(number):
        product, variant = sold[each % len(sold)]
        country, postcode = list(POSTCODES.items())[each // len(sold) % len(POSTCODES)]
        address = StoreAddress(
            name=f"Grace Miller {each}", address1="Lindenstrasse 5", city="Berlin", province="Berlin",
            postcode=postcode, country=country, phone="+4930901820",
        )  # fmt: skip
        line = StoreLine("1", "A shirt", 1, 1, 1, total, ZERO, ZERO, total, product_id=product, variant_id=variant)
        yield StoreOrder(
            external_id=f"bench-{each}", number=f"#{each}", version=1, created_at=at + timedelta(minutes=each),
            changed_at=at, currency="USD", buyer_currency="USD", payment=PaymentState.PAID,
            shipping=ShippingState.UNSHIPPED, lines=(line,), total=total,
            buyer=StoreBuyer(email=f"grace{each}@example.com", shipping=address),
        )  # fmt: skip


def _preview(shop: Shop, ids: list[int]) -> tuple[float, dict[str, Any]]:
    """Return the seconds until no quote is waited for, and the plan then."""
    started = time.perf_counter()
    plan: dict[str, Any] = shop.call("/order/preview", {"ids": ids})["plan"]
    while plan["waiting"]:
        if time.perf_counter() - started > 300:
            raise RuntimeError(f"{plan['waiting']} quotes did not come")
        time.sleep(0.2)
        plan = shop.call("/order/preview", {"token": plan["token"]})["plan"]
    return time.perf_counter() - started, plan
