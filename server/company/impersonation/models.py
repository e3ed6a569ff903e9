"""Tickets, and the sessions that began with them (public schema)."""

from django.db import models


class Impersonation(models.Model):
    """A ticket: its hash, who created it for whom and why, and the session that it became. Kept forever."""

    ticket_hash = models.CharField(max_length=64, unique=True)
    staff_id = models.BigIntegerField(db_index=True)
    staff_name = models.CharField(max_length=254)
    user_id = models.BigIntegerField(db_index=True)
    user_name = models.CharField(max_length=254)
    tenant_id = models.BigIntegerField(db_index=True)
    merchant = models.CharField(max_length=254)
    reason = models.CharField(max_length=500)
    drawn_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    spent_at = models.DateTimeField(null=True)
    session_id = models.BigIntegerField(null=True, unique=True)
    session_ends_at = models.DateTimeField(null=True)
