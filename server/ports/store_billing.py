"""Platforms that bill merchants for our app, and the port from a store to its keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from server.platforms.contracts import Platform
from server.ports.payments import ChangeAt
from server.ports.stores import StoreAccess


class AgreementStatus(StrEnum):
    """Status of an agreement. PENDING: the merchant was asked, or it waits for its start. FROZEN: the merchant owes the
    platform money.
    """

    PENDING = "pending"
    ACTIVE = "active"
    FROZEN = "frozen"
    DECLINED = "declined"
    EXPIRED = "expired"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Offer:
    """What a merchant is asked to agree to: an amount for every `days`, starting `at` once or after the current cycle.

    The merchant returns to `return_url`. It stays with the agreement and names our charge.
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
    """What a platform bills a merchant for us, as it is now. `cycle_end` is None when nothing is billed."""

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
        """Return whether the operator bills merchants through this platform."""
        ...

    @property
    def bills_live(self) -> bool:
        """Return whether real money moves; otherwise charges are tests."""
        ...

    def can_bill(self, credentials: Mapping[str, str]) -> bool:
        """Return whether a store with these credentials can be billed, that is, uses the operator's app. No network."""
        ...

    def make_offer(self, access: StoreAccess, offer: Offer) -> tuple[Agreement, str]:
        """Create an agreement and return it with the page where the merchant decides. Not idempotent: two calls make
        two.
        """
        ...

    def read_agreement(self, access: StoreAccess, number: str) -> Agreement:
        """Read an agreement. Raise Permanent when the store has none with this number."""
        ...

    def newest_agreements(self, access: StoreAccess) -> Sequence[Agreement]:
        """Return the last fifty agreements of this store in any state, newest first."""
        ...

    def end_agreement(self, access: StoreAccess, number: str) -> None:
        """Stop billing from now on. An agreement that is not billed stays as it is."""
        ...


class StoreKeysPort(Protocol):
    """Access to the stores of all merchants by the platform's own name of a store."""

    def access_of(self, platform: Platform, external_key: str) -> StoreAccess:
        """Return the access of a connected store of any merchant. Raise Permanent when nobody has connected it."""
        ...
