"""Lists: requests per second of the Import List against a bare psycopg and orjson handler on the same server."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import httpx
import orjson
import psycopg

from ops.bench.installation import Installation, web_options
from ops.bench.load import Measured, press
from ops.bench.merchants import Merchant
from ops.bench.report import Figure

AIM = 0.6
SECONDS = 6.0
PATH = "/api/account-service/import_list?page=1&size=20"


def measure(made: Installation, merchant: Merchant) -> list[Figure]:
    """Measure with one connection and with thirty-two, ours and the limit in turn."""
    _vacuum(merchant)
    statements = Path(made.environment["DATA_DIR"]) / "statements.json"
    statements.write_bytes(orjson.dumps(_capture(merchant)))
    made.environment["BENCH_STATEMENTS"] = str(statements)
    port = int(made.environment["PORT"]) + 5
    made.start("bare", "-m", "uvicorn", "ops.bench.bare:application", *web_options(port, 2))
    bare = f"http://127.0.0.1:{port}/"
    wait_for(bare, merchant)
    figures = [_compare(made.web + PATH, bare, merchant, connections) for connections in (1, 32)]
    made.stop("bare")
    return figures


def _vacuum(merchant: Merchant) -> None:
    """Vacuum the tables as autovacuum would: before that, counting rows is so slow that it hides our own costs."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        for table in ("importing_listedproduct", "importing_listedvariant"):
            connection.execute(f'VACUUM ANALYZE "{merchant.schema_name}".{table}')


def _compare(ours_url: str, bare_url: str, merchant: Merchant, connections: int) -> Figure:
    ours, bare = [], []
    for _ in range(3):
        ours.append(_press(ours_url, merchant, connections))
        bare.append(_press(bare_url, merchant, connections))
    best, limit = _median(ours), _median(bare)
    return Figure(
        name=f"Import List, 20 of 10,000 products, {connections} connection{'s' if connections > 1 else ''}",
        ours=f"{best.per_second:.0f}/s, p50 {best.p50:.1f} ms",
        limit=f"{limit.per_second:.0f}/s, p50 {limit.p50:.1f} ms",
        ratio=best.per_second / limit.per_second,
        aim=f"at least {AIM:.0%}",
        holds=best.per_second / limit.per_second >= AIM and not best.failed,
    )


def _press(url: str, merchant: Merchant, connections: int) -> Measured:
    return asyncio.run(press(url, merchant.token, connections=connections, seconds=SECONDS / 3))


def _median(runs: list[Measured]) -> Measured:
    return sorted(runs, key=lambda run: run.per_second)[len(runs) // 2]


def _capture(merchant: Merchant) -> dict[str, object]:
    """Return the SQL of a list request: the token query, and the merchant's list query with parameters."""
    from django.db import connection

    from server.company.identity.selectors.actors import actor_of, read_session
    from server.company.staff.selectors.members import read_acting_staff
    from server.kit import clock
    from server.kit.paging import PageRequest
    from server.tenancy.contracts import TenantRef
    from server.tenancy.scope import tenant_scope_of
    from tenants.importing.contracts import ListFilter
    from tenants.importing.selectors.products import list_products
    from tenants.stores.selectors import store_names

    actor = actor_of(merchant.user_id)
    ref = TenantRef(id=merchant.tenant_id, schema_name=merchant.schema_name)
    noted: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith("SELECT"):
            noted.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        read_session(merchant.token, now=clock.now(), acting_staff=read_acting_staff)
        with tenant_scope_of(ref):
            shown, _ = list_products(ListFilter(), PageRequest(page=1, size=20))
            if any(product.store_states for product in shown):
                store_names(actor)
    (token, _), *listed = noted
    return {"token": token, "list": listed}


def wait_for(url: str, merchant: Merchant) -> None:
    said = ""
    for _ in range(100):
        try:
            answer = httpx.get(url, headers={"Authorization": merchant.token})
            if answer.status_code == 200:
                return
            said = answer.text[:200]
        except httpx.HTTPError as error:
            said = repr(error)
        time.sleep(0.1)
    raise RuntimeError(f"{url} does not answer: {said}")
