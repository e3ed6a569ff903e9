"""The machine's best possible results: the same work without our code. Each limit is under 40 lines."""

import asyncio
import hmac
import os
import time
from base64 import b64encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import orjson
import psycopg
from psycopg_pool import ConnectionPool

# --- lists: our token query, which also selects the schema, then our SQL of the list, rendered by orjson --------------


def bare_list(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Serve the list in a WSGI handler that does only the necessary work."""
    token = sha256(environ["HTTP_AUTHORIZATION"].encode()).hexdigest()
    with _pool().connection() as connection, connection.cursor() as cursor:
        if cursor.execute(_statements()["token"], [token]).fetchone() is None:
            raise PermissionError(token)
        rows = [cursor.execute(sql, params).fetchall() for sql, params in _statements()["list"]]
    body = orjson.dumps({"products": rows}, default=str)
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
    return [body]


_pools: dict[int, ConnectionPool] = {}
_read: dict[str, Any] = {}


def _pool() -> ConnectionPool:
    size = int(os.environ.get("WEB_THREADS", "8"))
    if os.getpid() not in _pools:
        url = os.environ["DATABASE_URL"]
        _pools[os.getpid()] = ConnectionPool(url, min_size=size, max_size=size, kwargs={"autocommit": True}, open=True)
    return _pools[os.getpid()]


def _statements() -> dict[str, Any]:
    if not _read:
        _read.update(orjson.loads(Path(os.environ["BENCH_STATEMENTS"]).read_bytes()))
    return _read


# --- webhooks: verify the signature and insert the row ----------------------------------------------------------------

_KEEP = """
INSERT INTO inbox_inboxevent (vendor, event_id, topic, schema_name, sealed_body, state, error, received_at)
VALUES ('bare', %s, 'order.updated', '', %s, 'kept', '', now()) ON CONFLICT DO NOTHING
"""


def bare_hook(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Store a WooCommerce delivery once, in a WSGI handler that does only the necessary work."""
    body = environ["wsgi.input"].read()
    made = b64encode(hmac.digest(os.environ["BENCH_SECRET"].encode(), body, "sha256")).decode()
    if not hmac.compare_digest(made, environ["HTTP_X_WC_WEBHOOK_SIGNATURE"]):
        raise PermissionError(made)
    with _pool().connection() as connection:
        connection.execute(_KEEP, [environ["HTTP_X_WC_WEBHOOK_DELIVERY_ID"], body.decode()])
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
    return [b"ok"]


# --- imports: download the same pages at once, COPY the same rows ---------------------------------------------------


async def bare_import(storefront: str, pages: int, copies: dict[str, tuple[str, bytes]]) -> float:
    """Return the seconds to download the pages eight at a time and to COPY prepared rows into a merchant's schema."""
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        connection.execute(f"TRUNCATE {', '.join(copies)}")
    started = time.perf_counter()
    gate = asyncio.Semaphore(8)
    async with httpx.AsyncClient(timeout=60) as client:

        async def page(number: int) -> bytes:
            async with gate:
                return (await client.get(f"{storefront}/products.json?limit=250&page={number}")).content

        await asyncio.gather(*(page(number) for number in range(1, pages + 1)))
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection, connection.cursor() as cursor:
        for target, (columns, rows) in copies.items():
            with cursor.copy(f"COPY {target} ({columns}) FROM STDIN") as copy:
                copy.write(rows)
        connection.commit()
    return time.perf_counter() - started
