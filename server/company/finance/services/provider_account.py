"""Fetching of the provider's account: every line is stored once, and repeats do no harm."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TypeVar

from django.db import transaction

from server.company.finance.models import BalanceTransaction, FetchCursor, Payout
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.errors import PeriodClosed
from server.company.ledger.services.entries import post_entry
from server.ports.balance_lines import BalanceLine, LineKind, Page, PayoutLine
from server.ports.payments import PaymentsPort

COUNTER = {
    LineKind.PAYOUT: (EntryKind.PAYOUT, AccountKind.BANK),
    LineKind.PAYOUT_BACK: (EntryKind.PAYOUT, AccountKind.BANK),
    LineKind.FEE: (EntryKind.FEE, AccountKind.FEES),
}
UNITS = frozenset(str(unit) for unit in Unit)


T = TypeVar("T")

OVERLAP = timedelta(days=7)
"""Fetched again each time: for days, payouts change their state and lines join a payout."""
BEGINNING = datetime(2020, 1, 1, tzinfo=UTC)


def fetch_account(port: PaymentsPort, *, now: datetime) -> int:
    """Store the lines of the provider's account since shortly before the cursor; return how many came.

    The cursor moves only when everything is stored, so an interrupted run starts there again.
    """
    cursor = FetchCursor.objects.filter(provider=port.name).first()
    since = cursor.until - OVERLAP if cursor else BEGINNING
    count = 0
    sent: list[str] = []
    for payouts in _pages(lambda after: port.payouts(since=since, after=after)):
        keep_payouts(port.name, payouts)
        sent += [payout.external_id for payout in payouts]
    for lines in _pages(lambda after: port.balance_lines(since=since, after=after)):
        keep_lines(port.name, lines, now=now)
        count += len(lines)
    _tell_payouts(port, sent)
    FetchCursor.objects.update_or_create(provider=port.name, defaults={"until": now})
    return count


def keep_lines(provider: str, lines: Sequence[BalanceLine], *, now: datetime) -> None:
    """Store lines of the provider's account, and post what only they report: payouts, and fees except of payments."""
    rows = [_transaction(provider, line) for line in lines]
    with transaction.atomic():
        BalanceTransaction.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["provider", "external_id"],
            update_fields=["available_on"],
        )
        for row in rows:
            _post_of(row, now=now)


def keep_payouts(provider: str, payouts: Sequence[PayoutLine]) -> None:
    """Store payouts with their latest state."""
    rows = [
        Payout(
            provider=provider,
            external_id=payout.external_id,
            amount_minor=payout.amount_minor,
            currency=payout.currency,
            state=payout.state,
            created_at=payout.created_at,
            arrival=payout.arrival,
        )
        for payout in payouts
    ]
    Payout.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["provider", "external_id"],
        update_fields=["state", "arrival"],
    )


def _tell_payouts(port: PaymentsPort, sent: Sequence[str]) -> None:
    """Store which lines belong to which payout, asked once each: the provider reports it only per payout."""
    rows = BalanceTransaction.objects.filter(provider=port.name)
    known = set(rows.filter(payout__in=sent).exclude(flow=LineKind.PAYOUT).values_list("payout", flat=True))
    for payout in [value for value in sent if value not in known]:
        for lines in _pages(partial(_inside, port, payout)):
            rows.filter(external_id__in=[line.external_id for line in lines]).update(payout=payout)


def _inside(port: PaymentsPort, payout: str, after: str) -> Page[BalanceLine]:
    return port.balance_lines(since=BEGINNING, after=after, payout=payout)


def _transaction(provider: str, line: BalanceLine) -> BalanceTransaction:
    return BalanceTransaction(
        provider=provider,
        external_id=line.external_id,
        flow=line.kind,
        source=line.source,
        amount_minor=line.amount_minor,
        fee_minor=line.fee_minor,
        net_minor=line.net_minor,
        currency=line.currency,
        created_at=line.created_at,
        available_on=line.available_on,
        payout=line.payout,
    )


def _pages(ask: Callable[[str], Page[T]]) -> Iterator[Sequence[T]]:
    after = ""
    while True:
        page = ask(after)
        if page.lines:
            yield page.lines
        if not page.after or page.after == after:
            return
        after = page.after


def _post_of(row: BalanceTransaction, *, now: datetime) -> None:
    """Post once what nothing else posts of a line: on its own day, or now if that day is closed.

    A line in a currency without books stays a difference.
    """
    flow = LineKind(row.flow)
    if row.currency not in UNITS:
        return
    if flow in COUNTER and row.amount_minor:
        kind, counter = COUNTER[flow]
        reference = row.external_id if flow is LineKind.FEE else row.source
        _post(row, f"{flow}:{reference}", kind, counter, row.amount_minor, reference, now)
    if row.fee_minor and flow is not LineKind.CHARGE:  # a payment's fee is posted with the payment
        _post(row, f"fee:{row.external_id}", EntryKind.FEE, AccountKind.FEES, -row.fee_minor, row.external_id, now)


def _post(
    row: BalanceTransaction,
    key: str,
    kind: EntryKind,
    counter: AccountKind,
    amount: int,
    reference: str,
    now: datetime,
) -> None:
    movements = (Movement(AccountKind.PROVIDER, -amount), Movement(counter, amount))
    posting = Posting(
        key=key, kind=kind, merchant_id=None, unit=Unit(row.currency), movements=movements, reference=reference
    )
    try:
        post_entry(posting, now=row.created_at)
    except PeriodClosed:
        post_entry(posting, now=now)
