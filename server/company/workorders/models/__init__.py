"""Services with their forms, requests, and uploaded files (public schema)."""

from typing import ClassVar, Self

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, FilteredRelation, Q
from django.db.models.functions import Coalesce

from server.company.workorders.contracts import OrderFilter, OrderState
from server.company.workorders.contracts.live import Reach
from server.company.workorders.contracts.quotes import OPEN_OR_ACCEPTED
from server.kit.drafts import Draft
from server.kit.words import words_of


class Form(models.Model):
    """A form. Its published versions are kept forever, because a request keeps the version that it was made with.

    `draft` is the next version, None without one; `version` counts its changes.
    """

    key = models.CharField(max_length=60, unique=True)
    draft = models.JSONField(null=True)
    version = models.PositiveIntegerField(default=1, db_default=1)
    edited_at = models.DateTimeField(null=True)
    edited_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")


class FormVersion(models.Model):
    """A published form; `body` is a FormSection as JSON. The highest number is in use."""

    form = models.ForeignKey(Form, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    body = models.JSONField()
    published_at = models.DateTimeField()
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["form", "number"], name="workorders_one_version")]


class Service(models.Model):
    """A service that merchants can request. Without a price it is quoted. `version` counts the changes of staff."""

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
    commission = models.PositiveSmallIntegerField(null=True)
    """The counsellor's share of a paid quote, in hundredths of a percent; None: no commission."""
    version = models.PositiveIntegerField(default=1, db_default=1)
    edited_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")


def working_days() -> list[int]:
    return [1, 2, 3, 4, 5]


class ServiceDesk(Draft):
    """A service's business hours and deadlines; without a row, these defaults apply.

    `opens`, `closes`: HH:MM. `seats` is a list of Seat as JSON: who gets new requests.
    """

    service = models.OneToOneField(Service, on_delete=models.CASCADE, related_name="desk")
    zone = models.CharField(max_length=64, default="Asia/Shanghai")
    weekdays = models.JSONField(default=working_days)
    opens = models.CharField(max_length=5, default="09:00")
    closes = models.CharField(max_length=5, default="18:00")
    answer_hours = models.PositiveSmallIntegerField(default=8)
    result_hours = models.PositiveSmallIntegerField(default=45)
    warn_hours = models.PositiveSmallIntegerField(default=2)
    seats = models.JSONField(default=list, db_default=[])


class StaffAbsence(Draft):
    """When a staff member takes no new requests."""

    staff = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField(db_index=True)


class WorkOrderQuerySet(models.QuerySet["WorkOrder"]):
    def seen_by(self, reach: Reach) -> Self:
        """Return requests that are assigned to the staff member, or whose merchants are in their reach."""
        if reach.merchants is None:
            return self
        return self.filter(Q(assignee_id=reach.user_id) | Q(tenant_id__in=reach.merchants))

    def valued(self) -> Self:
        """Add `value_minor` and `value_currency`: of the open or accepted quote, else the request's price."""
        quoted = FilteredRelation("quotes", condition=Q(quotes__state__in=OPEN_OR_ACCEPTED))
        value, currency = Coalesce("quoted__price_minor", "price_minor"), Coalesce("quoted__currency", "currency")
        return self.annotate(quoted=quoted, value_minor=value, value_currency=currency)

    def fitting(self, filters: OrderFilter) -> Self:
        """Return requests that match the merchant's filter."""
        rows = self
        if filters.state:
            rows = rows.filter(state=filters.state)
        if filters.id is not None:
            rows = rows.filter(pk=filters.id)
        if filters.service:
            rows = rows.filter(service__form__key=filters.service)
        if filters.begin:
            rows = rows.filter(created_at__gte=filters.begin)
        if filters.end:
            rows = rows.filter(created_at__lt=filters.end)
        return rows


