"""Claims against suppliers: what is asked, until when, what was said and shown, what came back (merchant's schema).

What people write, and photos, may show a buyer: texts are encrypted with the merchant's data key, and both are erased
with the order's personal data.
"""

from django.db import models
from django.db.models import Q

from tenants.claims.contracts import ClaimKind, ClaimState, DeadlineKind, Said, Source


class Claim(models.Model):
    """A claim for one purchase. Money in minor units of `currency`, the purchase's.

    `order_id`, `store_id` and `purchase_id` are of the areas below. `received_minor` is the sum of its refunds that
    count; it is written with them.
    """

    order_id = models.BigIntegerField(db_index=True)
    store_id = models.BigIntegerField()
    purchase_id = models.BigIntegerField(db_index=True)
    supplier = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=[(each.value, each.name) for each in ClaimKind])
    state = models.CharField(max_length=10, choices=[(each.value, each.name) for each in ClaimState])
    is_over = models.BooleanField(default=False)
    """Follows from the state."""
    by_supplier = models.BooleanField(default=False)
    currency = models.CharField(max_length=3)
    asked_minor = models.BigIntegerField(null=True)
    offered_minor = models.BigIntegerField(null=True)
    agreed_minor = models.BigIntegerField(null=True)
    received_minor = models.BigIntegerField(default=0)
    buyer_refund_id = models.CharField(max_length=120, blank=True)
    personal = models.TextField(blank=True)
    """The description, encrypted; empty when erased, or none was given."""
    heard = models.JSONField(default=dict)
    """By what the supplier told (a number of a refund, a dispute, a closure): the state that it told last."""
    deadline_at = models.DateTimeField(null=True)
    """The nearest deadline that counts now."""
    asked_at = models.DateTimeField(null=True)
    """When the supplier was first asked; it stays, whatever becomes of the state."""
    agreed_at = models.DateTimeField(null=True)
    user_id = models.BigIntegerField(null=True)
    """Who opened it; null for what the supplier told."""
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["purchase_id", "kind"],
                condition=Q(is_over=False, by_supplier=False),
                name="one_open_claim_of_kind",
            )
        ]
        indexes = [
            models.Index(fields=["store_id", "-id"], name="claims_of_store"),
            models.Index(fields=["state", "-id"], name="claims_by_state"),
            models.Index(fields=["supplier", "-id"], name="claims_by_supplier"),
            models.Index(fields=["-id"], condition=Q(is_over=False), name="claims_open"),
            models.Index(fields=["deadline_at", "id"], condition=Q(deadline_at__isnull=False), name="claims_due"),
        ]


class ClaimLine(models.Model):
    """Pieces of an order's line that a claim is about."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="parts")
    line_id = models.BigIntegerField()
    quantity = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["claim", "line_id"], name="one_row_per_claim_line")]


class ClaimDeadline(models.Model):
    """A deadline of a claim. `told_days`: how near it was when the merchant was last told; null for not yet.

    `passed_at`: when it was seen to have passed, once.
    """

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="deadlines")
    kind = models.CharField(max_length=10, choices=[(each.value, each.name) for each in DeadlineKind])
    at = models.DateTimeField()
    source = models.CharField(max_length=10, choices=[(each.value, each.name) for each in Source])
    why = models.CharField(max_length=200, blank=True)
    told_days = models.PositiveSmallIntegerField(null=True)
    passed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["claim", "kind"], name="one_deadline_of_kind")]


class ClaimRefund(models.Model):
    """Money that came for a claim. `external_id` is the supplier's number of it, or the key under which it was typed,
    `told_id` the supplier's number, also of what was typed first: one purchase counts each once. A row that the
    supplier's own figure replaced no longer counts.
    """

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="money")
    purchase_id = models.BigIntegerField()
    external_id = models.CharField(max_length=120)
    told_id = models.CharField(max_length=60, blank=True)
    amount_minor = models.BigIntegerField()
    at = models.DateTimeField()
    source = models.CharField(max_length=10, choices=[(each.value, each.name) for each in Source])
    note = models.CharField(max_length=200, blank=True)
    replaced_by = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="replaces")
    user_id = models.BigIntegerField(null=True)
    noted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["purchase_id", "external_id"], name="one_row_per_refund"),
            models.UniqueConstraint(
                fields=["purchase_id", "told_id"], condition=~Q(told_id=""), name="one_row_per_told_refund"
            ),
            models.CheckConstraint(condition=Q(amount_minor__gt=0), name="refund_is_money"),
        ]


class ClaimMessage(models.Model):
    """What was said about a claim. `personal`: the text, encrypted; empty when erased."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="messages")
    at = models.DateTimeField()
    said = models.CharField(max_length=10, choices=[(each.value, each.name) for each in Said])
    user_id = models.BigIntegerField(null=True)
    personal = models.TextField(blank=True)


class ClaimPhoto(models.Model):
    """A photo, encoded again when it came; `key` of its file."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="photos")
    key = models.CharField(max_length=200, unique=True)
    byte_count = models.PositiveIntegerField()
    user_id = models.BigIntegerField(null=True)
    at = models.DateTimeField()
