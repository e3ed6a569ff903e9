"""Charges, and the provider's subscriptions, invoices, payments, refunds and disputes (public schema).

`merchant_id` is no foreign key: our books outlive a deleted merchant. Of a card we store only what we display.
"""

from enum import StrEnum

from django.db import models
from django.db.models import F, Q

from server.company.payments.contracts import (
    ChargeState,
    Provider,
    Purpose,
    RefundStage,
    RefundTarget,
)
from server.company.payments.contracts.dunning import NoticeStage
from server.ports.payment_states import DisputeStatus, InvoiceStatus, PaymentStatus, SubscriptionStatus

EXTERNAL_ID: int = 100
CURRENCY: int = 3


def choice_of(values: type[StrEnum], **more: object) -> "models.CharField[str, str]":
    return models.CharField(max_length=20, choices=[(member.value, member.value) for member in values], **more)  # type: ignore[arg-type]


class Customer(models.Model):
    """A merchant's customer record at a provider, with the displayed details of their saved card."""

    merchant_id = models.BigIntegerField()
    provider = choice_of(Provider)
    external_id = models.CharField(max_length=EXTERNAL_ID)
    card_brand = models.CharField(max_length=20, blank=True)
    card_last4 = models.CharField(max_length=4, blank=True)
    card_month = models.PositiveSmallIntegerField(null=True)
    card_year = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant_id", "provider"], name="payments_one_customer"),
            models.UniqueConstraint(fields=["provider", "external_id"], name="payments_customer_once"),
        ]


class Charge(models.Model):
    """One request to pay. A merchant has at most one open plan charge per platform."""

    merchant_id = models.BigIntegerField()
    user_id = models.BigIntegerField()
    purpose = choice_of(Purpose)
    provider = choice_of(Provider)
    plan_id = models.BigIntegerField(null=True)
    platform = models.PositiveSmallIntegerField(null=True)
    billing_store_id = models.BigIntegerField(null=True)
    amount_minor = models.BigIntegerField()
    tax_minor = models.BigIntegerField(default=0)
    currency = models.CharField(max_length=CURRENCY)
    state = choice_of(ChargeState, default=ChargeState.OPENED.value)
    key = models.CharField(max_length=100, unique=True)
    external_id = models.CharField(max_length=EXTERNAL_ID, blank=True)
    confirm_url = models.URLField(max_length=2000, blank=True)
    downgrade = models.JSONField(null=True)
    trial_days = models.PositiveSmallIntegerField(default=0)
    code = models.CharField(max_length=40, blank=True, default="", db_default="")
    opened_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    decided_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["merchant_id", "platform"],
                condition=Q(state="opened", purpose="plan"),
                name="payments_one_opened_plan_charge",
            ),
            models.UniqueConstraint(
                fields=["provider", "external_id"], condition=~Q(external_id=""), name="payments_charge_once"
            ),
            models.CheckConstraint(
                condition=Q(amount_minor__gte=0, tax_minor__gte=0), name="payments_charges_are_not_negative"
            ),
            models.CheckConstraint(
                condition=~Q(purpose="plan") | Q(plan_id__isnull=False, platform__isnull=False),
                name="payments_plan_charges_name_it",
            ),
            models.CheckConstraint(
                condition=Q(state="opened", decided_at=None) | ~Q(state="opened") & Q(decided_at__isnull=False),
                name="payments_charges_decided_once",
            ),
        ]
        indexes = [
            models.Index(fields=["merchant_id", "-id"], name="payments_charges_of"),
            models.Index(fields=["-opened_at", "-id"], name="payments_charges_by_time"),
        ]


