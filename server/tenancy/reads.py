"""Read a tenant from the event loop: in few threads, in scope, without a connection while a stream waits."""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import close_old_connections, connections

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import PUBLIC, tenant_scope_of

T = TypeVar("T")

# All streams share these threads and their connections, even thousands of them.
READERS = 4
_readers = ThreadPoolExecutor(max_workers=READERS, thread_name_prefix="tenant-reader")


async def read_in_tenant(ref: TenantRef, read: Callable[[], T]) -> T:
    """Run `read` in a reader thread inside the tenant and return its result or raise its error."""
    context = contextvars.copy_context()
    return await asyncio.get_running_loop().run_in_executor(_readers, context.run, _read, ref, read)


async def read_in_public(read: Callable[[], T]) -> T:
    """Run `read` in a reader thread in the public schema and return its result."""
    return await read_in_tenant(PUBLIC, read)


def on_live_connection(work: Callable[[], T]) -> T:
    """Run `work` in a thread of the event loop. Close dead connections first, because Django does not do it there."""
    close_old_connections()
    return work()


def close_readers() -> None:
    """Close all readers' connections (before a test database is dropped)."""
    all_here = Barrier(READERS)
    for closed in [_readers.submit(_close_connections, all_here) for _ in range(READERS)]:
        closed.result()


def _close_connections(all_here: Barrier) -> None:
    all_here.wait()
    connections.close_all()


def _read(ref: TenantRef, read: Callable[[], T]) -> T:
    close_old_connections()
    try:
        with tenant_scope_of(ref):
            return read()
    finally:
        close_old_connections()
