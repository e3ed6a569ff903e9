"""Invitations to a merchant's team, and offers of the main role, which are kept forever (public schema)."""

from datetime import datetime
from typing import ClassVar, Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from server.company.team.contracts import Outcome
from server.kit.links import Link, MailedLink


class Invitation(MailedLink):
    """An invitation of a sub-account: its access, and the hash of the mailed token."""

    email = models.EmailField()
    name = models.CharField(max_length=200, blank=True)
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    rights = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    store_ids = ArrayField(models.BigIntegerField(), null=True, blank=True)
    ends_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "accounts"  # its table and migrations
        constraints = [models.UniqueConstraint(fields=["tenant", "email"], name="one_invitation_per_mailbox")]


class OfferQuerySet(models.QuerySet["MainRoleOffer"]):
    def open_at(self, now: datetime) -> Self:
        """Filter the offers that can still be accepted, if both users are active."""
        unexpired = Q(receiver__expires_at=None) | Q(receiver__expires_at__gt=now)
        in_service = self.filter(unexpired, giver__is_active=True, receiver__is_active=True)
        return in_service.filter(ended_at=None, valid_until__gt=now)


class MainRoleOffer(Link):
    """Who offered the role to whom, and the outcome; names outlive the users. `token_hash`: of the mailed token."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    giver = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    giver_name = models.CharField(max_length=254)
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    receiver_name = models.CharField(max_length=254)
    giver_stays = models.BooleanField()
    offered_at = models.DateTimeField()
    valid_until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    outcome = models.CharField(
        max_length=10, blank=True, choices=[(outcome.value, outcome.value) for outcome in Outcome]
    )

    objects: ClassVar = OfferQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant"], condition=Q(ended_at=None), name="main_role_one_open_offer"),
            models.CheckConstraint(condition=Q(ended_at=None) ^ ~Q(outcome=""), name="main_role_ended_somehow"),
        ]
