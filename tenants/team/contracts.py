"""Contracts of handing over: plain values."""

from dataclasses import dataclass
from enum import StrEnum


class Afterwards(StrEnum):
    """What happens to the sub-account that handed over its work."""

    KEEP = "keep"
    DEACTIVATE = "deactivate"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Belongings:
    """What belongs to a sub-account: what another can take over, and what ends with it.

    `store_ids` None: every store. `connecting`: stores whose credentials are being verified.
    """

    processes: int
    running: int
    connecting: int
    store_ids: tuple[int, ...] | None
    sessions: int
    tokens: int


@dataclass(frozen=True, slots=True)
class HandedOver:
    processes: int
    running: int
    connecting: int
