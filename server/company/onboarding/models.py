"""Users' progress in the guide (public schema)."""

from django.conf import settings
from django.db import models

from server.company.onboarding.contracts import GuideMove, Milestone


class GuideProgress(models.Model):
    """One row per user who has moved; without one the guide has not begun. `ended_at`: when it first ended.

    Three fields belong to the Import List's tutorial: seen, still to be shown, and from which step.
    `steps_dismissed_at`: when the user put the checklist of first steps away.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", primary_key=True)
    state = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=4, choices=[(move.value, move.value) for move in GuideMove])
    num = models.PositiveSmallIntegerField()
    moved_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    is_agreed = models.BooleanField(default=False, db_default=False)
    # Users from before the tutorial do not need it.
    needs_tour = models.BooleanField(default=True, db_default=False)
    step_index = models.PositiveSmallIntegerField(default=0, db_default=0)
    steps_dismissed_at = models.DateTimeField(null=True)


class ReachedMilestone(models.Model):
    """A merchant did this for the first time. Rows are never changed or deleted."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    what = models.CharField(max_length=12, choices=[(each.value, each.name) for each in Milestone])
    reached_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "what"], name="onboarding_reached_once")]