class PaidSubscription(models.Model):
    """A subscription as last read from the provider; `past_due_since` starts the grace period."""

    merchant_id = models.BigIntegerField()
    platform = models.PositiveSmallIntegerField()
    provider = choice_of(Provider)
    external_id = models.CharField(max_length=EXTERNAL_ID)
    plan_id = models.BigIntegerField()
    next_plan_id = models.BigIntegerField(null=True)
    user_id = models.BigIntegerField()
    billing_store_id = models.BigIntegerField(null=True)
    state = choice_of(SubscriptionStatus)
    price_minor = models.BigIntegerField()
    currency = models.CharField(max_length=CURRENCY)
    period_start = models.DateTimeField()
    period_end = models.DateTimeField()
    cancel_at_period_end = models.BooleanField(default=False)
    next_price_minor = models.BigIntegerField(null=True)
    """The price from the period's end on, for the same plan or the next one."""
    past_due_since = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    read_at = models.DateTimeField()
    price_key = models.CharField(max_length=EXTERNAL_ID, blank=True, default="", db_default="")
    next_price_key = models.CharField(max_length=EXTERNAL_ID, blank=True, default="", db_default="")
    """Lookup keys, only for plans that the balance pays; for others we ask the provider."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["provider", "external_id"], name="payments_subscription_once"),
            models.UniqueConstraint(
                fields=["merchant_id", "platform"],
                condition=Q(provider="balance", ended_at=None),
                name="payments_one_from_the_balance",
            ),
            models.CheckConstraint(condition=Q(period_end__gt=F("period_start")), name="payments_periods_run_forward"),
        ]
        indexes = [models.Index(fields=["merchant_id", "platform"], name="payments_subscriptions_of")]


class Invoice(models.Model):
    """An invoice as last read from the provider."""

    merchant_id = models.BigIntegerField()
    provider = choice_of(Provider)
    external_id = models.CharField(max_length=EXTERNAL_ID)
    number = models.CharField(max_length=60, blank=True)
    state = choice_of(InvoiceStatus)
    subtotal_minor = models.BigIntegerField()
    tax_minor = models.BigIntegerField()
    total_minor = models.BigIntegerField()
    currency = models.CharField(max_length=CURRENCY)
    period_start = models.DateTimeField()
    period_end = models.DateTimeField()
    plan_id = models.BigIntegerField(null=True)
    platform = models.PositiveSmallIntegerField(null=True)
    subscription = models.ForeignKey(PaidSubscription, on_delete=models.PROTECT, null=True, related_name="invoices")
    hosted_url = models.URLField(max_length=2000, blank=True)
    pdf_url = models.URLField(max_length=2000, blank=True)
    issued_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True)
    next_try_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["provider", "external_id"], name="payments_invoice_once")]
        indexes = [
            models.Index(fields=["merchant_id", "-issued_at"], name="payments_invoices_of"),
            models.Index(fields=["-issued_at", "-id"], name="payments_invoices_by_time"),
        ]


class Payment(models.Model):
    """Money that a merchant paid. `source` and `balance_line` are the provider's ids, for finance."""

    merchant_id = models.BigIntegerField()
    provider = choice_of(Provider)
    external_id = models.CharField(max_length=EXTERNAL_ID)
    source = models.CharField(max_length=EXTERNAL_ID, blank=True)
    balance_line = models.CharField(max_length=EXTERNAL_ID, blank=True)
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, null=True, related_name="payments")
    charge = models.ForeignKey(Charge, on_delete=models.PROTECT, null=True, related_name="payments")
    purpose = choice_of(Purpose)
    amount_minor = models.BigIntegerField()
    tax_minor = models.BigIntegerField(default=0)
    fee_minor = models.BigIntegerField(null=True)
    refunded_minor = models.BigIntegerField(default=0)
    currency = models.CharField(max_length=CURRENCY)
    state = choice_of(PaymentStatus)
    failure = models.CharField(max_length=100, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["provider", "external_id"], name="payments_payment_once"),
            models.CheckConstraint(
                condition=Q(refunded_minor__gte=0, refunded_minor__lte=F("amount_minor")),
                name="payments_refunds_within_payment",
            ),
        ]
        indexes = [
            models.Index(fields=["merchant_id", "-at"], name="payments_payments_of"),
            models.Index(fields=["-at", "-id"], name="payments_payments_by_time"),
        ]


class Refund(models.Model):
    """A refund of a payment; `asked_by_id` is empty for one that was made at the provider."""

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="refunds")
    merchant_id = models.BigIntegerField()
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=CURRENCY)
    target = choice_of(RefundTarget)
    state = choice_of(RefundStage)
    reason = models.CharField(max_length=500, blank=True)
    asked_by_id = models.BigIntegerField(null=True)
    asked_by = models.CharField(max_length=254, blank=True)
    asked_at = models.DateTimeField()
    decided_by_id = models.BigIntegerField(null=True)
    decided_by = models.CharField(max_length=254, blank=True)
    decided_at = models.DateTimeField(null=True)
    key = models.CharField(max_length=100, unique=True)
    external_id = models.CharField(max_length=EXTERNAL_ID, blank=True)
    failure = models.CharField(max_length=100, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["external_id"], condition=~Q(external_id=""), name="payments_refund_once"),
            models.CheckConstraint(condition=Q(amount_minor__gt=0), name="payments_refunds_give_something"),
        ]
        indexes = [
            models.Index(fields=["state", "-id"], name="payments_refunds_by_state"),
            models.Index(fields=["-asked_at", "-id"], name="payments_refunds_by_time"),
        ]


class Dispute(models.Model):
    """A disputed payment as last read from the provider."""

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="disputes")
    merchant_id = models.BigIntegerField()
    external_id = models.CharField(max_length=EXTERNAL_ID, unique=True)
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=CURRENCY)
    state = choice_of(DisputeStatus)
    reason = models.CharField(max_length=100, blank=True)
    opened_at = models.DateTimeField()
    evidence_due_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["-opened_at", "-id"], name="payments_disputes_by_time")]


class PaymentNotice(models.Model):
    """A notice sent to a merchant, saved in the same transaction, so that nothing is sent twice."""

    merchant_id = models.BigIntegerField()
    subscription = models.ForeignKey(PaidSubscription, on_delete=models.PROTECT, null=True, related_name="notices")
    episode = models.CharField(max_length=150)
    stage = choice_of(NoticeStage)
    turn = models.PositiveSmallIntegerField(default=0)
    told_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant_id", "episode", "stage", "turn"], name="payments_told_once")
        ]


from server.company.payments.models import moves as moves  # noqa: E402 (they name what is in this module)
from server.company.payments.models.exchange import ProviderCall as ProviderCall  # noqa: E402
from server.company.payments.models.exchange import ProviderEvent as ProviderEvent  # noqa: E402