class WorkOrder(models.Model):
    """A request. `parts` are the answers: personal information, then the service's section once or more.

    `changes` counts the changes that staff must not overwrite: state, assignee, result, answers. `draft` is the
    unpublished result, `result` the one that the merchant sees. `wrote_id` is the merchant's newest message,
    `staff_read_id` the newest that staff have read.

    `due_at` is the deadline of the first answer, then of the result (`result_due_at`). While the merchant must act it
    is empty, and `minutes_left` keeps the time left until the result. `warn_at`: when staff are warned.
    """

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
    changes = models.PositiveIntegerField(default=1, db_default=1)
    assignee = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    draft = models.JSONField(null=True)
    result = models.JSONField(null=True)
    published_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    result_due_at = models.DateTimeField(null=True)
    warn_at = models.DateTimeField(null=True)
    minutes_left = models.PositiveIntegerField(null=True)
    answered_at = models.DateTimeField(null=True)
    wrote_id = models.BigIntegerField(default=0, db_default=0)
    staff_read_id = models.BigIntegerField(default=0, db_default=0)
    staff_mailed_id = models.BigIntegerField(default=0, db_default=0)
    revisions_used = models.PositiveSmallIntegerField(default=0, db_default=0)
    accepted_at = models.DateTimeField(null=True)
    disputed_at = models.DateTimeField(null=True)
    stars = models.PositiveSmallIntegerField(null=True)
    opinion = models.TextField(blank=True, default="", db_default="")

    objects: ClassVar = WorkOrderQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["tenant", "-id"], name="workorders_newest"),
            models.Index(fields=["tenant", "state", "-id"], name="workorders_by_state"),
            models.Index(fields=["state", "-id"], name="workorders_inbox"),
            models.Index(fields=["assignee", "-id"], name="workorders_assigned"),
            models.Index(fields=["service", "-id"], name="workorders_of_service"),
            models.Index(fields=["created_at"], name="workorders_made"),
            models.Index(fields=["-id"], name="workorders_unread", condition=Q(wrote_id__gt=F("staff_read_id"))),
            GinIndex(words_of("sku", "remarks"), name="workorders_by_words"),
            models.Index(fields=["due_at"], name="workorders_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["warn_at"], name="workorders_warn", condition=Q(warn_at__isnull=False)),
            models.Index(fields=["-id"], name="workorders_disputed", condition=Q(disputed_at__isnull=False)),
        ]


class OrderMessage(models.Model):
    """A message between the merchant and staff."""

    order = models.ForeignKey(WorkOrder, on_delete=models.CASCADE, related_name="messages")
    at = models.DateTimeField()
    from_staff = models.BooleanField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField(blank=True)

    class Meta:
        indexes = [models.Index(fields=["order", "-id"], name="workorders_newest_message")]


class OrderReadMark(models.Model):
    """The newest message that a merchant's user has read."""

    order = models.ForeignKey(WorkOrder, on_delete=models.CASCADE, related_name="marks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    read_id = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["order", "user"], name="workorders_one_mark")]


class OrderNote(models.Model):
    """An internal note of staff. It has its own table, so that no merchant query ever touches it."""

    order = models.ForeignKey(WorkOrder, on_delete=models.CASCADE, related_name="notes")
    at = models.DateTimeField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField()


class OrderViewer(models.Model):
    """A staff member who has a request open, and when their page last reported it."""

    order = models.ForeignKey(WorkOrder, on_delete=models.CASCADE, related_name="viewers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["order", "user"], name="workorders_one_viewer")]


class AnswerTemplate(Draft):
    """An answer that staff insert into messages; without a service, for all services."""

    title = models.CharField(max_length=200)
    service = models.ForeignKey(Service, null=True, on_delete=models.CASCADE, related_name="+")
    text_en = models.TextField()
    text_zh = models.TextField(blank=True)
    is_active = models.BooleanField(default=True)


class OrderEvent(models.Model):
    """One event of a request's timeline."""

    order = models.ForeignKey(WorkOrder, on_delete=models.CASCADE, related_name="events")
    at = models.DateTimeField()
    kind = models.CharField(max_length=30)
    from_staff = models.BooleanField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    detail = models.JSONField(default=dict)


class Lookup(models.Model):
    """A supplier's link that staff had read for a result row."""

    order = models.ForeignKey(WorkOrder, on_delete=models.CASCADE, related_name="lookups")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField()
    url = models.CharField(max_length=2_000)
    state = models.CharField(max_length=10, default="waiting")
    facts = models.JSONField(default=dict)
    reason = models.JSONField(null=True)


class Attachment(models.Model):
    """A file uploaded for a request; without an order it is unused. `by_staff`: uploaded by staff.

    `nonce` names the upload: a repeat after a lost connection is the same file.
    """

    id = models.CharField(primary_key=True, max_length=32)
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    order = models.ForeignKey(WorkOrder, null=True, on_delete=models.CASCADE, related_name="files")
    message = models.ForeignKey(OrderMessage, null=True, on_delete=models.CASCADE, related_name="files")
    by_staff = models.BooleanField(default=False, db_default=False)
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    is_image = models.BooleanField()
    byte_count = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    nonce = models.CharField(max_length=250, null=True, unique=True)

    class Meta:
        indexes = [models.Index(fields=["created_at"], name="workorders_unused_files", condition=Q(order__isnull=True))]


from server.company.workorders.models.quotes import Quote as Quote  # noqa: E402 (it names a model of this module)
from server.company.workorders.models.settlements import Settlement as Settlement  # noqa: E402 (as above)
