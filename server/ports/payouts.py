"""The payout port: what a platform's own payment service paid out to the merchant's bank, line by line."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

from server.ports.stores import StoreAccess


class PayoutKind(StrEnum):
    """What a line of a payout is."""

    CHARGE = "charge"
    REFUND = "refund"
    DISPUTE = "dispute"
    """A chargeback, or what came back of one."""
    FEE = "fee"
    ADJUSTMENT = "adjustment"
    OTHER = "other"
    """Anything else that moved the balance, such as a reserve."""


class PayoutState(StrEnum):
    """What became of a payout. FAILED: the bank did not take it, so its amount is in a later one."""

    PAID = "paid"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class StorePayout:
    """A payout that left the platform. `amount` in minor units, below zero where the bank was charged."""

    external_id: str
    paid_on: date
    currency: str
    amount: int
    state: PayoutState = PayoutState.PAID


@dataclass(frozen=True, slots=True)
class StorePayoutLine:
    """A line of a payout, in minor units. `gross` is signed as it moves the balance; `fee` above zero was kept, below
    zero given back. `order_id` and `order_name`: the store's order; each empty where it is not told.
    """

    external_id: str
    kind: PayoutKind
    on: date
    order_id: str
    order_name: str
    gross: int
    fee: int
    currency: str


@dataclass(frozen=True, slots=True)
class PayoutPage:
    """Payouts, without those that are still on their way. `has_account` False: the store does not use the platform's
    payment service, so that there are none. `next_cursor` None: the walk has ended.
    """

    payouts: tuple[StorePayout, ...]
    next_cursor: str | None
    has_account: bool = True


@dataclass(frozen=True, slots=True)
class PayoutLinePage:
    """Lines of a payout. `next_cursor` None: these were the last."""

    lines: tuple[StorePayoutLine, ...]
    next_cursor: str | None


class StorePayoutPort(Protocol):
    """The payouts of a selling platform. Calls raise `server.ports.failures` kinds, and write nothing.

    NeedsMerchant(action="reconnect_payouts") when its merchant has not granted the rights that payouts need; products
    and orders go on working. A cursor belongs to the same arguments.
    """

    payout_provider: str
    """What merchants call the platform's payment service."""

    def list_payouts(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> PayoutPage:
        """Read a page of the payouts that were issued since then. The same payout may come twice."""
        ...

    def list_payout_lines(self, access: StoreAccess, payout_id: str, *, cursor: str | None) -> PayoutLinePage:
        """Read a page of the lines of a payout, without the payout's own entry."""
        ...

    def lacking_payout_scopes(self, granted: str) -> Sequence[str]:
        """List the scopes that payouts need and that are missing in the scopes granted at consent. No network.

        Empty for an empty text, because no scopes were reported then.
        """
        ...
