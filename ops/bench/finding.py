"""Product search among very many: compared with bare SQL, with a tenth of the products, and during a feed."""

import asyncio
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import orjson
import psycopg

from ops.bench.catalogue import put_products
from ops.bench.installation import Installation, web_options
from ops.bench.lists import wait_for
from ops.bench.load import Measured, pace, press
from ops.bench.merchants import Merchant, make_merchant
from ops.bench.report import Figure

PATH = "/api/search-service/find_product/list"
AIM, AIM_TENFOLD, AIM_FED = 0.6, 2.0, 1.5
SECONDS = 8.0
PACE = 4.0
FED_SECONDS = 40.0
DEEP = 0.5
"""The deep scroll continues from the middle of all products."""


@dataclass(frozen=True)
class Question:
    name: str
    params: dict[str, str]


QUESTIONS = (
    Question("a word and another", {"product_name": "ceramic mug"}),
    Question("Chinese", {"product_name": "陶瓷马克杯"}),
    Question("everything, with its facets", {}),
    Question(
        "a word in a price band", {"product_name": "leather", "filters": '{"price":{"min_price":10,"max_price":25}}'}
    ),
    Question("a category by price", {"category": "CATEGORY", "order_by": "10"}),
    Question("deep scroll", {"used_page": "DEEP"}),
)


