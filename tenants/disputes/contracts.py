"""What disputes pass to the API and to the ledger: plain values. Amounts in minor units of their currency."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from server.ports.disputes import DisputeReason as DisputeReason
from server.ports.disputes import DisputeState as DisputeState


class DisputeSource(StrEnum):
    HAND = "hand"
    PLATFORM = "platform"


OVER = frozenset({DisputeState.WON, DisputeState.LOST, DisputeState.ACCEPTED, DisputeState.CLOSED})


@dataclass(frozen=True, slots=True)
class TypedDispute:
    """What a merchant enters. `key`: of the sender's making, the same one is the same dispute. `is_inquiry`: the bank
    only asks, and took no money yet. `fee_minor`: what the provider charges for it."""

    key: str
    amount_minor: int
    fee_minor: int
    currency: str
    reason: DisputeReason
    is_inquiry: bool
    opened_at: datetime
    due_at: datetime | None


@dataclass(frozen=True, slots=True)
class DisputeChange:
    """What changes; None stays. `fee_back_minor`: what the provider gave back of its fee."""

    state: DisputeState | None = None
    is_inquiry: bool | None = None
    amount_minor: int | None = None
    fee_minor: int | None = None
    fee_back_minor: int | None = None
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class DisputeRow:
    """A dispute. `took_minor`: what the bank took, above zero; `back_minor`: what it returned."""

    id: int
    order_id: int
    order_number: str
    store_id: int
    external_id: str
    source: DisputeSource
    state: DisputeState
    reason: DisputeReason
    is_inquiry: bool
    amount_minor: int
    fee_minor: int
    fee_back_minor: int
    took_minor: int
    back_minor: int
    currency: str
    opened_at: datetime
    due_at: datetime | None
    sent_at: datetime | None
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class DisputeMoney:
    """Money of a dispute for the ledger: below zero what was taken, above what came back. `ref` names it for ever."""

    order_id: int
    ref: str
    is_fee: bool
    amount: int
    currency: str
    at: datetime
    is_entered: bool
    """The merchant entered it; else the platform told it."""


@dataclass(frozen=True, slots=True)
class DisputeFilter:
    """Which disputes are listed. `is_open`: only those that go on."""

    store_ids: tuple[int, ...] = ()
    is_open: bool = False
