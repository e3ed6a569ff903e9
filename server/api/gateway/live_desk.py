"""Live changes of service requests for open consoles, read once per change for all consoles."""

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from server.company.workorders.contracts.live import LiveNotice, LiveOrder
from server.company.workorders.selectors.live import changed_orders
from server.kit.log import get_logger
from server.tenancy.reads import read_in_public

log = get_logger(__name__)
GATHERED = 0.3
MOST_WAITING = 20
PAUSE_AFTER_ERROR = 1.0


@dataclass(frozen=True, slots=True)
class LiveChange:
    """A change of a request, and its rendered line, made once per language."""

    order: LiveOrder
    kinds: tuple[str, ...]
    said: dict[str, bytes] = field(default_factory=dict)


Batch = list[LiveChange] | None
"""The changes of one moment; None: some may have been missed."""


class LiveDesk:
    """The changes of requests on one event loop, sent to every open console."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[Batch]] = set()
        self._waiting: dict[int, set[str]] = {}
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._follow())

    def watch(self) -> "asyncio.Queue[Batch]":
        """Return a queue of changes; release it with `leave`."""
        queue: asyncio.Queue[Batch] = asyncio.Queue()
        self._queues.add(queue)
        return queue

    def leave(self, queue: "asyncio.Queue[Batch]") -> None:
        self._queues.discard(queue)

    def hear(self, payload: dict[str, Any]) -> None:
        """Handle a notice; does nothing while no console is open."""
        notice = LiveNotice(**payload)
        if self._queues:
            self._waiting.setdefault(notice.order, set()).add(notice.kind)
            self._wake.set()

    def miss(self) -> None:
        """Note that changes may have been missed."""
        self._tell(None)

    def close(self) -> None:
        self._task.cancel()

    async def _follow(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(GATHERED)
            self._wake.clear()
            gathered, self._waiting = self._waiting, {}
            try:
                rows = await read_in_public(partial(changed_orders, tuple(gathered)))
            except Exception as error:  # noqa: BLE001 - the database may be restarting; the streams stay open
                log.warning("requests could not be read", error=str(error))
                await asyncio.sleep(PAUSE_AFTER_ERROR)
                self.miss()
                continue
            self._tell([LiveChange(row, tuple(sorted(gathered[pk]))) for pk, row in rows.items()])

    def _tell(self, batch: Batch) -> None:
        for queue in self._queues:
            is_slow = queue.qsize() >= MOST_WAITING
            while is_slow and not queue.empty():
                queue.get_nowait()
            # A slow reader gets a single None, which says that it missed everything.
            queue.put_nowait(None if is_slow else batch)
