"""Where a user is in the guide."""

from server.company.identity.contracts import Actor
from server.company.onboarding.contracts import FirstLogin, GuideMove, ImportTour
from server.company.onboarding.models import GuideProgress
from server.company.onboarding.rules import START


def read_tour(actor: Actor) -> ImportTour:
    """The user's tutorial of the Import List; who skipped the guide is not shown another one."""
    row = GuideProgress.objects.filter(user_id=actor.user_id).first()
    if row is None:
        return ImportTour()
    return ImportTour(row.is_agreed, row.needs_tour and row.move != GuideMove.SKIP, row.step_index)


def read_first_login(actor: Actor) -> FirstLogin:
    """The user's state; the start for who has not moved yet."""
    row = GuideProgress.objects.filter(user_id=actor.user_id).first()
    return FirstLogin(state=row.state, type=GuideMove(row.move), num=row.num) if row else START
