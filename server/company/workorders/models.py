"""Services with their forms, what is asked for with them, and uploaded files (public schema)."""

from typing import ClassVar, Self

from django.conf import settings
from django.db import models

from server.company.workorders.contracts import OrderFilter, OrderState


class Form(models.Model):
    """A form by its name. Its published versions are kept for ever: a request keeps the one that it was made with."""

    key = models.CharField(max_length=60, unique=True)


class FormVersion(models.Model):
    """A form as it was published; `body` is a FormSection as JSON. The highest number is asked now."""

    form = models.ForeignKey(Form, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    body = models.JSONField()
    published_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["form", "number"], name="workorders_one_version")]


class Service(models.Model):
    """What merchants can ask us to do. No price: it is quoted for each request."""

    form = models.OneToOneField(Form, on_delete=models.PROTECT, related_name="service")
    position = models.PositiveIntegerField(default=0)
    is_offered = models.BooleanField(default=True)
    name_en = models.CharField(max_length=200)
    name_zh = models.CharField(max_length=200, blank=True)
    detail_en = models.TextField(blank=True)
    detail_zh = models.TextField(blank=True)
    delivered_en = models.TextField(blank=True)
    delivered_zh = models.TextField(blank=True)
    days = models.PositiveSmallIntegerField(null=True)
    price_minor = models.PositiveBigIntegerField(null=True)
    currency = models.CharField(max_length=3, blank=True)
    examples = models.JSONField(default=list)


class WorkOrderQuerySet(models.QuerySet["WorkOrder"]):
    def fitting(self, wanted: OrderFilter) -> Self:
        """What the merchant asked for."""
        rows = self
        if wanted.state:
            rows = rows.filter(state=wanted.state)
        if wanted.id is not None:
            rows = rows.filter(pk=wanted.id)
        if wanted.begin:
            rows = rows.filter(created_at__date__gte=wanted.begin)
        if wanted.end:
            rows = rows.filter(created_at__date__lte=wanted.end)
        return rows


class WorkOrder(models.Model):
    """A request. `parts` are the answers: personal information, then the service's section once or more."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    service = models.ForeignKey(Service, on_delete=models.PROTECT, related_name="orders")
    base = models.ForeignKey(FormVersion, on_delete=models.PROTECT, related_name="+")
    version = models.ForeignKey(FormVersion, on_delete=models.PROTECT, related_name="+")
    state = models.PositiveSmallIntegerField(choices=[(state.value, state.name) for state in OrderState])
    parts = models.JSONField(default=list)
    sku = models.CharField(max_length=200, blank=True)
    remarks = models.TextField(blank=True)
    source = models.CharField(max_length=60, blank=True)
    edition = models.CharField(max_length=60, blank=True)
    price_minor = models.PositiveBigIntegerField(null=True)
    currency = models.CharField(max_length=3, blank=True)
    nonce = models.CharField(max_length=200, null=True, unique=True)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    objects: ClassVar = WorkOrderQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["tenant", "-id"], name="workorders_newest"),
            models.Index(fields=["tenant", "state", "-id"], name="workorders_by_state"),
        ]


class Attachment(models.Model):
    """A file that a merchant's user uploaded for a request; without an order nothing uses it yet."""

    id = models.CharField(primary_key=True, max_length=32)
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    order = models.ForeignKey(WorkOrder, null=True, on_delete=models.CASCADE, related_name="files")
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    is_image = models.BooleanField()
    byte_count = models.PositiveIntegerField()
    created_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["created_at"], name="workorders_unused_files", condition=models.Q(order__isnull=True))
        ]
