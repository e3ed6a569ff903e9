"""Refunds requested and decided by finance; each step asks for the second factor again."""

from decimal import Decimal

from pydantic import Field

from server.api.console.finance.booked import BookedDetailOut, booked_detail
from server.api.console.second_factor import SecondFactorIn, proven
from server.api.gateway.amounts import minor_of
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, reader_language
from server.company.payments.contracts import RefundTarget
from server.company.payments.contracts.booked import BookedKind
from server.company.payments.selectors.books import read_booked
from server.company.payments.services.refunds import approve_refund, ask_refund, refuse_refund
from server.company.staff.contracts import StaffRight

area = StaffArea("refunds")

MAY_REFUND = needs(StaffRight.REFUND)
ITEM = "/refunds/{int:refund_id}"


class RefundIn(SecondFactorIn):
    key: str = Field(min_length=8, max_length=40, description="A key per form, so that it refunds once.")
    amount: Decimal = Field(gt=0, le=1_000_000_000)
    target: RefundTarget
    reason: str = Field(max_length=500, description="For the audit log.")


class RefundRefusalIn(SecondFactorIn):
    reason: str = Field(max_length=500, description="For the audit log.")


@area.post("/payments/{int:payment_id}/refunds", id="refunds.ask", may=MAY_REFUND)
def refund(request: StaffRequest, payment_id: int, payload: RefundIn) -> BookedDetailOut:
    """Refund part of a payment; above the limit, a second person must approve it."""
    currency = read_booked(BookedKind.PAYMENTS, payment_id).currency
    made = ask_refund(
        payment_id=payment_id,
        amount_minor=minor_of("amount", payload.amount, currency),
        target=payload.target,
        reason=payload.reason,
        key=f"{payment_id}:{payload.key}",
        **proven(request, payload),
    )
    return booked_detail(BookedKind.REFUNDS, made, language=reader_language(request))


@area.post(f"{ITEM}/approve", id="refunds.approve", may=MAY_REFUND)
def approve(request: StaffRequest, refund_id: int, payload: SecondFactorIn) -> BookedDetailOut:
    """Approve a refund that another person requested."""
    approve_refund(refund_id=refund_id, **proven(request, payload))
    return booked_detail(BookedKind.REFUNDS, refund_id, language=reader_language(request))


@area.post(f"{ITEM}/refuse", id="refunds.refuse", may=MAY_REFUND)
def refuse(request: StaffRequest, refund_id: int, payload: RefundRefusalIn) -> BookedDetailOut:
    """Refuse a waiting refund, or withdraw one's own request."""
    refuse_refund(refund_id=refund_id, reason=payload.reason, **proven(request, payload))
    return booked_detail(BookedKind.REFUNDS, refund_id, language=reader_language(request))
