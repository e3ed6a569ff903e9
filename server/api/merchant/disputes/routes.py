"""Disputes of all orders, and what a merchant does with them."""

from typing import Annotated, Literal

from django.http import HttpResponse
from ninja import Query
from pydantic import BaseModel, Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.csv import pdf_response
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, PageQuery
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT
from server.api.gateway.values import BLANK, Instant, NumberList, numbers_of
from server.api.merchant.disputes.evidence import evidence_document
from server.api.merchant.disputes.schemas import DisputesOut, OneDisputeOut, OrderDisputesOut, dispute_out
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.money import exact_minor, is_known_currency
from tenants.disputes.contracts import DisputeChange, DisputeFilter, DisputeReason, DisputeState, TypedDispute
from tenants.disputes.selectors.disputes import disputes_of_order, list_disputes, read_dispute
from tenants.disputes.selectors.evidence import read_evidence
from tenants.disputes.services.disputes import change_dispute, open_dispute

area = Area("disputes")
MAY = needs(Menu.ORDERS)
Money = Annotated[str, StringConstraints(strip_whitespace=True, max_length=30)]


class DisputeQuery(PageQuery):
    store_id: NumberList = Field(default="", max_length=1_000, description="Ids of stores, separated by commas.")
    open: bool = Field(default=False, description="Only those that go on.")

    def filters(self) -> DisputeFilter:
        return DisputeFilter(tuple(numbers_of(self.store_id)), self.open)


class EvidenceQuery(BaseModel):
    language: Literal["en", "zh-hans"] = Field(default="en", description="Banks read English best.")


class DisputeIn(Body):
    key: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)] = Field(
        description="Of your making: the same key is the same dispute, however often it is sent."
    )
    amount: Money
    fee: Money = Field(default="0", description="What the payment provider charges for the dispute.")
    currency: str = Field(min_length=3, max_length=3)
    reason: DisputeReason
    is_inquiry: bool = False
    opened_at: Instant
    due_at: Instant

    def typed(self) -> TypedDispute:
        """Return what is entered. Invalid for an amount or a currency that is none."""
        if not is_known_currency(self.currency):
            raise Invalid.of_fields({"currency": "is not a currency code"})
        return TypedDispute(
            key=self.key,
            amount_minor=_minor("amount", self.amount, self.currency),
            fee_minor=_minor("fee", self.fee or "0", self.currency),
            currency=self.currency,
            reason=self.reason,
            is_inquiry=self.is_inquiry,
            opened_at=self.opened_at,
            due_at=self.due_at,
        )


class DisputeChangeIn(Body):
    """What is left out, or empty, stays."""

    state: DisputeState | None = None
    is_inquiry: bool | None = None
    amount: Money = ""
    fee: Money = ""
    fee_back: Money = Field(default="", description="What the provider gave back of its fee.")
    due_at: Annotated[Instant | None, BLANK] = None

    def change(self, currency: str) -> DisputeChange:
        """Return what changes. Invalid for an amount that is none."""
        amounts = {"amount": self.amount, "fee": self.fee, "fee_back": self.fee_back}
        read = {f"{name}_minor": _minor(name, text, currency) if text else None for name, text in amounts.items()}
        return DisputeChange(state=self.state, is_inquiry=self.is_inquiry, due_at=self.due_at, **read)


@area.get("/dispute", id="dispute.list", may=MAY)
def disputes(request: ActorRequest, query: Query[DisputeQuery]) -> DisputesOut:
    """List disputes of buyers at their banks, newest first."""
    rows, count = list_disputes(request.actor, query.filters(), page=query.request())
    return DisputesOut(disputes=[dispute_out(row) for row in rows], count=count)


@area.get("/order/{int:order_id}/dispute", id="order.disputes", may=MAY)
def disputes_of(request: ActorRequest, order_id: int) -> OrderDisputesOut:
    """List an order's disputes."""
    return OrderDisputesOut(disputes=[dispute_out(row) for row in disputes_of_order(request.actor, order_id)])


@area.post("/order/{int:order_id}/dispute", id="order.dispute.open", may=MAY, stake=Stake.WORK)
def open_one(request: ActorRequest, order_id: int, payload: DisputeIn) -> OneDisputeOut:
    """Enter a dispute of an order; the bank is not told by us."""
    return _one(request, open_dispute(request.actor, order_id, payload.typed(), now=clock.now()))


@area.put("/dispute/{int:dispute_id}", id="dispute.change", may=MAY, stake=Stake.WORK)
def change(request: ActorRequest, dispute_id: int, payload: DisputeChangeIn) -> OneDisputeOut:
    """Change a dispute, or bring it to another state; its money follows in the order's ledger."""
    made = payload.change(read_dispute(request.actor, dispute_id).currency)
    change_dispute(request.actor, dispute_id, made, now=clock.now())
    return _one(request, dispute_id)


@area.get(
    "/dispute/{int:dispute_id}/evidence.pdf",
    id="dispute.evidence",
    rate=EXPORTS_BY_MERCHANT,
    may=MAY,
    response={200: None},
)
def evidence(request: ActorRequest, dispute_id: int, query: Query[EvidenceQuery]) -> HttpResponse:
    """Download the evidence as PDF: order, address, products, the parcels' way, emails to the buyer, refunds."""
    found = read_evidence(request.actor, dispute_id, now=clock.now())
    return pdf_response(f"evidence-{dispute_id}.pdf", evidence_document(found, query.language))


def _one(request: ActorRequest, dispute_id: int) -> OneDisputeOut:
    return OneDisputeOut(dispute=dispute_out(read_dispute(request.actor, dispute_id)))


def _minor(field: str, text: str, currency: str) -> int:
    try:
        return exact_minor(text, currency)
    except ValueError as error:
        raise Invalid.of_fields({field: str(error.args[0])}) from error
