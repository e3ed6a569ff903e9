"""Processes of all merchants by number (public schema)."""

from django.db import models


class StartedProcess(models.Model):
    """A merchant's process; `number` is its record's id, its creation time in milliseconds."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    number = models.BigIntegerField()
    action = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "number"], name="activity_one_row_per_process")]
        indexes = [
            models.Index(fields=["number"], name="activity_by_number"),
            models.Index(fields=["action", "started_at"], name="activity_by_action"),
        ]

    def __str__(self) -> str:
        return f"#{self.number}"
