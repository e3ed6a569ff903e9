"""What answers say about disputes. Amounts are decimal strings."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id
from server.kit.money import to_decimal
from tenants.disputes.contracts import DisputeReason, DisputeRow, DisputeSource, DisputeState


class DisputeOut(Out):
    id: Id
    order_id: Id
    order_number: str
    store_id: Id
    source: DisputeSource
    state: DisputeState
    reason: DisputeReason
    is_inquiry: bool = Field(description="The bank only asks, and took no money yet.")
    amount: str
    fee: str
    fee_back: str
    took: str = Field(description="What the bank took.")
    back: str = Field(description="What it returned.")
    currency: str
    opened_at: datetime
    due_at: datetime | None
    sent_at: datetime | None
    ended_at: datetime | None


class DisputesOut(Envelope):
    disputes: list[DisputeOut]
    count: int


class OrderDisputesOut(Envelope):
    disputes: list[DisputeOut]


class OneDisputeOut(Envelope):
    dispute: DisputeOut


_SAME = (
    "id", "order_id", "order_number", "store_id", "source", "state", "reason", "is_inquiry", "currency", "opened_at",
    "due_at", "sent_at", "ended_at",
)  # fmt: skip


def dispute_out(row: DisputeRow) -> DisputeOut:
    """Return a dispute."""
    amounts = {
        "amount": row.amount_minor,
        "fee": row.fee_minor,
        "fee_back": row.fee_back_minor,
        "took": row.took_minor,
        "back": row.back_minor,
    }
    return DisputeOut(
        **{name: getattr(row, name) for name in _SAME},
        **{name: to_decimal(minor, row.currency) for name, minor in amounts.items()},
    )
