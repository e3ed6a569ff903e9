"""Finance decisions on withdrawals: approve (two persons above a limit), refuse, pay, and record returned transfers."""

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import Sum

from server.company.balance.contracts import OPEN_STATES, PayoutDetails, WithdrawalState
from server.company.balance.errors import MerchantOwes, SecondApprovalNeeded, WrongAccount
from server.company.balance.models import Withdrawal
from server.company.balance.rules import amount_of, is_wrong_iban, need_state, needs_two
from server.company.balance.services.withdrawals import give_back, locked_withdrawal, post_step, tell_merchant
from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import EntryKind, Unit
from server.company.ledger.selectors.balances import owed_by
from server.company.ledger.services.alone import LIMIT_HOLDS_FOR
from server.company.ledger.services.entries import lock_balance
from server.company.staff.services.audit import record_audit
from server.kit.checks import need, need_reason
from server.kit.vault import unseal

REFERENCE_NEEDED = "Enter the reference of the bank transfer."


def approve_withdrawal(actor: StaffActor, *, withdrawal_id: int, now: datetime, address: str | None = None) -> None:
    """Approve a withdrawal.

    One approval is enough while all that one person approved for the merchant within a day stays within
    WITHDRAWAL_LIMITS; above that a second person must approve too. SecondApprovalNeeded, WithdrawalDecided,
    MerchantOwes, WrongAccount, NotFound: nothing changes.
    """
    with transaction.atomic():
        row = locked_withdrawal(withdrawal_id)
        need_state(row.state, WithdrawalState.WAITING)
        _refuse_debtor(row)
        if is_wrong_iban(PayoutDetails(**unseal(row.sealed_payout))):
            raise WrongAccount
        if row.first_by_id == actor.user_id:
            raise SecondApprovalNeeded
        if row.first_by_id is None and _needs_two(row, now):
            row.first_by_id, row.first_by = actor.user_id, actor.name
        else:
            row.state = WithdrawalState.APPROVED
            row.decided_by_id, row.decided_by, row.decided_at = actor.user_id, actor.name, now
        row.save()
        _audit(actor, "withdrawals.approve", row, "", now, address)


def refuse_withdrawal(
    actor: StaffActor, *, withdrawal_id: int, reason: str, now: datetime, address: str | None = None
) -> None:
    """Refuse a withdrawal and release its money, with a reason for the merchant; possible until it is paid.

    WithdrawalDecided, NotFound, Invalid.
    """
    need_reason(reason)
    with transaction.atomic():
        row = locked_withdrawal(withdrawal_id)
        need_state(row.state, *OPEN_STATES)
        row.reason = reason.strip()
        row.decided_by_id, row.decided_by, row.decided_at = actor.user_id, actor.name, now
        give_back(row, WithdrawalState.REFUSED, now)
        tell_merchant(row, "withdrawal_refused")
        _audit(actor, "withdrawals.refuse", row, row.reason, now, address)


def pay_withdrawal(
    actor: StaffActor, *, withdrawal_id: int, reference: str, now: datetime, address: str | None = None
) -> None:
    """Record that the bank transfer was made. WithdrawalDecided unless it is approved, NotFound, Invalid.

    This works even if the merchant now owes us, because the transfer was made.
    """
    need(reference.strip(), "reference", REFERENCE_NEEDED)
    with transaction.atomic():
        row = locked_withdrawal(withdrawal_id)
        need_state(row.state, WithdrawalState.APPROVED)
        row.state, row.reference = WithdrawalState.PAID, reference.strip()
        row.paid_by_id, row.paid_by, row.paid_at = actor.user_id, actor.name, now
        row.save()
        post_step(row, EntryKind.WITHDRAW, now)
        tell_merchant(row, "withdrawal_paid")
        _audit(actor, "withdrawals.pay", row, row.reference, now, address)


def return_withdrawal(
    actor: StaffActor, *, withdrawal_id: int, reason: str, now: datetime, address: str | None = None
) -> None:
    """Record that the bank returned a transfer: the money is available again, and the bank account is deleted.

    WithdrawalDecided unless it is paid, NotFound, Invalid without a reason for the merchant.
    """
    need_reason(reason)
    with transaction.atomic():
        row = locked_withdrawal(withdrawal_id)
        need_state(row.state, WithdrawalState.PAID)
        row.state, row.reason, row.sealed_payout = WithdrawalState.RETURNED, reason.strip(), ""
        row.returned_by_id, row.returned_by, row.returned_at = actor.user_id, actor.name, now
        row.save()
        post_step(row, EntryKind.WITHDRAW_BACK, now)
        tell_merchant(row, "withdrawal_returned")
        _audit(actor, "withdrawals.return", row, row.reason, now, address)


def _refuse_debtor(row: Withdrawal) -> None:
    if owed_by(row.merchant_id, Unit(row.unit)):
        raise MerchantOwes


def _needs_two(row: Withdrawal, now: datetime) -> bool:
    unit = Unit(row.unit)
    lock_balance(row.merchant_id, unit)
    alone = Withdrawal.objects.filter(
        merchant_id=row.merchant_id,
        unit=unit,
        state__in=(WithdrawalState.APPROVED, WithdrawalState.PAID),
        first_by_id=None,
        decided_at__gt=now - LIMIT_HOLDS_FOR,
    )
    approved = alone.aggregate(total=Sum("amount"))["total"] or 0
    return needs_two(int(approved) + row.amount, unit, settings.WITHDRAWAL_LIMITS)


def _audit(actor: StaffActor, action: str, row: Withdrawal, reason: str, now: datetime, address: str | None) -> None:
    amount = str(amount_of(row.amount, Unit(row.unit)))
    record_audit(
        actor=actor,
        action=action,
        target=f"merchant {row.merchant_id}",
        now=now,
        reason=reason,
        detail={"withdrawal": row.pk, "amount": amount, "unit": row.unit, "state": row.state},
        address=address,
    )
