"""Selling platforms that bill merchants for our app themselves, and the way from a store to its keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from server.platforms.contracts import Platform
from server.ports.payments import ChangeAt
from server.ports.stores import StoreAccess


class AgreementStatus(StrEnum):
    """PENDING: its merchant was asked, or it waits for its turn. FROZEN: the merchant owes the platform."""

    PENDING = "pending"
    ACTIVE = "active"
    FROZEN = "frozen"
    DECLINED = "declined"
    EXPIRED = "expired"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Offer:
    """What a merchant is asked to agree to: an amount for every `days`, `at` once or after the cycle that runs.

    `return_url` is where they come back to; it stays with the agreement, so it names our charge.
    """

    name: str
    amount_minor: int
    currency: str
    days: int
    return_url: str
    trial_days: int = 0
    at: ChangeAt = ChangeAt.NOW


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a platform bills a merchant for us, as it is now. `cycle_end` is None where nothing is billed."""

    number: str
    status: AgreementStatus
    return_url: str
    amount_minor: int
    currency: str
    days: int
    trial_days: int
    is_test: bool
    made_at: datetime
    cycle_end: datetime | None


class StoreBillingPort(Protocol):
    """The billing of a platform. Calls raise the kinds of `server.ports.failures`."""

    @property
    def is_billing(self) -> bool:
        """Whether the operator bills merchants through this platform."""
        ...

    @property
    def bills_live(self) -> bool:
        """Whether real money moves; what is made otherwise is a test."""
        ...

    def can_bill(self, credentials: Mapping[str, str]) -> bool:
        """Whether a store with these credentials can be billed: it is connected by the operator's app. No network."""
        ...

    def make_offer(self, access: StoreAccess, offer: Offer) -> tuple[Agreement, str]:
        """The agreement to be, and the page on which the merchant decides. Knows no keys: twice is two."""
        ...

    def read_agreement(self, access: StoreAccess, number: str) -> Agreement:
        """One of them. Permanent where the store has none of this number."""
        ...

    def newest_agreements(self, access: StoreAccess) -> Sequence[Agreement]:
        """The last fifty of this store, newest first, whatever became of them."""
        ...

    def end_agreement(self, access: StoreAccess, number: str) -> None:
        """Bill no more, from now on; one that is not billed stays as it is."""
        ...


class StoreKeysPort(Protocol):
    """How the stores of all merchants are reached, by the platform's own name of a store."""

    def access_of(self, platform: Platform, external_key: str) -> StoreAccess:
        """The keys of a connected store, whoever's it is. Permanent where nobody has connected it."""
        ...
