"""Withdrawals decided and paid by finance; each step asks for the second factor again."""

from dataclasses import asdict
from datetime import datetime

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Key, ListQuery, Rows
from server.api.console.second_factor import SecondFactorIn, proven
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.balance.contracts import WithdrawalRow, WithdrawalState
from server.company.balance.selectors.withdrawals import list_withdrawals, read_payout, read_withdrawal
from server.company.balance.services.decisions import (
    approve_withdrawal,
    pay_withdrawal,
    refuse_withdrawal,
    return_withdrawal,
)
from server.company.ledger.rules import wire_amount
from server.company.staff.contracts import StaffRight

area = StaffArea("withdrawals")

MAY_SEE = needs(StaffRight.SEE_LEDGER)
MAY_PAY = needs(StaffRight.PAY_WITHDRAWALS)
ITEM = "/withdrawals/{int:withdrawal_id}"


class WithdrawalRefusalIn(SecondFactorIn):
    reason: str = Field(max_length=500, description="Shown to the merchant.")


class WithdrawalPaymentIn(SecondFactorIn):
    reference: str = Field(max_length=100, description="The reference of the bank transfer.")


class WithdrawalsQuery(ListQuery):
    state: WithdrawalState | None = None
    is_open: bool = Field(default=False, description="Waiting for approval, or approved and not paid.")
    merchant: Key | None = None


class StaffWithdrawalOut(Out):
    id: Id
    merchant_id: Id
    merchant: Masked
    unit: str
    amount: str
    payout_hint: str = Field(description="The bank and the last four characters of the account.")
    state: str = Field(description="waiting, approved, paid, refused, cancelled or returned.")
    needs_two: bool = Field(description="Whether its amount needs two approvals.")
    asked_by: Masked
    asked_at: datetime
    first_by_id: Id | None = Field(description="The first approver, if two are needed.")
    first_by: str
    decided_by: str
    decided_at: datetime | None
    paid_by: str
    paid_at: datetime | None
    returned_by: str
    returned_at: datetime | None
    reference: str
    reason: Masked


class PayoutDetailsOut(Out):
    holder: str
    bank: str
    account: str
    bank_code: str


class PayoutDetailsEnvelopeOut(Out):
    payout: PayoutDetailsOut | None = Field(description="null once nothing will be paid.")


@area.get("/withdrawals", id="withdrawals.list", may=MAY_SEE)
def withdrawals(request: HttpRequest, query: Query[WithdrawalsQuery]) -> Rows[StaffWithdrawalOut]:
    """List the withdrawals, newest first."""
    rows, total = list_withdrawals(
        state=query.state, is_open=query.is_open, merchant_id=query.merchant, page=query.request()
    )
    return Rows[StaffWithdrawalOut](data=[_out(row) for row in rows], total=total)


@area.get(ITEM, id="withdrawals.show", may=MAY_SEE)
def withdrawal(request: HttpRequest, withdrawal_id: int) -> StaffWithdrawalOut:
    """Show a withdrawal."""
    return _out(read_withdrawal(withdrawal_id))


@area.get(f"{ITEM}/payout", id="withdrawals.payout", may=MAY_PAY)
def payout(request: HttpRequest, withdrawal_id: int) -> PayoutDetailsEnvelopeOut:
    """Show the bank account to pay to."""
    return PayoutDetailsEnvelopeOut(payout=read_payout(withdrawal_id))


@area.post(f"{ITEM}/approve", id="withdrawals.approve", may=MAY_PAY)
def approve(request: StaffRequest, withdrawal_id: int, payload: SecondFactorIn) -> StaffWithdrawalOut:
    """Approve a withdrawal; above the limit, a second person must approve it too."""
    approve_withdrawal(withdrawal_id=withdrawal_id, **proven(request, payload))
    return _out(read_withdrawal(withdrawal_id))


@area.post(f"{ITEM}/refuse", id="withdrawals.refuse", may=MAY_PAY)
def refuse(request: StaffRequest, withdrawal_id: int, payload: WithdrawalRefusalIn) -> StaffWithdrawalOut:
    """Refuse a withdrawal and return the money to the balance."""
    refuse_withdrawal(withdrawal_id=withdrawal_id, reason=payload.reason, **proven(request, payload))
    return _out(read_withdrawal(withdrawal_id))


@area.post(f"{ITEM}/paid", id="withdrawals.pay", may=MAY_PAY)
def paid(request: StaffRequest, withdrawal_id: int, payload: WithdrawalPaymentIn) -> StaffWithdrawalOut:
    """Record that the bank transfer was made."""
    pay_withdrawal(withdrawal_id=withdrawal_id, reference=payload.reference, **proven(request, payload))
    return _out(read_withdrawal(withdrawal_id))


@area.post(f"{ITEM}/returned", id="withdrawals.return", may=MAY_PAY)
def returned(request: StaffRequest, withdrawal_id: int, payload: WithdrawalRefusalIn) -> StaffWithdrawalOut:
    """Record that the bank returned the transfer, and return the money to the balance."""
    return_withdrawal(withdrawal_id=withdrawal_id, reason=payload.reason, **proven(request, payload))
    return _out(read_withdrawal(withdrawal_id))


def _out(row: WithdrawalRow) -> StaffWithdrawalOut:
    return StaffWithdrawalOut(**asdict(row) | {"amount": wire_amount(row.amount, row.unit)})
