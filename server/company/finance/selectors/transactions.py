"""The provider's account as it was fetched: lines and payouts."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Q

from server.company.finance.contracts import PayoutFilter, PayoutRow, TransactionFilter, TransactionRow
from server.company.finance.models import BalanceTransaction, Payout
from server.kit.errors import NotFound
from server.kit.shapes import from_row
from server.ports.payment_states import LineKind


def list_transactions(
    *, wanted: TransactionFilter, before: int | None = None, size: int
) -> tuple[list[TransactionRow], bool]:
    """Up to `size` lines that fit, fetched last first, and whether there are older ones."""
    rows = BalanceTransaction.objects.filter(_fitting(wanted), **_older(before)).order_by("-pk")[: size + 1]
    found = [_transaction(row) for row in rows]
    return found[:size], len(found) > size


def read_transaction(transaction_id: int) -> TransactionRow:
    """One line. NotFound."""
    row = BalanceTransaction.objects.filter(pk=transaction_id).first()
    if row is None:
        raise NotFound
    return _transaction(row)


def transactions_between(provider: str, *, since: datetime, until: datetime) -> list[TransactionRow]:
    """The lines of a provider from `since` on, before `until`."""
    rows = BalanceTransaction.objects.filter(provider=provider, created_at__gte=since, created_at__lt=until)
    return [_transaction(row) for row in rows.order_by("pk")]


def transactions_of(provider: str, references: Collection[str]) -> list[TransactionRow]:
    """The lines with these ids, or about these payments, refunds, disputes, payouts."""
    rows = BalanceTransaction.objects.filter(provider=provider)
    named = Q(external_id__in=references) | Q(source__in=[one for one in references if one])
    return [_transaction(row) for row in rows.filter(named).order_by("pk")]


def transactions_by_id(ids: Collection[int]) -> list[TransactionRow]:
    """These lines, in the order of their ids."""
    return [_transaction(row) for row in BalanceTransaction.objects.filter(pk__in=ids).order_by("pk")]


def list_payouts(*, wanted: PayoutFilter, before: int | None = None, size: int) -> tuple[list[PayoutRow], bool]:
    """Up to `size` payouts that fit, fetched last first, and whether there are older ones."""
    named: dict[str, Any] = {
        "currency": wanted.currency,
        "state": wanted.state,
        "created_at__gte": wanted.since,
        "created_at__lt": wanted.until,
    }
    rows = Payout.objects.filter(**{name: value for name, value in named.items() if value}, **_older(before))
    found = [_payout(row) for row in rows.order_by("-pk")[: size + 1]]
    return found[:size], len(found) > size


def read_payout(payout_id: int) -> PayoutRow:
    """One payout. NotFound."""
    row = Payout.objects.filter(pk=payout_id).first()
    if row is None:
        raise NotFound
    return _payout(row)


def _older(before: int | None) -> dict[str, int]:
    return {} if before is None else {"pk__lt": before}


def _fitting(wanted: TransactionFilter) -> Q:
    named: dict[str, Any] = {
        "flow": wanted.flow,
        "currency": wanted.currency,
        "payout": wanted.payout,
        "created_at__gte": wanted.since,
        "created_at__lt": wanted.until,
    }
    fits = Q(**{name: value for name, value in named.items() if value})
    reference = wanted.reference
    return fits & (Q(external_id=reference) | Q(source=reference)) if reference else fits


def _transaction(row: BalanceTransaction) -> TransactionRow:
    amounts = {"amount": row.amount_minor, "fee": row.fee_minor, "net": row.net_minor}
    return from_row(TransactionRow, row, flow=LineKind(row.flow), **amounts)


def _payout(row: Payout) -> PayoutRow:
    return from_row(PayoutRow, row, amount=row.amount_minor)
