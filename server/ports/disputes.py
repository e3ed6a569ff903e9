"""The dispute port: disputes of buyers at their banks, as a platform's own payment service tells them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from server.ports.stores import StoreAccess


class DisputeState(StrEnum):
    """Where a dispute is. NEEDS_RESPONSE: evidence must be sent until the deadline."""

    NEEDS_RESPONSE = "needs_response"
    UNDER_REVIEW = "under_review"
    """The bank looks at the evidence."""
    WON = "won"
    LOST = "lost"
    ACCEPTED = "accepted"
    """The merchant did not contest it."""
    CLOSED = "closed"
    """An inquiry that ended without a chargeback."""


class DisputeReason(StrEnum):
    """Why the buyer disputes the payment."""

    FRAUDULENT = "fraudulent"
    NOT_RECEIVED = "not_received"
    NOT_AS_DESCRIBED = "not_as_described"
    DUPLICATE = "duplicate"
    CREDIT_NOT_PROCESSED = "credit_not_processed"
    CANCELLED_SUBSCRIPTION = "subscription_cancelled"
    UNRECOGNIZED = "unrecognized"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class StoreDispute:
    """A dispute as it is now. `order_id` is the store's, empty where it is not known. `amount` in minor units, above
    zero. `is_inquiry`: the bank only asks, and took no money. Moments are None where they are not told.
    """

    external_id: str
    order_id: str
    state: DisputeState
    reason: DisputeReason
    is_inquiry: bool
    amount: int
    currency: str
    opened_at: datetime
    due_at: datetime | None = None
    sent_at: datetime | None = None
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class DisputePage:
    """Disputes. `next_cursor` None: the walk has ended."""

    disputes: tuple[StoreDispute, ...]
    next_cursor: str | None


class StoreDisputePort(Protocol):
    """The disputes of a selling platform's orders. Calls raise `server.ports.failures` kinds, and write nothing.

    NeedsMerchant(action="reconnect_payouts") when its merchant has not granted the rights that disputes need; products
    and orders go on working.
    """

    def list_disputes(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> DisputePage:
        """Read a page of the disputes that were opened since then, over or not. A cursor needs the same `since`."""
        ...

    def read_dispute(self, access: StoreAccess, external_id: str) -> StoreDispute | None:
        """Read a dispute; None for one that is gone."""
        ...

    def dispute_news(self, topic: str, body: str) -> str:
        """Return the id of the dispute that an event of the store is about; empty for another event. ValueError for
        garbage.
        """
        ...

    def lacking_dispute_scopes(self, granted: str) -> Sequence[str]:
        """List the scopes that disputes need and that are missing in the scopes granted at consent. No network.

        Empty for an empty text, because no scopes were reported then.
        """
        ...
