"""Two merchants import at once, 10,000 products and 3: the small import does not wait for the big one."""

import statistics
import time

import httpx

from ops.bench.installation import Installation
from ops.drills.ledger import count_import_list, count_process
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_most, told
from ops.drills.scene import scene
from ops.drills.waiting import until

SMALL, LIMIT = 3, 2.0


def run(*, quick: bool) -> list[Count]:
    """The small import's time alone, then beside the big one (pasted links, each fetched by itself)."""
    big_size, rounds = (1_000, 3) if quick else (10_000, 7)
    with scene("fairness", products=big_size) as made:
        big, small = Merchant(made, "big"), Merchant(made, "small")
        links = _links(made, big_size)
        _time_small(small, links, 0)
        alone = [_time_small(small, links, at) for at in range(1, rounds + 1)]
        started = time.monotonic()
        record = big.import_products(links)
        until(lambda: big.record(record)["success_count"], "the big import's first product", every=0.05)
        beside = [_time_small(small, links, at) for at in range(rounds + 1, 2 * rounds + 1)]
        after = big.record(record)
        big.wait_for(record)
        seconds = time.monotonic() - started
        return [
            told("small import alone, seconds each", _each(alone)),
            told("small import beside the big one, seconds each", _each(beside)),
            told("products of the big import that were there after the last small one", after["success_count"]),
            told("the big import was still running then", after["state"] < 3),
            at_most("median beside / median alone", statistics.median(beside) / statistics.median(alone), LIMIT),
            told("seconds of the big import", seconds),
            *count_process(big, record, "big import", big_size),
            *count_import_list(big, big_size),
            *count_import_list(small, SMALL * (2 * rounds + 1)),
        ]


def _links(made: Installation, count: int) -> list[str]:
    links: list[str] = []
    for page in range(1, count // 250 + 1):
        found = httpx.get(f"{made.sandbox}/products.json?limit=250&page={page}", timeout=60).json()["products"]
        links += [f"{made.sandbox}/products/{product['handle']}" for product in found]
    return links


def _time_small(merchant: Merchant, links: list[str], at: int) -> float:
    """Seconds from the request to the end of the import of three products, other ones each time."""
    chosen = links[at * SMALL : (at + 1) * SMALL]
    started = time.perf_counter()
    record = merchant.import_products(chosen)
    merchant.wait_for(record, every=0.01)
    return time.perf_counter() - started


def _each(times: list[float]) -> str:
    return " ".join(f"{seconds:.2f}" for seconds in times)
