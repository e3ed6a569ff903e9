"""Recorded grants, and the granted stores that a counsellor has chosen (public schema)."""

from django.db import models
from django.db.models import F, Q


class MerchantGrant(models.Model):
    """Gives a staff member access to a merchant from `begins_at` until `ends_at` or `ended_at`. Never deleted."""

    staff = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    granted_by = models.CharField(max_length=254)
    reason = models.CharField(max_length=500)
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    ended_by = models.CharField(max_length=254, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["staff", "tenant"], condition=Q(ended_at__isnull=True), name="one_open_grant_per_merchant"
            ),
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(ends_at__gt=F("begins_at")), name="grant_ends_after_it_begins"
            ),
        ]


class ChosenStore(models.Model):
    """A client's store that a counsellor has selected; `connection` is its public route."""

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="+")
    connection = models.ForeignKey("connections.Connection", on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "connection"], name="one_choice_per_client_store")]
