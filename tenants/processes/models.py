"""Records, operations, and the outside parties they need (merchant's schema)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q


class RecordState(models.IntegerChoices):
    """The states on the wire (specification 001, section 4)."""

    WAITING = 1
    RUNNING = 2
    FINISHED = 3
    CANCELLED = 4


class OperationState(models.IntegerChoices):
    WAITING = 1
    RUNNING = 2
    SUCCESS = 3
    FAILED = 4
    CANCELLED = 5


OPEN = (OperationState.WAITING, OperationState.RUNNING)


class ProcessRecord(models.Model):
    """A process. Its id is its creation time in milliseconds, made unique in its schema.

    The counts are empty while it runs (they are derived from its operations) and are saved when it ends. `answers`, by
    store and question, are asked once for all its operations and deleted at the end. Operations of handlers with
    `keeps_time` wait for `due_at`, which the user entered as a time of `zone`. `params["undoes"]`: the process that it
    undoes.
    """

    id = models.BigIntegerField(primary_key=True)
    action = models.PositiveSmallIntegerField()
    user_id = models.BigIntegerField()
    state = models.PositiveSmallIntegerField(choices=RecordState.choices, default=RecordState.WAITING)
    params = models.JSONField(default=dict)
    answers = models.JSONField(default=dict, db_default={})
    estimated_ms = models.BigIntegerField(default=0)
    idempotency_key = models.CharField(max_length=200, null=True)
    request_digest = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    cancel_requested_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    total_count = models.PositiveIntegerField(null=True)
    success_count = models.PositiveIntegerField(null=True)
    skipped_count = models.PositiveIntegerField(null=True)
    failed_count = models.PositiveIntegerField(null=True)
    cancel_count = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user_id", "idempotency_key"],
                condition=Q(idempotency_key__isnull=False),
                name="processes_one_record_per_key",
            )
        ]
        indexes = [
            models.Index(fields=["id"], condition=Q(state__lt=3), name="processes_open_records"),
            models.Index(fields=["finished_at"], name="processes_finished"),
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="processes_planned"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"


class Operation(models.Model):
    """A piece of a process under a lease: a new `lease_token` shuts out the former holder.

    `attempts` counts answers, and the present try. `losses`: leases that ended without an answer since the last one;
    `kills`: those of them in which the worker died while it worked on this alone (in the cluster `alone_in`).
    `party` names the store or supplier that it needs. `stalled_at`: when that party last kept it from ending, without
    counting an attempt. `is_skipped`: successful, because no work was needed.
    """

    record = models.ForeignKey(ProcessRecord, on_delete=models.CASCADE, related_name="operations", db_index=False)
    handler = models.CharField(max_length=60)
    item_key = models.CharField(max_length=700)
    lock_key = models.CharField(max_length=100, blank=True)
    config = models.JSONField(default=dict)
    party = models.CharField(max_length=200, blank=True, default="", db_default="")
    is_step = models.BooleanField(default=False)
    is_skipped = models.BooleanField(default=False, db_default=False)
    state = models.PositiveSmallIntegerField(choices=OperationState.choices, default=OperationState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    losses = models.PositiveSmallIntegerField(default=0, db_default=0)
    kills = models.PositiveSmallIntegerField(default=0, db_default=0)
    alone_in = models.CharField(max_length=100, blank=True, default="", db_default="")
    first_attempt_at = models.DateTimeField(null=True)
    not_before = models.DateTimeField(null=True)
    stalled_at = models.DateTimeField(null=True)
    lease_token = models.UUIDField(null=True)
    lease_until = models.DateTimeField(null=True)
    result = models.JSONField(null=True)
    store_id = models.BigIntegerField(null=True)
    store_name = models.CharField(max_length=200, blank=True)
    supplier = models.PositiveSmallIntegerField(default=0)
    product_id = models.BigIntegerField(null=True)
    title = models.TextField(blank=True)
    image_url = models.TextField(blank=True)
    source_url = models.TextField(blank=True)
    source_item_id = models.CharField(max_length=300, blank=True)
    sell_item_id = models.CharField(max_length=300, blank=True)
    sell_url = models.TextField(blank=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["record", "handler", "item_key"], name="processes_one_per_item"),
            models.UniqueConstraint(
                fields=["lock_key"], condition=Q(state=2) & ~Q(lock_key=""), name="processes_one_per_lock"
            ),
        ]
        indexes = [
            models.Index(fields=["record", "id"], condition=Q(state__in=[1, 2]), name="processes_open"),
            models.Index(F("record"), F("state"), F("id").desc(), name="processes_by_state"),
        ]

    def __str__(self) -> str:
        return f"#{self.record_id}/{self.pk}"


class OutsideParty(models.Model):
    """A store or supplier account that operations need, and whether it is away.

    `away_since` and `reason` are set while it is away. No operation calls it before `until`; then one operation
    (`probe_id`, until `probe_until` at most) tries for all. `failing`: operations that failed in a row.
    """

    key = models.CharField(max_length=200, primary_key=True)
    answered_at = models.DateTimeField(null=True)
    away_since = models.DateTimeField(null=True)
    until = models.DateTimeField(null=True)
    pauses = models.PositiveSmallIntegerField(default=0, db_default=0)
    reason = models.JSONField(null=True)
    failing = ArrayField(models.BigIntegerField(), default=list, db_default=[])
    probe_id = models.BigIntegerField(null=True)
    probe_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.key


class ProcessingRate(models.Model):
    """The recent time per operation of a kind: a rolling average, for estimates."""

    name = models.CharField(max_length=80, primary_key=True)
    ms_per_operation = models.FloatField()
    updated_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
