"""Move through the guide."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.onboarding.contracts import FirstLogin, GuideChange, GuideMove
from server.company.onboarding.models import GuideProgress
from server.company.onboarding.rules import START, after, is_over


@transaction.atomic
def move_guide(actor: Actor, *, asked: FirstLogin, now: datetime) -> GuideChange:
    """Keep where the user is now; the same move again, or one from a device left behind, changes nothing."""
    GuideProgress.objects.bulk_create(
        [GuideProgress(user_id=actor.user_id, state=START.state, move=START.type, num=START.num, moved_at=now)],
        ignore_conflicts=True,
    )
    row = GuideProgress.objects.select_for_update().get(user_id=actor.user_id)
    kept = after(FirstLogin(state=row.state, type=GuideMove(row.move), num=row.num), asked)
    first_end = is_over(kept.state) and row.ended_at is None
    row.state, row.move, row.num, row.moved_at = kept.state, kept.type, kept.num, now
    row.ended_at = now if first_end else row.ended_at
    row.save(update_fields=["state", "move", "num", "moved_at", "ended_at"])
    return GuideChange(first_login=kept, first_end=first_end)
