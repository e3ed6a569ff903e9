"""Daily matching of our ledger with the provider's account; differences are stored."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction

from server.company.finance.contracts import UNSETTLED, DifferenceState, Found, Line
from server.company.finance.flows import ledger_keys, our_line, their_lines
from server.company.finance.models import Difference
from server.company.finance.rules import find_differences
from server.company.finance.selectors.transactions import transactions_between, transactions_of
from server.company.ledger.selectors.provider import provider_lines, provider_lines_of

AT_ONCE = 7
"""Days that are read together; their lines are in memory."""


def match_days(provider: str, *, first: date, until: date, now: datetime) -> int:
    """Match the days from `first` (inclusive) to `until` (exclusive); return how many differences are unsettled.

    A difference that is gone is closed; one that staff closed stays closed unless its lines change.
    """
    for number in range(0, (until - first).days, AT_ONCE):
        begin = first + timedelta(days=number)
        _match(provider, first=begin, until=min(begin + timedelta(days=AT_ONCE), until), now=now)
    return Difference.objects.filter(provider=provider, day__gte=first, day__lt=until, state__in=UNSETTLED).count()


def _match(provider: str, *, first: date, until: date, now: datetime) -> None:
    """Match some days' lines of either side with their counterparts of any day."""
    ours, theirs = _sides(provider, first, until)
    found = find_differences(ours, theirs)
    with transaction.atomic():
        kept = {_keep(provider, difference, now) for difference in found}
        _close_gone(provider, {line.subject for line in [*ours, *theirs]}, kept, now)


def _sides(provider: str, first: date, until: date) -> tuple[list[Line], list[Line]]:
    times = {"since": datetime.combine(first, time(), UTC), "until": datetime.combine(until, time(), UTC)}
    ours = {line.entry_id: line for line in provider_lines(**times)}
    theirs = {row.id: row for row in transactions_between(provider, **times)}
    references = {our_line(line).reference for line in ours.values()} | {row.source for row in theirs.values()}
    theirs |= {row.id: row for row in transactions_of(provider, references)}
    lines = list(their_lines(theirs.values()))
    ours |= {line.entry_id: line for line in provider_lines_of(ledger_keys(lines))}
    return [our_line(line) for line in ours.values()], lines


def _keep(provider: str, found: Found, now: datetime) -> int:
    """Store a difference or its new lines; a closed one whose lines changed is opened again."""
    facts = {
        "entry_ids": [line.id for line in found.ours],
        "transaction_ids": [line.id for line in found.theirs],
        "amount_here": sum(line.amount for line in found.ours) if found.ours else None,
        "amount_there": sum(line.amount for line in found.theirs) if found.theirs else None,
    }
    places = {"day": found.day, "currency": (found.theirs or found.ours)[0].currency}
    row, is_new = Difference.objects.select_for_update().get_or_create(
        provider=provider,
        kind=found.kind,
        flow=found.flow,
        reference=found.reference,
        defaults=facts | places | {"found_at": now},
    )
    if not is_new and any(getattr(row, name) != value for name, value in facts.items()):
        anew = {"state": DifferenceState.OPEN, "settled_at": None, "settled_by": ""}
        Difference.objects.filter(pk=row.pk).update(**facts, **places, **(anew if row.settled_at else {}))
    return row.pk


def _close_gone(provider: str, subjects: Iterable[tuple[str, str]], kept: set[int], now: datetime) -> None:
    """Close unsettled differences of these subjects that no longer exist."""
    seen = set(subjects)
    rows = Difference.objects.filter(provider=provider, reference__in={reference for _flow, reference in seen})
    gone = [row.pk for row in rows.filter(settled_at=None).exclude(pk__in=kept) if (row.flow, row.reference) in seen]
    Difference.objects.filter(pk__in=gone).update(state=DifferenceState.CLOSED, settled_at=now, settled_by="")
