"""Move through the guide, and note a merchant's first steps."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.onboarding.contracts import FirstLogin, GuideChange, GuideMove, ImportTour, Milestone
from server.company.onboarding.models import GuideProgress, ReachedMilestone
from server.company.onboarding.rules import START, after, is_over


@transaction.atomic
def move_guide(actor: Actor, *, first_login: FirstLogin, now: datetime) -> GuideChange:
    """Save where the user is now. A repeated move, or one from an outdated device, changes nothing."""
    _begin(actor, now)
    row = GuideProgress.objects.select_for_update().get(user_id=actor.user_id)
    kept = after(FirstLogin(state=row.state, type=GuideMove(row.move), num=row.num), first_login)
    first_end = is_over(kept.state) and row.ended_at is None
    row.state, row.move, row.num, row.moved_at = kept.state, kept.type, kept.num, now
    row.ended_at = now if first_end else row.ended_at
    row.save(update_fields=["state", "move", "num", "moved_at", "ended_at"])
    return GuideChange(first_login=kept, first_end=first_end)


@transaction.atomic
def keep_tour(actor: Actor, *, tour: ImportTour, now: datetime) -> None:
    """Save where the user is in the tutorial of the Import List. Once finished, it stays finished on every device."""
    _begin(actor, now)
    row = GuideProgress.objects.select_for_update().get(user_id=actor.user_id)
    row.is_agreed = row.is_agreed or tour.is_agreed
    row.needs_tour = row.needs_tour and tour.needs_tour
    row.step_index = tour.step_index
    row.save(update_fields=["is_agreed", "needs_tour", "step_index"])


def reach(tenant_id: int, milestones: Collection[Milestone], *, now: datetime) -> None:
    """Note what the merchant has done. The first time counts; repeating it changes nothing."""
    if not milestones:
        return
    rows = [ReachedMilestone(tenant_id=tenant_id, what=milestone, reached_at=now) for milestone in milestones]
    ReachedMilestone.objects.bulk_create(rows, ignore_conflicts=True)


@transaction.atomic
def dismiss_steps(actor: Actor, *, now: datetime) -> None:
    """Put the checklist of first steps away for this user, on every device."""
    _begin(actor, now)
    GuideProgress.objects.filter(user_id=actor.user_id, steps_dismissed_at=None).update(steps_dismissed_at=now)


def _begin(actor: Actor, now: datetime) -> None:
    GuideProgress.objects.bulk_create(
        [GuideProgress(user_id=actor.user_id, state=START.state, move=START.type, num=START.num, moved_at=now)],
        ignore_conflicts=True,
    )
