"""Progress feeds of this process's streams, read once per change for all streams."""

import asyncio
from collections import defaultdict
from contextlib import suppress
from typing import Any

from server.api.gateway.listener import Ears, listen
from server.api.gateway.live_desk import LiveDesk
from server.company.identity.contracts import Actor
from server.company.workorders.contracts.live import CHANNEL as DESK
from server.kit.errors import NotFound
from server.kit.log import get_logger
from server.tenancy.contracts import TenantRef
from server.tenancy.reads import read_in_tenant
from tenants.processes.contracts import Progress
from tenants.processes.contracts.notices import CHANNEL, Notice, NoticeKind
from tenants.processes.selectors.records import read_progress

log = get_logger(__name__)
PER_SECOND = 4
PAUSE_AFTER_ERROR = 1.0


class Feed:
    """The progress of one record, re-read at most four times a second; its end is read at once."""

    def __init__(self, actor: Actor, record_id: int) -> None:
        self.watchers = 0
        self.progress: Progress | None = None
        self.is_gone = False
        self._actor = actor
        self._record_id = record_id
        self._dirty = asyncio.Event()
        self._dirty.set()
        self._urgent = asyncio.Event()
        self._next: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._follow())

    def mark(self, *, at_once: bool = False) -> None:
        """Note that something may have changed."""
        self._dirty.set()
        if at_once:
            self._urgent.set()

    async def wait_for_change(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds; return whether the progress changed."""
        done, _ = await asyncio.wait({self._next}, timeout=timeout)
        return bool(done)

    def close(self) -> None:
        self._task.cancel()

    async def _follow(self) -> None:
        while not self.is_gone and not (self.progress and self.progress.has_ended):
            await self._dirty.wait()
            self._dirty.clear()
            try:
                await self._read()
            except Exception as error:  # noqa: BLE001 - the database may be restarting; the streams stay open
                log.warning("progress could not be read", record=self._record_id, error=str(error))
                self._dirty.set()
                await asyncio.sleep(PAUSE_AFTER_ERROR)
            await self._rest()

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._urgent.wait(), 1 / PER_SECOND)
        self._urgent.clear()

    async def _read(self) -> None:
        actor, record_id = self._actor, self._record_id
        try:
            progress = await read_in_tenant(tenant_of(actor), lambda: read_progress(actor, record_id))
        except NotFound:
            self.is_gone = True
            self._wake()
            return
        if progress != self.progress:
            self.progress = progress
            self._wake()

    def _wake(self) -> None:
        woken, self._next = self._next, asyncio.get_running_loop().create_future()
        woken.set_result(None)


class Switchboard:
    """All feeds of one event loop, and the one connection that wakes them."""

    def __init__(self) -> None:
        self._feeds: dict[tuple[str, int], Feed] = {}
        self._starts: dict[str, set[asyncio.Queue[Notice | None]]] = defaultdict(set)
        self.desk = LiveDesk()
        heard = {CHANNEL: lambda payload: self._heard(Notice(**payload)), DESK: self.desk.hear}
        self._listening = asyncio.create_task(listen(Ears(heard, self._connected)))

    def watch(self, actor: Actor, record_id: int) -> Feed:
        """Return the feed of a record; release it with `leave`."""
        key = (actor.schema_name, record_id)
        if key not in self._feeds:
            self._feeds[key] = Feed(actor, record_id)
        self._feeds[key].watchers += 1
        return self._feeds[key]

    def leave(self, actor: Actor, record_id: int) -> None:
        key = (actor.schema_name, record_id)
        feed = self._feeds[key]
        feed.watchers -= 1
        if not feed.watchers:
            feed.close()
            del self._feeds[key]

    def watch_starts(self, schema: str) -> "asyncio.Queue[Notice | None]":
        """Return a queue of a merchant's starting processes; None means that notices may be missing, so read them
        again.
        """
        queue: asyncio.Queue[Notice | None] = asyncio.Queue()
        self._starts[schema].add(queue)
        return queue

    def leave_starts(self, schema: str, queue: "asyncio.Queue[Notice | None]") -> None:
        self._starts[schema].discard(queue)
        if not self._starts[schema]:
            del self._starts[schema]

    def close(self) -> None:
        """Stop listening and reading (tests)."""
        self._listening.cancel()
        self.desk.close()
        for feed in self._feeds.values():
            feed.close()

    def _heard(self, notice: Notice) -> None:
        feed = self._feeds.get((notice.schema, notice.record))
        if feed is not None:
            feed.mark(at_once=notice.kind == NoticeKind.MILESTONE)
        if notice.kind == NoticeKind.STARTED:
            for queue in self._starts.get(notice.schema, ()):
                queue.put_nowait(notice)

    def _connected(self) -> None:
        self.desk.miss()
        for feed in self._feeds.values():
            feed.mark()
        for queues in self._starts.values():
            for queue in queues:
                queue.put_nowait(None)


_boards: dict[Any, Switchboard] = {}


def switchboard() -> Switchboard:
    """The switchboard of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _boards:
        for closed in [board for board in _boards if board.is_closed()]:
            del _boards[closed]
        _boards[loop] = Switchboard()
    return _boards[loop]


def tenant_of(actor: Actor) -> TenantRef:
    return TenantRef(id=actor.tenant_id, schema_name=actor.schema_name)
