"""Withdrawals of the balance to a bank account."""

from dataclasses import asdict
from datetime import datetime
from decimal import Decimal

from django.conf import settings
from ninja import Query
from pydantic import Field

from server.api.gateway.amounts import minor_of
from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, client_address
from server.api.gateway.schemas import DONE, Body, Envelope, Out, PageQuery
from server.api.gateway.values import Id
from server.company.balance.contracts import PayoutDetails, WithdrawalDraft, WithdrawalRow
from server.company.balance.selectors.withdrawals import my_withdrawal, my_withdrawals
from server.company.balance.services.withdrawals import ask_withdrawal, cancel_withdrawal
from server.company.identity.contracts import Menu
from server.company.identity.services.deletion import prove_second_factor
from server.company.identity.services.profile import prove_password
from server.company.ledger.contracts import CurrencyType
from server.company.ledger.rules import CURRENCY_TYPES, wire_amount
from server.kit import clock

area = Area("withdrawals")

CAPITAL = needs(Menu.CAPITAL_MANAGE)


class WithdrawalIn(Body):
    key: str = Field(min_length=8, max_length=64, description="A key per form, so that it is requested once.")
    currency_type: CurrencyType = Field(description="1 dollar, 2 yuan.")
    amount: Decimal = Field(gt=0, le=1_000_000_000)
    holder: str = Field(max_length=100, description="The holder of the bank account.")
    bank: str = Field(max_length=60)
    account: str = Field(max_length=60, description="IBAN or account number.")
    bank_code: str = Field(default="", max_length=20, description="The bank's BIC or routing number.")
    current_password: str = Field(max_length=200)
    code: str = Field(default="", max_length=20, description="The code of the second factor, if there is one.")

    def draft(self) -> WithdrawalDraft:
        unit = CURRENCY_TYPES[self.currency_type]
        amount = minor_of("amount", self.amount, unit)
        return WithdrawalDraft(key=self.key, unit=unit, amount=amount, payout=self.into(PayoutDetails))


class WithdrawalOut(Out):
    id: Id
    currency: str = Field(validation_alias="unit")
    amount: str
    payout: str = Field(
        validation_alias="payout_hint", description="The bank and the last four characters of the account."
    )
    state: str = Field(description="waiting, approved, paid, refused, cancelled or returned.")
    asked_by: str
    asked_at: datetime
    decided_at: datetime | None
    paid_at: datetime | None
    reference: str = Field(description="The reference of the bank transfer.")
    reason: str = Field(description="Why it was refused or returned.")


class WithdrawalEnvelope(Envelope):
    withdrawal: WithdrawalOut


class WithdrawalsOut(Envelope):
    withdrawals: list[WithdrawalOut]
    count: int
    minimum: dict[str, str] = Field(description="The minimum amount by currency.")


@area.get("/capital/withdrawals", id="capital.withdrawals", may=CAPITAL)
def withdrawals(request: ActorRequest, query: Query[PageQuery]) -> WithdrawalsOut:
    """List the withdrawals, newest first."""
    rows, count = my_withdrawals(request.actor, page=query.request())
    least = {unit: f"{amount:.2f}" for unit, amount in settings.WITHDRAWAL_MINIMUM.items()}
    return WithdrawalsOut(withdrawals=[_out(row) for row in rows], count=count, minimum=least)


@area.post("/capital/withdrawal", id="capital.withdraw", may=CAPITAL, stake=Stake.MONEY)
def withdraw(request: ActorRequest, payload: WithdrawalIn) -> WithdrawalEnvelope:
    """Request a withdrawal; the money is on hold until finance pays or refuses it."""
    actor, address, now = request.actor, client_address(request), clock.now()
    draft = payload.draft()
    prove_password(actor, password=payload.current_password, address=address, now=now)
    prove_second_factor(actor, code=payload.code, address=address, now=now)
    made = ask_withdrawal(actor, draft=draft, now=now)
    return WithdrawalEnvelope(msg=DONE, withdrawal=_out(my_withdrawal(actor, made)))


@area.post(
    "/capital/withdrawal/{int:withdrawal_id}/cancel", id="capital.withdrawal.cancel", may=CAPITAL, stake=Stake.MONEY
)
def cancel(request: ActorRequest, withdrawal_id: int) -> WithdrawalEnvelope:
    """Cancel a withdrawal that is not approved yet."""
    cancel_withdrawal(request.actor, withdrawal_id=withdrawal_id, now=clock.now())
    return WithdrawalEnvelope(msg=DONE, withdrawal=_out(my_withdrawal(request.actor, withdrawal_id)))


def _out(row: WithdrawalRow) -> WithdrawalOut:
    return WithdrawalOut.model_validate(asdict(row) | {"amount": wire_amount(row.amount, row.unit)})
