"""A WooCommerce stand-in on loopback that speaks REST v3, checks signatures and meets scripted faults."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest

from fixtures.sandbox.woocommerce.store import WooStore
from server.ports.stores import StoreAccess
from tests.support.sandbox import Outside


@dataclass
class Shop:
    """One store of the stand-in, seen from both sides."""

    outside: Outside

    @property
    def store(self) -> WooStore:
        return self.outside.store()

    @property
    def base_url(self) -> str:
        return self.outside.store_url()

    @property
    def access(self) -> StoreAccess:
        return StoreAccess(self.base_url, self.outside.keys(), "woo:test")

    def access_with(self, key: str, secret: str) -> StoreAccess:
        return StoreAccess(self.base_url, {"consumer_key": key, "consumer_secret": secret}, "woo:test")

    def fails(self, fault: str, match: str, method: str | None = None, times: int = 1, **options: Any) -> None:
        """Let the next requests meet a fault."""
        self.outside.fails(fault, match, method, times, **options)

    def works(self) -> None:
        """No more faults."""
        self.outside.sandbox.faults.remove()

    def entries(self) -> list[dict[str, Any]]:
        """What the store saw."""
        seen: list[dict[str, Any]] = self.outside.sandbox.log.report(with_entries=True)["entries"]
        return seen

    def goes_quiet(self) -> None:
        """Let a minute pass in which the store creates nothing."""
        for each in self.store.variations.values():
            each["date_created"] = (datetime.fromisoformat(each["date_created"]) - timedelta(minutes=1)).isoformat()

    def forget(self) -> None:
        """Begin a new list of requests."""
        self.outside.sandbox.log.clear()

    def requests(self, pattern: str = "") -> list[str]:
        """The requests to the store, as `METHOD path` below wp-json/wc/v3, where the pattern is found."""
        requested = [f"{each['method']} {each['path'].rpartition('/wc/v3/')[2]}" for each in self.entries()]
        return [each for each in requested if re.search(pattern, each)]


@pytest.fixture
def shop(outside: Outside) -> Shop:
    return Shop(outside)
