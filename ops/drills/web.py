"""Web processes are killed while progress streams are open: a client that reconnects first gets the present state."""

import json
from threading import Event, Thread
from typing import Any

import httpx

from ops.bench.installation import Installation
from ops.drills.killer import kill_at_once
from ops.drills.ledger import count_process
from ops.drills.merchant import API, Merchant
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.scene import scene, slow_down, start_servers
from ops.drills.waits import until

PAGE_SECONDS = 6.0


class StreamReader(Thread):
    """Collects every JSON line of one stream until the server or the network ends it."""

    def __init__(self, merchant: Merchant, path: str) -> None:
        super().__init__(name=f"reader of {path}", daemon=True)
        self._url = f"{merchant.made.web}{API}{path}"
        self._token = merchant.client.headers["Authorization"]
        self.lines: list[dict[str, Any]] = []
        self.opened, self.broken = Event(), False
        self.start()

    def run(self) -> None:
        wait = httpx.Timeout(10, read=60)
        try:
            with httpx.stream("GET", self._url, headers={"Authorization": self._token}, timeout=wait) as answer:
                answer.raise_for_status()
                self.opened.set()
                self.lines.extend(json.loads(line) for line in answer.iter_lines() if line.strip())
        except httpx.HTTPError:
            self.broken = True


def run(*, quick: bool) -> list[Count]:
    """Break the streams of a running import with their processes; new streams continue until the import ends."""
    products, readers = (1_000, 10) if quick else (2_500, 100)
    with scene("web", products=products) as made:
        merchant = Merchant(made, "watcher")
        slow_down(made, "products.json", PAGE_SECONDS)
        record = merchant.import_storefront()
        path = f"/record/size/{record}"
        first = [StreamReader(merchant, path) for _ in range(readers)]
        until(
            lambda: all(reader.lines and reader.lines[-1]["successful"] for reader in first), "progress on all streams"
        )
        killed = _kill_and_start(made)
        for reader in first:
            reader.join(30)
        again = [StreamReader(merchant, path) for _ in range(readers)]
        execution = StreamReader(merchant, "/record/execution")
        until(lambda: all(reader.lines for reader in again), "a first line on all new streams", every=0.05)
        merchant.wait_for(record)
        for reader in again:
            reader.join(30)
        return [
            *_count(first, again, products, killed),
            _still_open(execution),
            *count_process(merchant, record, "import", products),
        ]


def _kill_and_start(made: Installation) -> int:
    killed = kill_at_once(made.processes.pop("web"))
    start_servers(made)
    until(lambda: _serves(made), "the new web process")
    return killed


def _serves(made: Installation) -> bool:
    try:
        return httpx.get(f"{made.web}/healthz").is_success
    except httpx.HTTPError:
        return False


def _count(first: list[StreamReader], again: list[StreamReader], products: int, killed: int) -> list[Count]:
    seen = min(reader.lines[-1]["successful"] for reader in first)
    present = [reader.lines[0]["successful"] for reader in again]
    ends = [(reader.lines[-1]["successful"], reader.lines[-1]["total"]) for reader in again]
    return [
        measured("web processes killed", killed),
        equal("open streams that broke with them", sum(not reader.is_alive() for reader in first), len(first)),
        at_least("the new streams' first line: products by now", min(present), seen),
        measured("of them opened while the import was still running", sum(count < products for count in present)),
        equal("new streams that ended by themselves", sum(_ended_well(reader) for reader in again), len(again)),
        equal("new streams whose last line is the end", ends.count((products, products)), len(again)),
        equal("counts that went backwards on a stream", sum(_goes_back(reader) for reader in again), 0),
    ]


def _ended_well(reader: StreamReader) -> bool:
    return not reader.is_alive() and not reader.broken


def _goes_back(reader: StreamReader) -> bool:
    counts = [line["successful"] for line in reader.lines]
    return counts != sorted(counts)


def _still_open(reader: StreamReader) -> Count:
    return equal("the execution stream is still open", reader.is_alive(), True)
