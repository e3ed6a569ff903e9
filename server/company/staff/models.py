"""Our staff, who is invited among them, and the audit log (public schema); tables and migrations of `accounts`."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from server.company.identity.models import User


class StaffMember(models.Model):
    """Makes a user one of our staff; `roles` name rows of the rights table in rules."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="staff")
    roles = ArrayField(models.CharField(max_length=20), default=list)
    is_active = models.BooleanField(default=True)

    class Meta:
        app_label = "accounts"


class StaffInvitation(models.Model):
    """A staff member to be: their roles, and the hash of the token that was mailed."""

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=200, blank=True)
    roles = ArrayField(models.CharField(max_length=20), default=list)
    invited_by = models.CharField(max_length=254)
    token_hash = models.CharField(max_length=64, unique=True)
    sent_at = models.DateTimeField()
    valid_until = models.DateTimeField()

    class Meta:
        app_label = "accounts"


class StaffView(models.Model):
    """Filters of a list of the console that somebody kept under a name; `filter` is JSON as the address has it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    resource = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    filter = models.TextField()

    class Meta:
        app_label = "accounts"
        constraints = [models.UniqueConstraint(fields=["user", "resource", "name"], name="accounts_one_staff_view")]


class AuditEntry(models.Model):
    """What a staff member did, to whom and why. Never changed, never deleted."""

    at = models.DateTimeField(db_index=True)
    staff_id = models.BigIntegerField()
    staff_name = models.CharField(max_length=254)
    action = models.CharField(max_length=80)
    target = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    detail = models.JSONField(default=dict)
    address = models.GenericIPAddressField(null=True)

    class Meta:
        app_label = "accounts"
