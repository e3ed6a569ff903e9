"""Reads of the fetched provider account: lines and payouts."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Q, QuerySet, Subquery

from server.company.finance.contracts import PayoutFilter, PayoutRow, TransactionFilter, TransactionRow
from server.company.finance.models import BalanceTransaction, Payout
from server.kit.errors import NotFound
from server.kit.shapes import from_row
from server.ports.balance_lines import LineKind

M = TypeVar("M", BalanceTransaction, Payout)


def list_transactions(
    *, wanted: TransactionFilter, before: int | None = None, size: int
) -> tuple[list[TransactionRow], bool]:
    """List up to `size` matching lines, newest first, and whether older ones exist."""
    rows = _newest_first(BalanceTransaction.objects.filter(_fitting(wanted)), before)
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
    named = Q(external_id__in=references) | Q(source__in=[one for one in references if one])
    return [_transaction(row) for row in rows.filter(named).order_by("pk")]


def transactions_by_id(ids: Collection[int]) -> list[TransactionRow]:
    """List these lines by id."""
    return [_transaction(row) for row in BalanceTransaction.objects.filter(pk__in=ids).order_by("pk")]


def list_payouts(*, wanted: PayoutFilter, before: int | None = None, size: int) -> tuple[list[PayoutRow], bool]:
    """List up to `size` matching payouts, newest first, and whether older ones exist."""
    named: dict[str, Any] = {
        "currency": wanted.currency,
        "state": wanted.state,
        "created_at__gte": wanted.since,
        "created_at__lt": wanted.until,
    }
    rows = _newest_first(Payout.objects.filter(**{name: value for name, value in named.items() if value}), before)
    found = [_payout(row) for row in rows[: size + 1]]
    return found[:size], len(found) > size


def read_payout(payout_id: int) -> PayoutRow:
    """Read one payout. NotFound."""
    row = Payout.objects.filter(pk=payout_id).first()
    if row is None:
        raise NotFound
    return _payout(row)


def _newest_first(rows: "QuerySet[M]", before: int | None) -> "QuerySet[M]":
    """Order by the provider's time: the provider tells its newest lines first, so our numbers run backwards."""
    if before is not None:
        last = rows.model._default_manager.filter(pk=before).values("created_at")[:1]
        rows = rows.filter(Q(created_at__lt=Subquery(last)) | Q(created_at=Subquery(last), pk__lt=before))
    return rows.order_by("-created_at", "-pk")


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
