"""Searches for changed pictures among very many by the catalogue's own search, with and without pgvector's index."""

import io
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import psycopg
from PIL import Image

from ops.bench.distractors import near_duplicates
from ops.bench.likeness import CHANGES, FOUND_AMONG, say, timed
from ops.bench.merchants import ready
from ops.bootstrap.stamps import ROOT
from server.kit.likeness import CODE_BITS, Look, look_at, sight_of

Contents = list[tuple[int, bytes]]
FEW = 6
"""Number of searches without an index, which take longer."""
_PRODUCTS = """
INSERT INTO supply_supplyproduct (
    supplier, source_host, source_id, source_url, title, title_zh, words, images, currency, price_minor, price_usd,
    rate_day, orders, rating, reviews, brand, channel, countries, ship_from, tabs, sources, popularity,
    first_seen_at, seen_at, updated_at)
SELECT 1, 'www.aliexpress.com', n, '', '', '', '', '{}', 'USD', 100, 100, current_date, 0, 0, 0, '', '', '{}', '{}',
    '{}', '{}', 0, now(), now(), now()
FROM generate_series(1, %s) AS n RETURNING id
"""
_COPY = "COPY supply_supplylook (product_id, address, core, whole, thumb, tries) FROM STDIN"


def measure(contents: list[bytes], requested: Contents, among: int) -> None:
    """Print the share of changed pictures whose original is among the first ten, and the time of a search."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "manage.py", "migrate_schemas"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    ids = _keep(_looks(contents, among), max(among, len(contents)))
    ready()
    from server.company.supply.services.looks import put_index

    say(f"{among:,} pictures, {len(contents):,} of them no near-duplicates, are kept after {timed(started)}.")
    requested = [(ids[at], content) for at, content in requested]
    started = time.perf_counter()
    if put_index():
        _tell(f"by pgvector's index, which was made in {timed(started)}", requested)
        _without_index()
    _tell("without an index", requested[:: max(len(requested) // FEW, 1)])


def _tell(how: str, requested: Contents) -> None:
    say(f"\n| {len(requested)} looked for {how} | among the first {FOUND_AMONG} | first | p50 of a search |")
    say("|---|---|---|---|")
    for name, change in CHANGES.items():
        places, times = [], []
        for product_id, content in requested:
            place, took = _search(product_id, change(content))
            places.append(place)
            times.append(took)
        found, first = (sum(place < most for place in places) / len(places) for most in (FOUND_AMONG, 1))
        say(f"| {name} | {found:.2f} | {first:.2f} | {sorted(times)[len(times) // 2] * 1000:.0f} ms |")


def _search(product_id: int, content: bytes) -> tuple[int, float]:
    """Return the product's rank in the results, and the seconds of the search."""
    from server.company.supply.selectors.looks import ids_like
    from server.ports.suppliers import Supplier

    started = time.perf_counter()
    sight = sight_of(content)
    ids = ids_like(sight, tuple(Supplier), most=FOUND_AMONG) if sight else []
    return ids.index(product_id) if product_id in ids else FOUND_AMONG, time.perf_counter() - started


def _without_index() -> None:
    from server.company.supply.selectors.looks import INDEX

    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        connection.execute(f"DROP INDEX public.{INDEX}")


def _looks(contents: list[bytes], among: int) -> Iterator[tuple[int, Look]]:
    """Yield the pictures by position, then their near-duplicates."""
    each, number = -(-(among - len(contents)) // len(contents)), len(contents)
    for at, content in enumerate(contents):
        with Image.open(io.BytesIO(content)) as opened:
            plain = opened.convert("RGB")
        yield at, look_at(plain)
        for duplicate in near_duplicates(plain, max(min(each, among - number), 0), seed=str(at)):
            yield number, look_at(duplicate)
            number += 1


def _keep(looks: Iterator[tuple[int, Look]], count: int) -> list[int]:
    """Save the looks; return product ids by picture position."""
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        ids = [row[0] for row in connection.execute(_PRODUCTS, [count])]
        with connection.cursor().copy(_COPY) as copying:
            for at, look in looks:
                codes = (f"{code:0{CODE_BITS}b}" for code in (look.core, look.whole))
                copying.write_row((ids[at], "", *codes, look.thumb, 0))
        connection.execute("ANALYZE supply_supplylook")
    return ids
