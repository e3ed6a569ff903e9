"""Threads, their messages, and how far each side has read (public schema)."""

from django.conf import settings
from django.db import models


class Thread(models.Model):
    """The one thread of a merchant. Marks are ids of messages: those above a mark are unread."""

    tenant = models.OneToOneField("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    assignee = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    last_at = models.DateTimeField(db_index=True)
    staff_read_id = models.BigIntegerField(default=0)
    staff_mailed_id = models.BigIntegerField(default=0)
    merchant_mailed_id = models.BigIntegerField(default=0)


class SupportMessage(models.Model):
    """A message of one side."""

    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="messages")
    at = models.DateTimeField()
    from_staff = models.BooleanField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField()

    class Meta:
        indexes = [models.Index(fields=["thread", "-id"], name="support_newest")]


class ReadMark(models.Model):
    """How far a merchant's user has read."""

    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="marks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    read_id = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["thread", "user"], name="support_one_mark")]
