"""Counting stock at a location of a store."""

from collections.abc import Callable
from typing import TypeVar

from server.adapters.stores.client import StoreClient
from server.adapters.stores.refusals import StoreRefusal
from server.ports.answers import with_answer
from server.ports.failures import Permanent
from server.ports.missing import location_missing

R = TypeVar("R")


def count_at(client: StoreClient, chosen: str, ask: Callable[[], str], count: Callable[[str], R]) -> R:
    """Call `count` with the location's id, which `ask` looks up once per run, and return its answer.

    Permanent (`location_missing`) when a chosen location has no id: it was deleted or deactivated. If the store
    refuses the count because of the location, look it up again.
    """

    def use(location: str) -> R:
        if chosen and not location:
            raise Permanent(location_missing(client.host, client.access.location))
        return count(location)

    return with_answer(
        client.answers,
        f"location {chosen}".strip(),
        ask,
        use,
        refusal=StoreRefusal,
        is_stale=lambda refused: refused.is_about_location,
    )
