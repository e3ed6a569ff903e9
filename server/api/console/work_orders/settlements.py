"""Settlements of disputes, and the approval of refunds above the limit; each step asks for the second factor again."""

from decimal import Decimal
from functools import partial
from typing import Any

from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done
from server.api.console.second_factor import SecondFactorIn, proven
from server.api.console.work_orders.quote_schemas import SettledOut
from server.api.console.work_orders.routes import ITEM
from server.api.gateway.amounts import minor_of
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.company.staff.contracts import StaffRight
from server.company.workorders.services.settlement_decisions import approve_settlement, refuse_settlement
from server.company.workorders.services.settlements import refund_dispute, reject_dispute

area = StaffArea("work order settlements")

MAY = needs(StaffRight.SETTLE_REQUESTS)
DISPUTE = f"{ITEM}/dispute"
SETTLEMENT = f"{ITEM}/settlements/{{int:settlement_id}}"


class RejectionIn(SecondFactorIn):
    reason: str = Field(max_length=500, description="Shown to the merchant.")


class DisputeRefundIn(RejectionIn):
    amount: Decimal | None = Field(
        default=None, gt=0, le=1_000_000_000, description="null: everything that was paid, with the voucher."
    )


class SettlementRefusalIn(SecondFactorIn):
    reason: str = Field(max_length=500, description="For the audit log.")


@area.post(f"{DISPUTE}/reject", id="work_orders.reject_dispute", may=MAY)
def reject(request: StaffRequest, order_id: int, payload: RejectionIn) -> Done:
    """Reject a dispute: the work counts as accepted."""
    proof = _proof(request, payload)
    with on_record(request, "work_orders.reject_dispute", f"work order {order_id}", reason=payload.reason):
        reject_dispute(order_id=order_id, reason=payload.reason, **proof)
    return Done()


@area.post(f"{DISPUTE}/refund", id="work_orders.refund_dispute", may=MAY)
def refund(request: StaffRequest, order_id: int, payload: DisputeRefundIn) -> SettledOut:
    """Refund a disputed payment, or a part of it, to where it was paid from.

    Above the limit of one person, it waits for a second one.
    """
    proof, amount, reason = _proof(request, payload), payload.amount, payload.reason
    with on_record(
        request, "work_orders.refund_dispute", f"work order {order_id}", reason=reason, amount=str(amount or "all")
    ) as note:
        is_done = refund_dispute(
            order_id=order_id,
            amount_minor=None if amount is None else partial(minor_of, "amount", amount),
            reason=reason,
            **proof,
        )
        note.detail["waits"] = not is_done
    return SettledOut(waits=not is_done)


@area.post(f"{SETTLEMENT}/approve", id="work_orders.approve_settlement", may=MAY)
def approve(request: StaffRequest, order_id: int, settlement_id: int, payload: SecondFactorIn) -> Done:
    """Approve a refund or cancellation that another person requested."""
    proof = _proof(request, payload)
    with on_record(request, "work_orders.approve_settlement", f"work order {order_id}", settlement=settlement_id):
        approve_settlement(order_id=order_id, settlement_id=settlement_id, **proof)
    return Done()


@area.post(f"{SETTLEMENT}/refuse", id="work_orders.refuse_settlement", may=MAY)
def refuse(request: StaffRequest, order_id: int, settlement_id: int, payload: SettlementRefusalIn) -> Done:
    """Refuse a waiting refund or cancellation, or withdraw one's own request."""
    proof, reason = _proof(request, payload), payload.reason
    with on_record(
        request, "work_orders.refuse_settlement", f"work order {order_id}", reason=reason, settlement=settlement_id
    ):
        refuse_settlement(order_id=order_id, settlement_id=settlement_id, **proof)
    return Done()


def _proof(request: StaffRequest, payload: SecondFactorIn) -> dict[str, Any]:
    """Return who acts and when, after a new check of their second factor."""
    found = proven(request, payload)
    return {name: found[name] for name in ("actor", "now")}
