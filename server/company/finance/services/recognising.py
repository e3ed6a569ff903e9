"""Turn what was paid in advance into revenue, day by day: exact to the minor unit, however often it runs."""

from collections.abc import Iterable
from datetime import date, datetime

from django.db import transaction

from server.company.finance.models import Recognition
from server.company.finance.rules import earned
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.selectors.deferred import deferred_by_key
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import PaidPeriod
from server.company.payments.selectors.periods import paid_periods


def recognise_until(day: date, *, now: datetime) -> int:
    """Post what was earned on all days before this one and was not posted yet; answers how many entries.

    A refund lowers what there is to earn: what was earned too much is taken back at once.
    """
    posted = 0
    after = 0
    while periods := paid_periods(after=after):
        after = periods[-1].invoice_id
        posted += _recognise([one for one in periods if one.start < day], day, now)
    return posted


def _recognise(periods: Iterable[PaidPeriod], day: date, now: datetime) -> int:
    wanted = {period.invoice_id: period for period in periods}
    deferred = deferred_by_key({key for period in wanted.values() for key in period.keys})
    known = {row.invoice_id: row for row in Recognition.objects.filter(invoice_id__in=wanted)}
    posted = 0
    for period in wanted.values():
        total = sum(deferred.get(key, 0) for key in period.keys)
        target = earned(total, period.start, period.end, day)
        row = known.get(period.invoice_id)
        if row is None or (row.total, row.recognised) != (total, target):
            posted += _post(period, total, day, now)
    return posted


def _post(period: PaidPeriod, total: int, day: date, now: datetime) -> bool:
    with transaction.atomic():
        facts = {"merchant_id": period.merchant_id, "currency": period.currency, "start": period.start}
        row, _new = Recognition.objects.select_for_update().get_or_create(
            invoice_id=period.invoice_id, defaults={**facts, "end": period.end, "until": period.start}
        )
        until = max(day, row.until)
        gained = earned(total, period.start, period.end, until) - row.recognised
        if gained:
            row.number += 1
            post_entry(_posting(row, gained, until), now=now)
        row.total, row.recognised, row.until = total, row.recognised + gained, until
        row.save(update_fields=["total", "recognised", "until", "number"])
    return bool(gained)


def _posting(row: Recognition, gained: int, until: date) -> Posting:
    return Posting(
        key=f"recognise:{row.invoice_id}:{row.number}:{row.until}:{until}",
        kind=EntryKind.RECOGNISE,
        merchant_id=row.merchant_id,
        unit=Unit(row.currency),
        movements=(Movement(AccountKind.DEFERRED, -gained), Movement(AccountKind.REVENUE, gained)),
        reference=f"invoice {row.invoice_id}",
    )
