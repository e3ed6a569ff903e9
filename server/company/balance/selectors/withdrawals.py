"""Reads of withdrawals, for their merchant and for finance."""

from django.conf import settings

from server.company.balance.contracts import OPEN_STATES, PayoutDetails, WithdrawalRow, WithdrawalState
from server.company.balance.models import Withdrawal
from server.company.balance.rules import needs_two
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.books import merchant_names
from server.company.ledger.selectors.own import refuse_without_right
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from server.kit.vault import unseal


def my_withdrawals(actor: Actor, *, page: PageRequest) -> tuple[list[WithdrawalRow], int]:
    """List the merchant's own withdrawals, newest first, with their count. NoRightToBalance."""
    refuse_without_right(actor, Unit.DOLLAR)
    return list_withdrawals(merchant_id=actor.tenant_id, page=page)


def my_withdrawal(actor: Actor, withdrawal_id: int) -> WithdrawalRow:
    """Read one of the merchant's own withdrawals. NoRightToBalance, NotFound."""
    refuse_without_right(actor, Unit.DOLLAR)
    row = read_withdrawal(withdrawal_id)
    if row.merchant_id != actor.tenant_id:
        raise NotFound
    return row


def list_withdrawals(
    *, state: WithdrawalState | None = None, is_open: bool = False, merchant_id: int | None = None, page: PageRequest
) -> tuple[list[WithdrawalRow], int]:
    """List withdrawals, newest first, with their count. `is_open`: only those to approve or to pay."""
    named = {"state": state, "merchant_id": merchant_id}
    found = Withdrawal.objects.filter(**{name: value for name, value in named.items() if value is not None})
    if is_open:
        found = found.filter(state__in=OPEN_STATES)
    rows = list(found.order_by("-pk")[page.offset : page.offset + page.limit])
    names = merchant_names(row.merchant_id for row in rows)
    return [_row(row, names) for row in rows], found.count()


def read_withdrawal(withdrawal_id: int) -> WithdrawalRow:
    """Read one withdrawal. NotFound."""
    row = _known(withdrawal_id)
    return _row(row, merchant_names([row.merchant_id]))


def read_payout(withdrawal_id: int) -> PayoutDetails | None:
    """Return the bank account that finance pays to; None once nothing will be paid. NotFound."""
    sealed = _known(withdrawal_id).sealed_payout
    return PayoutDetails(**unseal(sealed)) if sealed else None


def count_open_withdrawals() -> int:
    """Count the withdrawals that finance must approve or pay."""
    return Withdrawal.objects.filter(state__in=OPEN_STATES).count()


def _known(withdrawal_id: int) -> Withdrawal:
    row = Withdrawal.objects.filter(pk=withdrawal_id).first()
    if row is None:
        raise NotFound
    return row


def _row(row: Withdrawal, merchants: dict[int, str]) -> WithdrawalRow:
    unit = Unit(row.unit)
    return from_row(
        WithdrawalRow,
        row,
        merchant=merchants.get(row.merchant_id, ""),
        unit=unit,
        state=WithdrawalState(row.state),
        needs_two=needs_two(row.amount, unit, settings.WITHDRAWAL_LIMITS),
    )
