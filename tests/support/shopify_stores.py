"""A Shopify shop that counts its requests."""

from collections import Counter

from tests.products.conftest import Trade
from tests.support.consent import connect_shopify
from tests.support.jobs import drain_jobs
from tests.support.stock_locations import store_on


def count_calls(trade: Trade) -> dict[str, int]:
    found: Counter[str] = Counter()
    for entry in trade.outside.sandbox.log.entries:
        steps = [step for step in entry["path"].split("/") if step and not any(c.isdigit() for c in step[2:])]
        found[f"{entry['method']} {'/'.join(steps[-2:])}"] += 1
    return dict(found)


def connect_harbour(trade: Trade) -> str:
    connect_shopify(trade.owner)
    drain_jobs()
    return store_on(trade.owner, 3)
