"""Import: 10,000 products (25,000 variants) from a fast storefront, against download plus COPY of the same rows."""

import asyncio
import os
import statistics
import time

import httpx
import orjson
import psycopg

from ops.bench.installation import Installation, database, processor_of
from ops.bench.limits import bare_import
from ops.bench.merchants import Merchant, make_merchant
from ops.bench.report import Figure

AIM = 4.0
PAGE = 250
FINISHED = 3


def measure(made: Installation, products: int, *, times: int = 5) -> tuple[list[Figure], Merchant]:
    """Measure imports; return the figures and the merchant with the products.

    Ours and the limit run in turn, each in new tables. The first round does not count: in it the storefront generates
    its pages, which both use afterwards. Processor time is what web, worker and the database used, and for the limit
    this process and the database; the storefront's is left out of both.
    """
    ours, limits = [], []
    merchants = [make_merchant(f"importer-{time.time_ns()}") for _ in range(times + 1)]
    for merchant in merchants:
        before = made.processor()
        took = _import(made, merchant, products)
        ours.append((took, made.processor() - before))
        copies = _rows_of(merchant)
        before = time.process_time() + processor_of(database())
        took = asyncio.run(bare_import(made.sandbox, products // PAGE, copies))
        limits.append((took, time.process_time() + processor_of(database()) - before))
    took, processor = (statistics.median(column) for column in zip(*ours[1:], strict=True))
    limit, least = (statistics.median(column) for column in zip(*limits[1:], strict=True))
    clock = Figure(
        name=f"import of {products:,} products",
        ours=f"{took:.2f} s",
        limit=f"{limit:.2f} s",
        ratio=took / limit,
        aim=f"at most {AIM} times",
        holds=took / limit <= AIM,
    )
    spent = Figure(
        name="processor time of that import, per product",
        ours=f"{processor / products * 1e6:.0f} µs",
        limit=f"{least / products * 1e6:.0f} µs",
        ratio=processor / least,
        aim="",
        holds=None,
    )
    return [clock, spent], merchants[-1]


def _import(made: Installation, merchant: Merchant, products: int) -> float:
    client = httpx.Client(base_url=f"{made.web}/api/account-service", headers={"Authorization": merchant.token})
    started = time.perf_counter()
    body = {"product_ids": [f"{made.sandbox}/"], "page_type": 2}
    answer = client.post("/product/import?type=13&way=2&action=1", json=body).json()
    if not answer["success"]:
        raise RuntimeError(f"the import was refused: {answer}")
    with client.stream("GET", f"/record/size/{answer['data']}", timeout=600) as progress:
        last = [orjson.loads(line) for line in progress.iter_lines() if "successful" in line][-1]
    if (last["state"], last["successful"]) != (FINISHED, products):
        raise RuntimeError(f"not everything arrived: {last}")
    return time.perf_counter() - started


def _rows_of(merchant: Merchant) -> dict[str, tuple[str, bytes]]:
    """Return the present rows, to copy them into empty tables of the same form."""
    copies = {}
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection, connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA IF EXISTS bench_copy CASCADE; CREATE SCHEMA bench_copy")
        for table in ("importing_listedproduct", "importing_listedvariant", "processes_operation"):
            source, target = f'"{merchant.schema_name}".{table}', f"bench_copy.{table}"
            cursor.execute(f"CREATE TABLE {target} (LIKE {source} INCLUDING ALL)")
            cursor.execute(
                "SELECT string_agg(quote_ident(column_name), ',' ORDER BY ordinal_position) "
                "FROM information_schema.columns "
                "WHERE table_schema = %s AND table_name = %s AND is_generated = 'NEVER'",
                [merchant.schema_name, table],
            )
            columns = str((cursor.fetchone() or [""])[0])
            statement = f"COPY (SELECT {columns} FROM {source}) TO STDOUT"  # noqa: S608 - names of our own tables
            with cursor.copy(statement) as copy:
                copies[target] = (columns, b"".join(bytes(block) for block in copy))
    return copies
