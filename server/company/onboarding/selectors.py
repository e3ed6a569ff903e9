"""A user's position in the guide, and a merchant's first steps."""

from server.company.identity.contracts import Actor
from server.company.onboarding.contracts import FirstLogin, GuideMove, ImportTour, Milestone
from server.company.onboarding.models import GuideProgress, ReachedMilestone
from server.company.onboarding.rules import START


def read_tour(actor: Actor) -> ImportTour:
    """Return the user's tutorial of the Import List. Users who skipped the guide are not shown it."""
    row = GuideProgress.objects.filter(user_id=actor.user_id).first()
    if row is None:
        return ImportTour()
    return ImportTour(row.is_agreed, row.needs_tour and row.move != GuideMove.SKIP, row.step_index)


def read_first_login(actor: Actor) -> FirstLogin:
    """Return the user's state; the start for a user without progress."""
    row = GuideProgress.objects.filter(user_id=actor.user_id).first()
    return FirstLogin(state=row.state, type=GuideMove(row.move), num=row.num) if row else START


def reached_milestones(tenant_id: int) -> frozenset[Milestone]:
    """Return what the merchant has ever done. One query."""
    rows = ReachedMilestone.objects.filter(tenant_id=tenant_id).values_list("what", flat=True)
    return frozenset(map(Milestone, rows))


def has_dismissed_steps(actor: Actor) -> bool:
    """Tell whether the user put the checklist of first steps away. One query."""
    return GuideProgress.objects.filter(user_id=actor.user_id, steps_dismissed_at__isnull=False).exists()
