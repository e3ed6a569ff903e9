"""Changed pictures looked for among very many by the catalogue's own search, with pgvector's index and without."""

import io
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import psycopg
from PIL import Image

from ops.bench.catalogue import put_products
from ops.bench.distractors import near_duplicates
from ops.bench.likeness import CHANGES, FOUND_AMONG, say, timed
from ops.bench.merchants import ready
from ops.bootstrap.stamps import ROOT
from server.kit.likeness import CODE_BITS, Look, look_at, sight_of

Asked = list[tuple[int, bytes]]
FEW = 20
"""So many are looked for without an index, which takes longer."""
_COPY = "COPY supply_supplylook (product_id, address, core, whole, tries) FROM STDIN"


def measure(contents: list[bytes], asked: Asked, among: int) -> None:
    """Print the share of changed pictures whose own one is among the first ten, and the time of a search."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "manage.py", "migrate_schemas"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    put_products(1, max(among, len(contents)))
    say(f"The products are there after {timed(started)}.")
    ids = _keep(_looks(contents, among))
    asked = [(ids[at], content) for at, content in asked]
    few = asked[:: max(len(asked) // FEW, 1)]
    ready()
    from server.company.supply.services.looks import put_index

    say(f"{among:,} pictures are kept after {timed(started)}, {len(contents):,} of them no near-duplicates.")
    without = _recalls(few)
    started = time.perf_counter()
    is_made = put_index()
    say(f"pgvector's index: {f'made in {timed(started)}' if is_made else 'the database has none'}\n")
    say(f"{len(asked)} looked for by the index, {len(few)} without it.\n")
    say(f"| changed | first {FOUND_AMONG}, by the index | p50 | without an index | p50 |\n|---|---|---|---|---|")
    for name, (recall, took) in _recalls(asked).items() if is_made else without.items():
        say(f"| {name} | {recall:.2f} | {took * 1000:.0f} ms | {without[name][0]:.2f} | {without[name][1]:.1f} s |")


def _recalls(asked: Asked) -> dict[str, tuple[float, float]]:
    """By change the recall, and the time of the search in the middle, in seconds."""
    from server.company.supply.selectors.looks import ids_like
    from server.ports.suppliers import Supplier

    told = {}
    for name, change in CHANGES.items():
        found, times = 0, []
        for product_id, content in asked:
            started = time.perf_counter()
            sight = sight_of(change(content))
            ids = ids_like(sight, tuple(Supplier), most=FOUND_AMONG) if sight else []
            times.append(time.perf_counter() - started)
            found += product_id in ids
        told[name] = (found / len(asked), sorted(times)[len(times) // 2])
    return told


def _looks(contents: list[bytes], among: int) -> Iterator[tuple[int, Look]]:
    """The pictures by their places, then their near-duplicates."""
    each, number = -(-(among - len(contents)) // len(contents)), len(contents)
    for at, content in enumerate(contents):
        with Image.open(io.BytesIO(content)) as opened:
            plain = opened.convert("RGB")
        yield at, look_at(plain)
        for one in near_duplicates(plain, max(min(each, among - number), 0), seed=str(at)):
            yield number, look_at(one)
            number += 1


def _keep(looks: Iterator[tuple[int, Look]]) -> list[int]:
    """Answers by the place of a picture the product that has it."""
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        ids = [row[0] for row in connection.execute("SELECT id FROM supply_supplyproduct ORDER BY id")]
        with connection.cursor().copy(_COPY) as copying:
            for at, look in looks:
                codes = (f"{code:0{CODE_BITS}b}" for code in (look.core, look.whole))
                copying.write_row((ids[at], "", *codes, 0))
        connection.execute("ANALYZE supply_supplylook")
    return ids
