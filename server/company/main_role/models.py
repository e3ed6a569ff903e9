"""Offers of the main account's role, kept for good (public schema)."""

from datetime import datetime
from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from server.company.main_role.contracts import Outcome


class OfferQuerySet(models.QuerySet["MainRoleOffer"]):
    """Offers by where they stand."""

    def open_at(self, now: datetime) -> Self:
        """Those that can still be accepted, if both people are in service."""
        unexpired = Q(receiver__expires_at=None) | Q(receiver__expires_at__gt=now)
        in_service = self.filter(unexpired, giver__is_active=True, receiver__is_active=True)
        return in_service.filter(ended_at=None, valid_until__gt=now)


class MainRoleOffer(models.Model):
    """Who offered the role to whom, and how it ended; names outlive the people. `token_hash`: of what was mailed."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    giver = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    giver_name = models.CharField(max_length=254)
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    receiver_name = models.CharField(max_length=254)
    giver_stays = models.BooleanField()
    token_hash = models.CharField(max_length=64, unique=True)
    offered_at = models.DateTimeField()
    valid_until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=10, blank=True, choices=[(one.value, one.value) for one in Outcome])

    objects: ClassVar = OfferQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant"], condition=Q(ended_at=None), name="main_role_one_open_offer"),
            models.CheckConstraint(condition=Q(ended_at=None) ^ ~Q(outcome=""), name="main_role_ended_somehow"),
        ]