def measure(made: Installation, few: int, many: int) -> list[Figure]:
    """Measure each query at `few` and at `many` products, and the middle one during a feed."""
    merchant = make_merchant(f"finding-{time.time_ns()}")
    put_products(1, few)
    small = [_run(made, merchant, question)[0] for question in QUESTIONS]
    put_products(few + 1, many)
    figures = []
    for question, before in zip(QUESTIONS, small, strict=True):
        ours, bare = _run(made, merchant, question, with_limit=True)
        figures += [_against_limit(question, many, ours, bare), _against_few(question, (few, before), (many, ours))]
    return [*figures, _while_fed(made, merchant, many, many // 10)]


def _run(
    made: Installation, merchant: Merchant, question: Question, *, with_limit: bool = False
) -> tuple[Measured, Any]:
    """Measure our server and the limit in turn."""
    url = f"{made.web}{PATH}?{urlencode({'platform': '1', 'size': '20', **_filled(question)})}"
    if not with_limit:
        return _median([_press(url, merchant) for _ in range(3)]), None
    with _Bare(made, merchant, question) as bare:
        runs = [(_press(url, merchant), _press(bare, merchant)) for _ in range(3)]
    return _median([ours for ours, _ in runs]), _median([limit for _, limit in runs])


def _press(url: str, merchant: Merchant) -> Measured:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute("DELETE FROM public.kit_rate_bucket")
    return asyncio.run(press(url, merchant.token, connections=1, seconds=SECONDS))


class _Bare:
    """The bare handler with the statements of a query."""

    def __init__(self, made: Installation, merchant: Merchant, question: Question) -> None:
        self.made, self.merchant = made, merchant
        self.statements = Path(made.environment["DATA_DIR"]) / f"statements-{time.time_ns()}.json"
        self.statements.write_bytes(orjson.dumps(_capture(merchant, question), default=str))

    def __enter__(self) -> str:
        self.made.environment["BENCH_STATEMENTS"] = str(self.statements)
        port = int(self.made.environment["PORT"]) + 5
        self.made.start("bare", "-m", "uvicorn", "ops.bench.bare:application", *web_options(port, 2))
        url = f"http://127.0.0.1:{port}/"
        try:
            wait_for(url, self.merchant)
        except RuntimeError as error:
            log = Path(self.made.environment["DATA_DIR"]) / "bare.log"
            raise RuntimeError(log.read_text()[-2_000:]) from error
        return url

    def __exit__(self, *_: object) -> None:
        self.made.stop("bare")


def _capture(merchant: Merchant, question: Question) -> dict[str, object]:
    """Return the SQL that a product search runs, with its parameters."""
    from django.db import connection

    from server.api.merchant.finding.cards import creative_cards
    from server.api.merchant.finding.creative import FindQuery
    from server.company.identity.selectors.actors import read_session
    from server.company.staff.selectors.members import read_acting_staff
    from server.company.supply.selectors.search import search_products
    from server.kit import clock
    from server.tenancy.contracts import TenantRef
    from server.tenancy.scope import tenant_scope_of

    noted: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(("SELECT", "WITH")):
            noted.append((sql, params if isinstance(params, dict) else list(params or ())))
        return execute(sql, params, many, context)

    requested, ref = _filled(question), TenantRef(id=merchant.tenant_id, schema_name=merchant.schema_name)
    with tenant_scope_of(ref), connection.execute_wrapper(note):
        read_session(merchant.token, now=clock.now(), acting_staff=read_acting_staff)
        query = FindQuery.model_validate({"platform": 1, "size": 20, **requested})
        creative_cards(search_products(query.search("en"), now=clock.now()).products)
    (token, _), *rest = noted
    return {"token": token, "list": rest}


def _filled(question: Question) -> dict[str, str]:
    known = {"CATEGORY": _category, "DEEP": _deep}
    return {name: known[value]() if value in known else value for name, value in question.params.items()}


def _category() -> str:
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        row = connection.execute("SELECT min(id) FROM supply_supplycategory WHERE source_id LIKE 'bench-%'").fetchone()
    return str(row[0]) if row else ""


def _deep() -> str:
    """Return the cursor in the middle of a list."""
    from server.api.merchant.finding.creative import FindQuery
    from server.company.supply.contracts import MOST_COUNTED
    from server.company.supply.models import SupplyProduct
    from server.company.supply.rules.cursors import Place, cursor_after

    rows = SupplyProduct.objects.order_by("-popularity", "-pk")
    key, product_id = rows.values_list("popularity", "pk")[int(rows.count() * DEEP)]
    search = FindQuery.model_validate({"platform": 1, "size": 20}).search("en")
    return cursor_after(search, Place(key, product_id, "", MOST_COUNTED, True))


def _while_fed(made: Installation, merchant: Merchant, many: int, changes: int) -> Figure:
    """Measure searches at the same rate, first alone, then during changes."""
    url = f"{made.web}{PATH}?{urlencode({'platform': '1', 'product_name': 'ceramic mug'})}"
    alone = _paced(url, merchant, FED_SECONDS / 2)
    feeding = threading.Thread(target=_feed, args=(many, changes))
    started = time.perf_counter()
    feeding.start()
    fed = _paced(url, merchant, FED_SECONDS)
    feeding.join()
    took, ratio = time.perf_counter() - started, fed.p95 / alone.p95
    return Figure(
        name=f"searches (4/s) while a feed brings {changes:,} changes in {took:.0f} s, {many:,} products",
        ours=f"p50 {fed.p50:.1f}, p95 {fed.p95:.1f} ms",
        limit=f"alone p50 {alone.p50:.1f}, p95 {alone.p95:.1f} ms",
        ratio=ratio,
        aim=f"at most {AIM_FED} times",
        holds=ratio <= AIM_FED and not alone.failed + fed.failed,
    )


def _paced(url: str, merchant: Merchant, seconds: float) -> Measured:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute("DELETE FROM public.kit_rate_bucket")
    return asyncio.run(pace(url, merchant.token, per_second=PACE, seconds=seconds))


def _feed(many: int, changes: int) -> None:
    from server.company.supply.services.intake import take_in
    from server.kit import clock

    sightings = list(_sightings(many, changes))
    for at in range(0, changes, 50):
        take_in(sightings[at : at + 50], now=clock.now())


def _sightings(many: int, changes: int) -> Iterator[Any]:
    """Yield new prices and orders of known products, spread over all of them."""
    from server.company.supply.contracts.feeds import Sighting
    from server.kit import clock
    from server.ports.suppliers import Supplier

    first = Sighting(
        supplier=Supplier.ALIEXPRESS,
        host="www.aliexpress.com",
        source_id="",
        url="",
        title="",
        currency="USD",
        price_minor=0,
        source="bench",
        day=clock.now().date(),
        images=("https://pictures.bench.example/1.jpg",),
    )
    for at in range(changes):
        number = 1 + at * (many // changes)
        yield replace(
            first,
            source_id=f"bench-{number}",
            url=f"https://www.aliexpress.com/item/{number}.html",
            title=f"Changed mug {number}",
            price_minor=500 + at % 5_000,
            orders=at % 3_000,
        )


def _median(runs: list[Measured]) -> Measured:
    return sorted(runs, key=lambda run: run.per_second)[len(runs) // 2]


def _against_limit(question: Question, many: int, ours: Measured, bare: Measured) -> Figure:
    ratio = ours.per_second / bare.per_second
    return Figure(
        name=f"finding among {many:,}: {question.name}, 1 connection",
        ours=f"{ours.per_second:.0f}/s, p50 {ours.p50:.1f} ms",
        limit=f"{bare.per_second:.0f}/s, p50 {bare.p50:.1f} ms",
        ratio=ratio,
        aim=f"at least {AIM:.0%}",
        holds=ratio >= AIM and not ours.failed,
    )


def _against_few(question: Question, few: tuple[int, Measured], many: tuple[int, Measured]) -> Figure:
    ratio = many[1].p50 / few[1].p50
    return Figure(
        name=f"finding, {question.name}: {many[0]:,} products against {few[0]:,}",
        ours=f"p50 {many[1].p50:.1f}, p95 {many[1].p95:.1f} ms",
        limit=f"p50 {few[1].p50:.1f}, p95 {few[1].p95:.1f} ms",
        ratio=ratio,
        aim=f"at most {AIM_TENFOLD:.0f} times",
        holds=ratio <= AIM_TENFOLD and not few[1].failed + many[1].failed,
    )
