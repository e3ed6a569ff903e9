"""The settings (one row), and merchants' ids at outside sites (public schema)."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q


class SettingsRecord(models.Model):
    """The only row; links are lists of `{name, url}`."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    balance_user_ids = ArrayField(models.BigIntegerField(), default=list, blank=True)
    platform_links = models.JSONField(default=list)
    mirror_links = models.JSONField(default=list)
    help_center_url = models.CharField(max_length=500, blank=True)
    order_site_url = models.CharField(max_length=500, blank=True)
    chat_script_url = models.CharField(max_length=500, blank=True)
    chat_token = models.CharField(max_length=200, blank=True)
    featured_products = ArrayField(models.CharField(max_length=500), default=list, blank=True)
    lead_months = models.PositiveSmallIntegerField(default=24)
    version = models.PositiveIntegerField(default=1)
    edited_at = models.DateTimeField()
    edited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="site_settings_one_row")]


class Association(models.Model):
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    identification = models.CharField(max_length=30)
    relation_id = models.CharField(max_length=100)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "identification"], name="site_settings_one_relation")]
