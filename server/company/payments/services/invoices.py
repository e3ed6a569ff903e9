"""Invoices and payments read from the provider, and the ledger entries of their money, each posted once."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from server.company.payments.contracts import Provider, Purpose
from server.company.payments.models import Charge, Invoice, PaidSubscription, Payment, ProviderCall
from server.company.payments.rules import plan_of
from server.company.payments.services.customers import merchant_of
from server.company.payments.services.dunning import follow_invoice
from server.company.payments.services.postings import post_payment
from server.company.payments.services.subscriptions import apply_subscription
from server.company.payments.services.trial_coupons import return_coupons
from server.company.rewards.services.redemptions import settle_codes
from server.company.rewards.services.referrals import keep_marks
from server.kit import clock
from server.ports.payment_states import InvoiceState, InvoiceStatus, PaymentState, PaymentStatus
from server.ports.registry import payments

SKEW = timedelta(seconds=5)
"""How far the provider's clock may differ from ours; its times are whole seconds."""
FINAL = (InvoiceStatus.PAID, InvoiceStatus.VOID)


def apply_invoice(external_id: str, *, paid: PaymentState | None = None) -> bool:
    """Read an invoice with its payment and subscription, and save them; False for one that is not ours.

    `paid`: its payment, if it was just read.
    """
    reading = payments().read_invoice(external_id)
    merchant_id = merchant_of(reading.customer)
    if merchant_id is None:
        return False
    if reading.subscription:
        apply_subscription(reading.subscription)
    _keep_invoice(reading)
    keep_marks(merchant_id, reading.payer_marks, now=clock.now())
    if reading.payment:
        if paid is None or paid.external_id != reading.payment:
            paid = payments().read_payment(reading.payment)
        _take_payment(paid, reading)
    if reading.subscription:
        follow_invoice(reading)
        return_coupons(reading)
    if reading.codes and reading.status is InvoiceStatus.PAID:
        settle_codes(reading.codes, now=clock.now())
    return True


def apply_payment(external_id: str) -> bool:
    """Read a payment and save it; post it if it succeeded. False for one that is not ours."""
    reading = payments().read_payment(external_id)
    if merchant_of(reading.customer) is None:
        return False
    if reading.invoice:
        return apply_invoice(reading.invoice, paid=reading)
    return _take_payment(reading, None)


def _keep_invoice(reading: InvoiceState) -> None:
    """Save an invoice; an older reading never changes a paid or void one."""
    running = PaidSubscription.objects.filter(provider=Provider.STRIPE, external_id=reading.subscription).first()
    facts: dict[str, Any] = {
        "merchant_id": merchant_of(reading.customer),
        "number": reading.number,
        "state": reading.status,
        "subtotal_minor": reading.subtotal_minor,
        "tax_minor": reading.tax_minor,
        "total_minor": reading.total_minor,
        "currency": reading.currency,
        "period_start": reading.period_start,
        "period_end": reading.period_end,
        "plan_id": plan_of(reading.price) or (running and running.plan_id),
        "platform": running and running.platform,
        "subscription": running,
        "hosted_url": reading.hosted_url,
        "pdf_url": reading.pdf_url,
        "issued_at": reading.issued_at,
        "paid_at": reading.paid_at,
        "next_try_at": reading.next_try_at,
        "attempts": reading.attempts,
    }
    named = {"provider": Provider.STRIPE, "external_id": reading.external_id}
    row, is_new = Invoice.objects.get_or_create(**named, defaults=facts)
    if not is_new:
        rows = Invoice.objects.filter(pk=row.pk)
        (rows if reading.status in FINAL else rows.exclude(state__in=FINAL)).update(**facts)


def _take_payment(reading: PaymentState, billed: InvoiceState | None) -> bool:
    merchant_id, charge = merchant_of(reading.customer), _charge_of(reading, billed)
    if merchant_id is None or (charge is not None and charge.merchant_id != merchant_id):
        return False
    named = billed.external_id if billed else ""
    invoice = Invoice.objects.filter(provider=Provider.STRIPE, external_id=named).first()
    with transaction.atomic():
        row = _keep_payment(reading, merchant_id, charge, invoice)
        keep_marks(merchant_id, reading.payer_marks, now=clock.now())
        if row.state == PaymentStatus.SUCCEEDED:
            post_payment(row)
    return True


def _charge_of(reading: PaymentState, billed: InvoiceState | None) -> Charge | None:
    """Return the charge that the payment or its invoice names; for a change the charge whose call made the invoice."""
    named = reading.reference or (billed.reference if billed else "")
    if named.isdecimal():
        return Charge.objects.filter(pk=named).first()
    return _change_of(billed) if billed and billed.is_change else None


def _change_of(billed: InvoiceState) -> Charge | None:
    """Return the newest change to the invoice's plan whose call ran when it was made; None for changes of our own.

    The call is saved before it is made, so it is there however early the invoice arrives.
    """
    at = billed.issued_at
    calls = ProviderCall.objects.filter(subject=billed.subscription, started_at__lte=at + SKEW)
    ran = Q(ended_at__gte=at - SKEW) | Q(ended_at=None)
    keys = calls.filter(ran, operation="change_subscription").values("key")
    return Charge.objects.filter(key__in=keys, plan_id=plan_of(billed.price)).order_by("-pk").first()


def _keep_payment(reading: PaymentState, merchant_id: int, charge: Charge | None, invoice: Invoice | None) -> Payment:
    """Save a payment. A succeeded one stays so; the refunded amount never decreases."""
    facts: dict[str, Any] = {
        "merchant_id": merchant_id,
        "purpose": Purpose(charge.purpose) if charge else Purpose.PLAN,
        "amount_minor": reading.amount_minor,
        "tax_minor": (invoice.tax_minor if invoice else 0) or (charge.tax_minor if charge else 0),
        "currency": reading.currency,
        "at": reading.at,
        "state": reading.status,
        "source": reading.source,
        "balance_line": reading.balance_line,
        "failure": reading.failure,
    }
    named = {"provider": Provider.STRIPE, "external_id": reading.external_id}
    row, is_new = Payment.objects.get_or_create(**named, defaults=facts | _links(charge, invoice))
    row = Payment.objects.select_for_update().get(pk=row.pk)
    if not is_new and (reading.status is PaymentStatus.SUCCEEDED or row.state != PaymentStatus.SUCCEEDED):
        _set(row, facts | {name: value for name, value in _links(charge, invoice).items() if value})
    if reading.fee_minor is not None:
        row.fee_minor = reading.fee_minor
    row.refunded_minor = min(max(row.refunded_minor, reading.refunded_minor), row.amount_minor)
    row.save()
    return row


def _links(charge: Charge | None, invoice: Invoice | None) -> dict[str, Any]:
    return {"charge": charge, "invoice": invoice}


def _set(row: Payment, facts: dict[str, Any]) -> None:
    for name, value in facts.items():
        setattr(row, name, value)


def opened_invoice_url(subscription: PaidSubscription, *, now: datetime) -> str:
    """Return the page to pay the subscription's open invoice; empty if it owes nothing."""
    port = payments(subscription.provider)
    reading = port.read_subscription(subscription.external_id)
    invoice = port.read_invoice(reading.invoice) if reading.invoice else None
    return invoice.hosted_url if invoice and invoice.status is InvoiceStatus.OPEN else ""
