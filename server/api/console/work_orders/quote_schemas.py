"""A request's quote, verdict and settlement for the console."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from server.api.console.masking import Masked
from server.api.console.work_orders.amounts import Amount, price_of
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, Instant
from server.company.workorders.contracts.quotes import QuoteDraft, QuoteState
from server.company.workorders.contracts.settlements import SettlementOutcome, SettlementState


class RequestQuoteOut(Out):
    id: Id
    price: str
    currency: str
    included: str
    valid_until: datetime
    revisions: int
    state: QuoteState
    reason: Masked
    paid_at: datetime | None
    returned_at: datetime | None
    paid_by: str
    voucher: str = Field(description="What a voucher took off the price; 0 without one.")


class RequestVerdictOut(Out):
    revisions: int
    revisions_used: int
    accepted_at: datetime | None
    disputed_at: datetime | None
    stars: int | None
    opinion: Masked


class RequestSettlementOut(Out):
    id: Id
    outcome: SettlementOutcome
    state: SettlementState
    amount: str = Field(description="What is refunded; 0 for a rejected dispute.")
    currency: str
    reason: str
    asked_by_id: Id
    asked_by: str
    asked_at: datetime
    decided_by: str
    decided_at: datetime | None


class SettledOut(Out):
    waits: bool = Field(description="A second person must approve it; nothing has changed yet.")


class QuoteIn(Body):
    price: Amount
    currency: Annotated[str, StringConstraints(max_length=3)]
    included: str = Field(max_length=10_000)
    valid_until: Instant
    revisions: Annotated[int, Field(ge=0, le=100)]

    def draft(self) -> QuoteDraft:
        """Return the quote. Invalid for a wrong amount."""
        price = price_of(self.price, self.currency) or 0
        return QuoteDraft(price, self.currency, self.included, self.valid_until, self.revisions)
