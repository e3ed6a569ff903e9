"""Readers of the progress streams, each in a thread."""

import json
from threading import Event, Thread
from typing import Any

import httpx

from ops.drills.merchant import API, Merchant


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
