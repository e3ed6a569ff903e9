"""Monitoring: how fast a merchant's suppliers are checked, and how much of each quota 50,000 variants use."""

import os
import time
from collections.abc import Iterator

import httpx
import psycopg

from ops.bench.installation import Installation
from ops.bench.merchants import Merchant
from ops.bench.report import Figure

VARIANTS = 50_000
DAY = 24 * 60 * 60
WITHIN = 3_600
PAGES_PER_SECOND = 2.0
"""The default of `OUTBOUND_RATE`: requests per second for all merchants together, where a supplier states no limit."""
# Lift the plan's limit, which is not measured here.
_LIMIT = "UPDATE preferences_quota SET monitored_variants = 1000000"
_STATE = """
    SELECT count(*), count(*) FILTER (WHERE checked_at IS NULL), COALESCE(sum(p.variant_count), 0)
    FROM monitoring_watch w JOIN products_publication p ON p.id = w.publication_id
"""


def measure(made: Installation, merchant: Merchant) -> list[Figure]:
    """Measure the first check of all products in the merchant's shop, call by call."""
    from tenants.monitoring.rules.pace import CHECK_EVERY

    client = httpx.Client(
        base_url=f"{made.web}/api/account-service", headers={"Authorization": merchant.token}, timeout=120
    )
    store = next(store for store in client.get("/store").json()["stores"] if store["platform"] == 9)["id"]
    client.post("/my_product/monitoring", json={"store_id": int(store), "on": False}).raise_for_status()
    _rows(merchant, _LIMIT)
    httpx.delete(f"{made.sandbox}/_sandbox/log").raise_for_status()
    started = time.perf_counter()
    client.post("/my_product/monitoring", json={"store_id": int(store), "on": True}).raise_for_status()
    while (state := _rows(merchant, _STATE)[0])[1]:
        if time.perf_counter() - started > WITHIN:
            raise RuntimeError(f"{state[1]} products were not looked at")
        time.sleep(0.5)
    products, _, variants = state
    rate = products / (time.perf_counter() - started)
    calls = httpx.get(f"{made.sandbox}/_sandbox/log").json()["total"]
    needed = VARIANTS / (variants / products) / CHECK_EVERY.total_seconds()
    speed = Figure(
        name=f"monitoring: looks a second, {products:,} products with {variants:,} variants",
        ours=f"{rate:.1f}/s, {calls:,} calls",
        limit=f"{needed:.2f}/s for {VARIANTS:,} variants every {CHECK_EVERY.total_seconds() / 3600:.0f} h",
        ratio=needed / rate,
        aim="at most 1 times",
        holds=needed <= rate,
    )
    looks = products / variants * VARIANTS * (DAY / CHECK_EVERY.total_seconds())
    return [speed, *_quotas(looks, counted=calls / products)]


def _quotas(looks: float, *, counted: float) -> Iterator[Figure]:
    """Return calls per supplier: the storefront's as counted, others as tested in `test_every_supplier`."""
    from server.ports.marketplaces import MARKETPLACES
    from server.ports.suppliers import Supplier

    for supplier, facts in MARKETPLACES.items():
        allowed = facts.calls_per_second or PAGES_PER_SECOND
        if facts.adapter and not facts.is_own:
            calls = looks * (counted if supplier is Supplier.SHOPIFY else facts.calls_per_look)
            yield Figure(
                name=f"monitoring {VARIANTS:,} variants of {facts.name}, calls a day",
                ours=f"{calls:,.0f}",
                limit=f"{allowed * DAY:,.0f} ({allowed:g}/s)",
                ratio=calls / (allowed * DAY),
                aim="at most 1 times",
                holds=calls <= allowed * DAY,
            )


def _rows(merchant: Merchant, statement: str) -> list[tuple[int, ...]]:
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        connection.execute("SELECT set_config('search_path', %s, false)", [f"{merchant.schema_name}, public"])
        done = connection.execute(statement.encode())
        return done.fetchall() if done.description else []
