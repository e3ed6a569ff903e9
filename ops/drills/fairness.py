"""Two merchants import at once, 10,000 products and 3: the small import does not wait for the big one."""

import random
import statistics
import time
from collections.abc import Callable, Iterator

import httpx

from ops.bench.installation import Installation
from ops.drills.ledger import count_import_list, count_process
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, at_most, measured
from ops.drills.scene import scene, slow_down
from ops.drills.waits import until

SMALL, LIMIT = 3, 2.0
# Small imports start at any time within the big one's turns of five seconds.
LONGEST_PAUSE = 2.0
# Slow down a storefront's pages of 250; otherwise the big import would end before a small one starts.
PAGE_SECONDS = 1.0


def run(*, quick: bool) -> list[Count]:
    """Measure the small import alone, then beside a big one of pasted links, then beside a whole storefront."""
    big_size, rounds = (1_000, 3) if quick else (10_000, 15)
    with scene("fairness", products=big_size) as made:
        links = _links(made, big_size)
        small = Merchant(made, "small")
        chosen = (links[at : at + SMALL] for at in range(0, len(links), SMALL))
        _time_small(small, chosen)
        alone = _times(small, chosen, rounds, lambda: True)
        counts = [measured("small import alone, seconds each", _each(alone))]
        starts: dict[str, Callable[[Merchant], int]] = {
            "pasted links": lambda big: big.import_products(links),
            "a whole storefront": lambda big: big.import_storefront(),
        }
        slow_down(made, "/products.json", PAGE_SECONDS)
        for kind, start in starts.items():
            big = Merchant(made, kind.replace(" ", "-"))
            beside, more = _beside(big, start, small, chosen, rounds, big_size)
            ratio = statistics.median(beside or [0.0]) / statistics.median(alone)
            counts += [
                measured(f"beside {big_size:,} of {kind}, seconds each", _each(beside)),
                at_least(f"beside {kind}: small imports while it ran", len(beside), 1),
                at_most(f"beside {kind}: median beside / median alone", ratio, LIMIT),
                *more,
            ]
        taken = links.index(next(chosen)[0])
        return [*counts, *count_import_list(small, taken)]


def _beside(
    big: Merchant,
    start: Callable[[Merchant], int],
    small: Merchant,
    chosen: Iterator[list[str]],
    rounds: int,
    big_size: int,
) -> tuple[list[float], list[Count]]:
    """Return the seconds of the small imports, and the result of the big one."""
    started = time.monotonic()
    record = start(big)
    until(lambda: big.record(record)["state"] >= 2, "the big import's first turn", every=0.02)
    times = _times(small, chosen, rounds, lambda: big.record(record)["state"] < 3)
    big.wait_for(record)
    seconds = time.monotonic() - started
    what = "the big import"
    return times, [
        measured(f"{what}: seconds", seconds),
        *count_process(big, record, what, big_size),
        *count_import_list(big, big_size),
    ]


def _times(small: Merchant, chosen: Iterator[list[str]], rounds: int, goes_on: Callable[[], bool]) -> list[float]:
    """Return the seconds of each small import; skip one that ended after the big one."""
    times: list[float] = []
    for _ in range(rounds):
        time.sleep(random.uniform(0, LONGEST_PAUSE))
        seconds = _time_small(small, chosen)
        if not goes_on():
            break
        times.append(seconds)
    return times


def _time_small(merchant: Merchant, chosen: Iterator[list[str]]) -> float:
    """Return the seconds from the request to the end of an import of three products, different ones each time."""
    links = next(chosen)
    started = time.perf_counter()
    merchant.wait_for(merchant.import_products(links), every=0.01)
    return time.perf_counter() - started


def _links(made: Installation, count: int) -> list[str]:
    links: list[str] = []
    for page in range(1, count // 250 + 1):
        found = httpx.get(f"{made.sandbox}/products.json?limit=250&page={page}", timeout=60).json()["products"]
        links += [f"{made.sandbox}/products/{product['handle']}" for product in found]
    return links


def _each(times: list[float]) -> str:
    return " ".join(f"{seconds:.2f}" for seconds in times)
