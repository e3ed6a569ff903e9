"""Reading a tenant from the event loop: in few threads, in scope, no connection held while a stream waits."""

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

# Streams share these threads and so these connections, however many thousands of streams are open.
READERS = 4
_readers = ThreadPoolExecutor(max_workers=READERS, thread_name_prefix="tenant-reader")


async def read_in_tenant(ref: TenantRef, read: Callable[[], T]) -> T:
    """Answer `read()`, run in a reader thread inside the tenant; what it raises is raised here."""
    context = contextvars.copy_context()
    return await asyncio.get_running_loop().run_in_executor(_readers, context.run, _read, ref, read)


async def read_in_public(read: Callable[[], T]) -> T:
    """Answer `read()`, run in a reader thread in the public schema."""
    return await read_in_tenant(PUBLIC, read)


def on_live_connection(work: Callable[[], T]) -> T:
    """Answer `work()` in a thread of the event loop, where Django does not replace connections that have ended."""
    close_old_connections()
    return work()


def close_readers() -> None:
    """Close every reader's connection (before a test database is dropped)."""
    all_here = Barrier(READERS)
    for closed in [_readers.submit(_close_one, all_here) for _ in range(READERS)]:
        closed.result()


def _close_one(all_here: Barrier) -> None:
    all_here.wait()
    connections.close_all()


def _read(ref: TenantRef, read: Callable[[], T]) -> T:
    close_old_connections()
    try:
        with tenant_scope_of(ref):
            return read()
    finally:
        close_old_connections()
