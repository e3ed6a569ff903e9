"""NDJSON streams: the present state first, a line per change, a heartbeat, an end."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, TypeVar

import orjson
from django.http import HttpRequest, StreamingHttpResponse

from server.api.gateway.awaited import Reader, step_out, waiting_out
from server.api.gateway.feeds import PAUSE_AFTER_ERROR, switchboard, tenant_of
from server.company.identity.contracts import Actor
from server.company.identity.selectors.actors import Session, is_live_token
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.outages import is_outage
from server.tenancy.reads import read_in_public, read_in_tenant
from tenants.processes.contracts import Action, Progress
from tenants.processes.contracts.notices import Notice
from tenants.processes.selectors.records import list_running

T = TypeVar("T")

HEARTBEAT = 15.0
HEARTBEAT_LINE = b'{"heartbeat":true}\n'


def stream(lines: AsyncIterator[bytes]) -> StreamingHttpResponse:
    """Return a streaming answer that proxies and browsers do not buffer."""
    response = StreamingHttpResponse(lines, content_type="application/x-ndjson")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def while_allowed(request: HttpRequest, lines: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """Return the lines; for staff who act as the user, end them with their session."""
    session = getattr(request, "auth", None)
    if isinstance(session, Session) and session.staff is not None:
        return _while_live(session.token_id, lines)
    return lines


async def _while_live(token_id: int, lines: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    async with aclosing(lines):
        async for line in lines:
            if not await read_in_public(lambda: is_live_token(token_id, now=clock.now())):
                return
            yield line


async def progress_lines(actor: Actor, record_id: int, reader: Reader) -> AsyncGenerator[bytes, None]:
    """Yield the progress of a record until it ends, in its reader's language."""
    board = switchboard()
    feed = board.watch(actor, record_id)
    shown: Progress | None = None
    try:
        while not feed.is_gone:
            if feed.progress is not None and feed.progress != shown:
                shown = feed.progress
                yield _progress_line(shown, reader)
                if shown.has_ended:
                    return
            elif not await feed.wait_for_change(HEARTBEAT):
                yield HEARTBEAT_LINE
    finally:
        board.leave(actor, record_id)


async def execution_lines(actor: Actor) -> AsyncGenerator[bytes, None]:
    """Yield every process that starts, the running ones first; the stream stays open."""
    board = switchboard()
    queue = board.watch_starts(actor.schema_name)
    try:
        for line in await _running(actor):
            yield line
        while True:
            try:
                # Not `wait_for`, which creates a task for each waiting stream.
                async with asyncio.timeout(HEARTBEAT):
                    notice = await queue.get()
            except TimeoutError:
                yield HEARTBEAT_LINE
                continue
            for line in await _lines_for(actor, notice):
                yield line
    finally:
        board.leave_starts(actor.schema_name, queue)


async def _lines_for(actor: Actor, notice: Notice | None) -> list[bytes]:
    if notice is None:
        return await _running(actor)
    sees = actor.is_main_account or notice.user == actor.user_id
    return [_execution_line(notice.record, notice.action)] if sees else []


async def _running(actor: Actor) -> list[bytes]:
    rows: list[tuple[int, Action]] = await read_when_up(tenant_of(actor), lambda: list_running(actor))
    return [_execution_line(record_id, action.shown_as) for record_id, action in rows]


async def read_when_up(ref: TenantRef, read: Callable[[], T]) -> T:
    """Read in a tenant; while the database is away, wait for it, because a stream stays open."""
    while True:
        try:
            return await read_in_tenant(ref, read)
        except Exception as error:
            if not is_outage(error):
                raise
            await asyncio.sleep(PAUSE_AFTER_ERROR)


def _execution_line(record_id: int, action: str) -> bytes:
    return line_of({"execution": action, "record_id": str(record_id)})


def _progress_line(progress: Progress, reader: Reader) -> bytes:
    counts = progress.counts
    return line_of(
        {
            "successful": counts.success,
            "skipped": counts.skipped,
            "failed": counts.failed,
            "cancelled": counts.cancelled,
            "total": counts.total,
            "state": progress.state,
            "waiting": [waiting_out(wait, reader).model_dump(mode="json") for wait in progress.waits],
            "steps": [step_out(step, reader).model_dump(mode="json") for step in progress.steps],
        }
    )


def line_of(value: dict[str, Any]) -> bytes:
    """Return a line of a stream."""
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
