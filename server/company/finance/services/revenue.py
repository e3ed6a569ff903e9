"""Daily conversion of prepaid money into revenue, exact to the minor unit however often it runs."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from django.db import transaction

from server.company.finance.models import Recognition
from server.company.finance.rules import earned
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.selectors.deferred import deferred_by_key
from server.company.ledger.services.entries import post_own_entries
from server.company.payments.contracts import PaidPeriod
from server.company.payments.selectors.periods import paid_periods


def recognise_until(day: date, *, now: datetime) -> int:
    """Post what was earned before this day and is not posted yet; return the number of entries.

    A refund lowers the total to earn, and a corrected period may earn it later: excess revenue is taken back at once.
    """
    posted = 0
    after = 0
    while periods := paid_periods(after=after):
        after = periods[-1].invoice_id
        posted += _recognise([period for period in periods if period.start < day], day, now)
    return posted


def _recognise(periods: Iterable[PaidPeriod], day: date, now: datetime) -> int:
    by_invoice = {period.invoice_id: period for period in periods}
    deferred = deferred_by_key({key for period in by_invoice.values() for key in period.keys})
    totals = {period.invoice_id: sum(deferred.get(key, 0) for key in period.keys) for period in by_invoice.values()}
    known = {row.invoice_id: row for row in Recognition.objects.filter(invoice_id__in=by_invoice)}
    due = [
        period
        for period in by_invoice.values()
        if _is_due(period, totals[period.invoice_id], known.get(period.invoice_id), day)
    ]
    return _post(due, totals, day, now) if due else 0


def _is_due(period: PaidPeriod, total: int, row: Recognition | None, day: date) -> bool:
    return row is None or (row.total, row.recognised) != (total, earned(total, period.start, period.end, day))


def _post(due: Sequence[PaidPeriod], totals: Mapping[int, int], day: date, now: datetime) -> int:
    with transaction.atomic():
        rows = _locked(due)
        periods = {period.invoice_id: period for period in due}
        gains = [_gain(row, periods[row.invoice_id], totals[row.invoice_id], day) for row in rows]
        postings = [gain for gain in gains if gain]
        post_own_entries(postings, now=now)
        Recognition.objects.bulk_update(rows, ["start", "end", "total", "recognised", "until", "number"])
    return len(postings)


def _locked(due: Iterable[PaidPeriod]) -> list[Recognition]:
    facts = {
        period.invoice_id: Recognition(
            invoice_id=period.invoice_id,
            merchant_id=period.merchant_id,
            currency=period.currency,
            start=period.start,
            end=period.end,
            until=period.start,
        )
        for period in due
    }
    Recognition.objects.bulk_create(facts.values(), ignore_conflicts=True)
    return list(Recognition.objects.filter(invoice_id__in=facts).order_by("pk").select_for_update())


def _gain(row: Recognition, period: PaidPeriod, total: int, day: date) -> Posting | None:
    """Update the row to this day, and return the posting of the newly earned amount; None if there is none."""
    until = max(day, row.until)
    gained = earned(total, period.start, period.end, until) - row.recognised
    row.start, row.end = period.start, period.end
    row.total, row.recognised = total, row.recognised + gained
    row.number += bool(gained)
    posting = _posting(row, gained, until) if gained else None
    row.until = until
    return posting


def _posting(row: Recognition, gained: int, until: date) -> Posting:
    return Posting(
        key=f"recognise:{row.invoice_id}:{row.number}:{row.until}:{until}",
        kind=EntryKind.RECOGNISE,
        merchant_id=row.merchant_id,
        unit=Unit(row.currency),
        movements=(Movement(AccountKind.DEFERRED, -gained), Movement(AccountKind.REVENUE, gained)),
        reference=f"invoice {row.invoice_id}",
    )
