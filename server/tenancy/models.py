"""A merchant's tenant, the host names of hosted shops, and the script that creates a schema."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django_tenants.models import DomainMixin, TenantMixin

from server.kit.words import words_of


class TenantState(models.TextChoices):
    POOL = "pool", "ready for the next sign-up"
    READY = "ready", "in service"
    SUSPENDED = "suspended", "not served"
    SET_ASIDE = "set_aside", "not served, because an upgrade failed"
    DELETING = "deleting", "being deleted"


class Tenant(TenantMixin):
    """A schema. In the pool it belongs to nobody; a sign-up takes it by conditional update."""

    name = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=12, choices=TenantState.choices, default=TenantState.POOL)
    migration_head = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    opened_menus = ArrayField(models.CharField(max_length=30), default=list, db_default=[])
    """Optional menus that staff have opened for this merchant."""
    upgrade_fault = models.TextField(blank=True, default="", db_default="")
    """Why the last upgrade of this schema failed."""

    auto_create_schema = False
    auto_drop_schema = False

    class Meta:
        indexes = [
            models.Index(fields=["state", "id"]),
            GinIndex(words_of("name"), name="tenants_by_words"),
        ]

    def __str__(self) -> str:
        return self.schema_name


class Domain(DomainMixin):
    """A host name that serves a hosted shop."""


class SchemaScript(models.Model):
    """The template schema of one migration head as SQL. Running it creates a tenant's schema."""

    migration_head = models.CharField(max_length=64, primary_key=True)
    sql = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.migration_head
