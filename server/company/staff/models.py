"""Our staff, their invitations, and the audit log (public schema). Tables and migrations are in `accounts`."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from server.company.identity.models import User
from server.kit.links import MailedLink


class StaffMember(models.Model):
    """Makes a user a member of our staff; `roles` are keys of the rights table in rules."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="staff")
    roles = ArrayField(models.CharField(max_length=20), default=list)
    is_active = models.BooleanField(default=True)

    class Meta:
        app_label = "accounts"


class StaffInvitation(MailedLink):
    """An invitation to our staff: the roles, and the hash of the mailed token."""

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=200, blank=True)
    roles = ArrayField(models.CharField(max_length=20), default=list)
    invited_by = models.CharField(max_length=254)

    class Meta:
        app_label = "accounts"


class StaffView(models.Model):
    """Saved filters of a console list; `filter` is JSON as in the URL."""

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
