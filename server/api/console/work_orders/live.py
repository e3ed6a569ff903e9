"""The stream of an open console: changed requests."""

import asyncio
import time
from collections.abc import AsyncIterator

import orjson

from server.api.console.work_orders.schemas import InboxRowOut
from server.api.gateway.feeds import switchboard
from server.api.gateway.live_desk import Batch, LiveChange
from server.api.gateway.streams import HEARTBEAT, HEARTBEAT_LINE, line_of, read_when_up
from server.company.identity.selectors.actors import read_session
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.members import read_acting_staff, read_staff
from server.company.workorders.contracts.live import Reach
from server.company.workorders.selectors.inbox import reach_of
from server.kit import clock
from server.tenancy.scope import PUBLIC

AGAIN_LINE = b'{"again":true}\n'
"""Something may have been missed, so the console must read its data again."""
REACH_COUNTS = 60.0
"""Seconds after which the session and the visible requests are checked again."""


async def desk_lines(user_id: int, token: str, language: str) -> AsyncIterator[bytes]:
    """Yield changes of requests that this staff member sees, as long as their session is live."""
    desk = switchboard().desk
    queue = desk.watch()
    try:
        reach, read_at = await _reach(user_id, token), time.monotonic()
        yield AGAIN_LINE
        while reach is not None:
            try:
                # Not `wait_for`, which creates a task for each waiting stream.
                async with asyncio.timeout(HEARTBEAT):
                    batch = await queue.get()
            except TimeoutError:
                line = HEARTBEAT_LINE
            else:
                line = _line(batch, reach, language)
            if time.monotonic() - read_at > REACH_COUNTS:
                reach, read_at = await _reach(user_id, token), time.monotonic()
            if line and reach is not None:
                yield line
    finally:
        desk.leave(queue)


def _line(batch: Batch, reach: Reach, language: str) -> bytes:
    if batch is None:
        return AGAIN_LINE
    seen = [orjson.Fragment(_said(change, language)) for change in batch if reach.sees(change.order)]
    return line_of({"requests": seen}) if seen else b""


def _said(change: LiveChange, language: str) -> bytes:
    """Return kinds and row, rendered once for all consoles of a language."""
    if language not in change.said:
        row = InboxRowOut.model_validate(change.order.rows[language]).model_dump(by_alias=True)
        change.said[language] = orjson.dumps({"kinds": change.kinds, "row": row})
    return change.said[language]


async def _reach(user_id: int, token: str) -> Reach | None:
    """Return whose requests this session sees now; None: it has ended."""
    return await read_when_up(PUBLIC, lambda: _read_reach(user_id, token))


def _read_reach(user_id: int, token: str) -> Reach | None:
    now = clock.now()
    session, staff = read_session(token, now=now, acting_staff=read_acting_staff), read_staff(user_id)
    if session is None or session.revoked or staff is None or not staff.may(StaffRight.SEE_REQUESTS):
        return None
    return reach_of(staff, now=now)
