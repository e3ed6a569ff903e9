"""Reads of the fetched provider account: lines and payouts."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Q

from server.company.finance.contracts import PayoutFilter, PayoutRow, TransactionFilter, TransactionRow
from server.company.finance.models import BalanceTransaction, Payout
from server.kit.errors import NotFound
from server.kit.paging import newest_first
from server.kit.shapes import from_row
from server.ports.balance_lines import LineKind


def list_transactions(
    *, filters: TransactionFilter, before: int | None = None, size: int
) -> tuple[list[TransactionRow], bool]:
    """List up to `size` matching lines, newest first by the provider's time, and whether older ones exist."""
    rows = newest_first(BalanceTransaction.objects.filter(_fitting(filters)), "created_at", before=before)
    found = [_transaction(row) for row in rows[: size + 1]]
    return found[:size], len(found) > size


def read_transaction(transaction_id: int) -> TransactionRow:
    """Read one line. NotFound."""
    row = BalanceTransaction.objects.filter(pk=transaction_id).first()
    if row is None:
        raise NotFound
    return _transaction(row)


def transactions_between(provider: str, *, since: datetime, until: datetime) -> list[TransactionRow]:
    """List a provider's lines from `since` (inclusive) to `until` (exclusive)."""
    rows = BalanceTransaction.objects.filter(provider=provider, created_at__gte=since, created_at__lt=until)
    return [_transaction(row) for row in rows.order_by("pk")]


def transactions_of(provider: str, references: Collection[str]) -> list[TransactionRow]:
    """List lines with these ids, or about these payments, refunds, disputes or payouts."""
    rows = BalanceTransaction.objects.filter(provider=provider)
    named = Q(external_id__in=references) | Q(source__in=[reference for reference in references if reference])
    return [_transaction(row) for row in rows.filter(named).order_by("pk")]


def transactions_by_id(ids: Collection[int]) -> list[TransactionRow]:
    """List these lines by id."""
    return [_transaction(row) for row in BalanceTransaction.objects.filter(pk__in=ids).order_by("pk")]


def list_payouts(*, filters: PayoutFilter, before: int | None = None, size: int) -> tuple[list[PayoutRow], bool]:
    """List up to `size` matching payouts, newest first, and whether older ones exist."""
    named: dict[str, Any] = {
        "currency": filters.currency,
        "state": filters.state,
        "created_at__gte": filters.since,
        "created_at__lt": filters.until,
    }
    fitting = Payout.objects.filter(**{name: value for name, value in named.items() if value})
    rows = newest_first(fitting, "created_at", before=before)
    found = [_payout(row) for row in rows[: size + 1]]
    return found[:size], len(found) > size


def read_payout(payout_id: int) -> PayoutRow:
    """Read one payout. NotFound."""
    row = Payout.objects.filter(pk=payout_id).first()
    if row is None:
        raise NotFound
    return _payout(row)


def _fitting(filters: TransactionFilter) -> Q:
    named: dict[str, Any] = {
        "flow": filters.flow,
        "currency": filters.currency,
        "payout": filters.payout,
        "created_at__gte": filters.since,
        "created_at__lt": filters.until,
    }
    fits = Q(**{name: value for name, value in named.items() if value})
    reference = filters.reference
    return fits & (Q(external_id=reference) | Q(source=reference)) if reference else fits


def _transaction(row: BalanceTransaction) -> TransactionRow:
    amounts = {"amount": row.amount_minor, "fee": row.fee_minor, "net": row.net_minor}
    return from_row(TransactionRow, row, flow=LineKind(row.flow), **amounts)


def _payout(row: Payout) -> PayoutRow:
    return from_row(PayoutRow, row, amount=row.amount_minor)
