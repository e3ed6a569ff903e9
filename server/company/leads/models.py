"""Partners' forms, and their submissions (public schema)."""

from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from server.company.leads.contracts import LeadFilter, LeadState
from server.kit.drafts import Draft
from server.kit.mobiles import has_text


class LeadForm(Draft):
    """A partner's form. `fields` is a list of FormField as JSON."""

    code = models.CharField(max_length=40, unique=True)
    partner = models.CharField(max_length=200)
    title_en = models.CharField(max_length=200)
    intro_en = models.TextField(blank=True)
    thanks_en = models.TextField(blank=True)
    consent_en = models.TextField()
    title_zh = models.CharField(max_length=200, blank=True)
    intro_zh = models.TextField(blank=True)
    thanks_zh = models.TextField(blank=True)
    consent_zh = models.TextField(blank=True)
    fields = models.JSONField()
    recipient = models.CharField(max_length=254, blank=True)
    is_active = models.BooleanField(default=False)
    in_market = models.BooleanField(default=False)
    edited_at = models.DateTimeField()


class LeadQuerySet(models.QuerySet["Lead"]):
    def fitting(self, filters: LeadFilter) -> Self:
        """Return leads that match staff's filter; `q` is searched in answers, note and partner."""
        rows = self
        if filters.state:
            rows = rows.filter(state=filters.state)
        if filters.form_id is not None:
            rows = rows.filter(form_id=filters.form_id)
        if filters.q:
            rows = rows.filter(has_text(filters.q, "searched", "note", "form__partner"))
        return rows


class Lead(models.Model):
    """One submission. Questions and consent are stored as they were asked, because forms change."""

    form = models.ForeignKey(LeadForm, on_delete=models.PROTECT, related_name="leads")
    nonce = models.CharField(max_length=64, unique=True)
    title = models.CharField(max_length=200)
    answers = models.JSONField()
    searched = models.TextField()
    """The answers as one text, for searches."""
    consent = models.TextField()
    language = models.CharField(max_length=2)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=[(state.value, state.name) for state in LeadState])
    note = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    handled_at = models.DateTimeField(null=True)
    handled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    customer_id = models.BigIntegerField(null=True)
    """The lead's customer in the pipeline; null until it is assigned."""

    objects: ClassVar = LeadQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["state", "-id"], name="leads_by_state"),
            models.Index(fields=["user", "-id"], name="leads_of_user", condition=Q(user__isnull=False)),
            models.Index(fields=["customer_id", "-id"], name="leads_of_customer"),
        ]
