"""Deadlines that come near or pass: the merchant is told three days and one day before, each once."""

from datetime import datetime, timedelta

from django.db import transaction

from tenants.claims.contracts import ClaimState, DeadlineKind
from tenants.claims.models import Claim, ClaimDeadline
from tenants.claims.rules.deadlines import TOLD_AT, to_tell
from tenants.claims.rules.states import ENDING, counts
from tenants.claims.services.notices import tell_due, tell_news
from tenants.claims.services.settling import event_of, fill_deadlines, settle
from tenants.orders.contracts import By
from tenants.orders.selectors.bought_for import all_orders
from tenants.orders.services.parcels import lock_orders

A_TURN = 200


def watch_deadlines(*, now: datetime, after: int = 0) -> int | None:
    """Tell of deadlines that are near, and end claims whose merchant missed one; of open claims beyond an id.

    Return the id to go on from, None at the end.
    """
    rows = Claim.objects.filter(is_over=False, pk__gt=after).order_by("pk")
    turn = list(rows[:A_TURN])
    with transaction.atomic():
        # A delivery meanwhile sets the time to ask.
        unasked = rows.filter(pk__in=[row.pk for row in turn], state=ClaimState.OPEN, asked_at=None)
        fill_deadlines(list(unasked.select_for_update()))
    soon = now + timedelta(days=max(TOLD_AT))
    near = ClaimDeadline.objects.filter(claim__in=turn, passed_at=None, at__lte=soon)
    due = sorted(set(near.values_list("claim_id", "claim__purchase_id")))
    for claim_id, purchase_id in due:
        with transaction.atomic():
            lock_orders(all_orders([purchase_id]))
            _watch(Claim.objects.select_for_update().get(pk=claim_id), now=now)
    return turn[-1].pk if len(turn) == A_TURN else None


def _watch(row: Claim, *, now: datetime) -> None:
    near, passed = dict[int, tuple[Claim, ClaimDeadline, int]](), list[ClaimDeadline]()
    for each in row.deadlines.filter(passed_at=None):
        is_counted = counts(DeadlineKind(each.kind), ClaimState(row.state), was_asked=row.asked_at is not None)
        if each.at <= now:
            ClaimDeadline.objects.filter(pk=each.pk).update(passed_at=now)
            passed += [each] if is_counted else []
        elif is_counted and (days := to_tell(each.at, each.told_days, now)) is not None:
            ClaimDeadline.objects.filter(pk=each.pk).update(told_days=days)
            near[each.pk] = (row, each, days)
    is_lost = any(_ends(row, each) for each in passed)
    row.state = ClaimState.EXPIRED if is_lost else row.state
    settle([row], [event_of(row, f"passed_{each.kind}", by=By.PLATFORM) for each in passed], now=now)
    missed = {} if is_lost else {each.pk: (row, each, 0) for each in passed}
    tell_due({**near, **missed}, now=now)
    tell_news([row] if is_lost else [], now=now)


def _ends(row: Claim, missed: ClaimDeadline) -> bool:
    """Whether a claim is lost with a deadline. One that was opened later knew it, and is asked all the same."""
    return missed.kind in ENDING and row.created_at < missed.at
