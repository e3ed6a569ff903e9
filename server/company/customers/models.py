"""Staff data about merchants, and the pipeline of customers (public schema)."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from server.company.customers.contracts import OwnFieldKind
from server.company.customers.contracts.pipeline import Stage, Why
from server.kit.drafts import Draft


class MerchantNote(models.Model):
    """An internal note of staff. It has its own table, so that no merchant query ever touches it."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField()

    class Meta:
        indexes = [models.Index(fields=["tenant", "-id"], name="customers_newest_notes")]


class Task(models.Model):
    """A staff task for a merchant, due at the end of a day (UTC)."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    title = models.CharField(max_length=200)
    detail = models.TextField(blank=True)
    assignee = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    due_on = models.DateField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()
    done_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    done_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        indexes = [
            models.Index(fields=["due_on", "id"], name="customers_due", condition=models.Q(done_at__isnull=True)),
            models.Index(fields=["tenant", "due_on"], name="customers_tasks_of"),
            models.Index(fields=["assignee", "due_on"], name="customers_assigned"),
        ]


class CustomField(Draft):
    """A custom field, defined as data."""

    label_en = models.CharField(max_length=100)
    label_zh = models.CharField(max_length=100, blank=True)
    kind = models.CharField(max_length=10, choices=[(kind.value, kind.name) for kind in OwnFieldKind])
    choices = ArrayField(models.CharField(max_length=100), default=list, blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    is_active = models.BooleanField(default=True)


class FieldValue(models.Model):
    """A merchant's value of a field, as text; numbers and dates are in API format."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    field = models.ForeignKey(CustomField, on_delete=models.CASCADE, related_name="values")
    value = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "field"], name="customers_one_value")]


class Customer(models.Model):
    """A person in the pipeline: a merchant, or a lead without an account.

    `key` unites leads of the same person: their email, else their phone, else the lead itself.
    """

    tenant = models.OneToOneField("tenancy.Tenant", null=True, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=300, null=True, unique=True)
    name = models.CharField(max_length=200, blank=True)
    email = models.CharField(max_length=254, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    source = models.CharField(max_length=200, blank=True)
    lead_id = models.BigIntegerField(null=True)
    stage = models.CharField(max_length=10, blank=True, choices=[(stage.value, stage.name) for stage in Stage])
    why = models.CharField(max_length=12, blank=True, choices=[(why.value, why.name) for why in Why])
    since = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["stage", "-since", "-id"], name="customers_by_stage")]


class StageMove(models.Model):
    """A move in the pipeline; kept forever."""

    customer = models.ForeignKey(Customer, on_delete=models.CASCADE, related_name="moves")
    at = models.DateTimeField()
    before = models.CharField(max_length=10, blank=True)
    after = models.CharField(max_length=10)
    why = models.CharField(max_length=12)

    class Meta:
        indexes = [models.Index(fields=["customer", "-id"], name="customers_newest_moves")]
