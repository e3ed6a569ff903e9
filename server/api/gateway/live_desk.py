"""What open consoles are told of requests: read once per change, however many consoles look."""

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
    """What happened to a request, and its line as the first console of a language made it."""

    order: LiveOrder
    kinds: tuple[str, ...]
    said: dict[str, bytes] = field(default_factory=dict)


Batch = list[LiveChange] | None
"""What happened within a moment; None: something may have been missed."""


class LiveDesk:
    """Requests of one event loop to which something happened, told to every open console."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[Batch]] = set()
        self._waiting: dict[int, set[str]] = {}
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._follow())

    def watch(self) -> "asyncio.Queue[Batch]":
        """A queue of what happens; give it back with `leave`."""
        queue: asyncio.Queue[Batch] = asyncio.Queue()
        self._queues.add(queue)
        return queue

    def leave(self, queue: "asyncio.Queue[Batch]") -> None:
        self._queues.discard(queue)

    def hear(self, told: dict[str, Any]) -> None:
        """Take a notice; nobody who looks, nothing to do."""
        notice = LiveNotice(**told)
        if self._queues:
            self._waiting.setdefault(notice.order, set()).add(notice.kind)
            self._wake.set()

    def miss(self) -> None:
        """Something may have happened unheard."""
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
            # Whoever takes nothing meanwhile is told once that they missed all of it.
            queue.put_nowait(None if is_slow else batch)
