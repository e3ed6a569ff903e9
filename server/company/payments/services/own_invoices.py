"""Invoices paid from a balance: first open; then ledger entry, invoice number and payment in one transaction."""

from datetime import datetime

from django.conf import settings
from django.db import transaction

from server.company.invoicing.contracts import PaperDraft, PaperKind
from server.company.invoicing.services import issue_paper
from server.company.ledger.contracts import EntryKind, Posting, Unit
from server.company.ledger.errors import KeyUsed, NotCovered
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import Provider, Purpose
from server.company.payments.models import Charge, Invoice, PaidSubscription, Payment, Refund
from server.company.payments.rules import plan_movements, tax_share
from server.company.payments.services.rewards import reward_payment
from server.company.plans.selectors import plan_names_in_both
from server.ports.payment_states import InvoiceStatus, PaymentStatus

PAGE = "/app/account?type=Balance"
"""The page to top up the balance."""


def open_bill(row: PaidSubscription, amount: int, *, start: datetime, end: datetime, now: datetime) -> Invoice:
    """Return the invoice for a period; the same merchant, platform and start give the same invoice.

    KeyUsed if that one is for another amount.
    """
    facts = {
        "merchant_id": row.merchant_id,
        "state": InvoiceStatus.OPEN,
        "subtotal_minor": amount,
        "tax_minor": 0,
        "total_minor": amount,
        "currency": row.currency,
        "period_start": start,
        "period_end": end,
        "plan_id": row.plan_id,
        "platform": row.platform,
        "subscription": row,
        "hosted_url": f"{settings.PUBLIC_URL}{PAGE}",
        "issued_at": now,
    }
    named = f"{row.merchant_id}-{row.platform}-{start:%Y%m%dT%H%M%S%f}"
    invoice, _is_new = Invoice.objects.get_or_create(provider=Provider.BALANCE, external_id=named, defaults=facts)
    if invoice.total_minor != amount:
        raise KeyUsed
    return invoice


def pay_bill(invoice: Invoice, *, charge: Charge | None, now: datetime) -> None:
    """Take the invoice's amount from the balance and number the invoice. NotCovered: nothing has changed."""
    try:
        unit = Unit(invoice.currency)
    except ValueError as error:
        raise NotCovered from error
    with transaction.atomic():
        number = issue_paper(_draft(invoice, PaperKind.INVOICE, invoice.pk, invoice.total_minor), now=now)
        posting = Posting(
            key=f"plan:{invoice.external_id}",
            kind=EntryKind.PLAN,
            merchant_id=invoice.merchant_id,
            unit=unit,
            movements=plan_movements(invoice.total_minor),
            reference=f"invoice {number}",
        )
        post_entry(posting, now=now)
        invoice.number, invoice.state, invoice.issued_at, invoice.paid_at = number, InvoiceStatus.PAID, now, now
        invoice.save(update_fields=["number", "state", "issued_at", "paid_at"])
        _keep_payment(invoice, charge, now)


def credit_refund(refund: Refund, *, now: datetime) -> None:
    """Issue the credit note for a refund of our own invoice; do nothing for a provider's invoice."""
    invoice = refund.payment.invoice
    if invoice is None or refund.payment.provider != Provider.BALANCE:
        return
    tax = tax_share(refund.amount_minor, of=refund.payment.amount_minor, tax=refund.payment.tax_minor)
    issue_paper(_draft(invoice, PaperKind.CREDIT_NOTE, refund.pk, refund.amount_minor, tax), now=now)


def _draft(invoice: Invoice, kind: PaperKind, subject_id: int, total: int, tax: int = 0) -> PaperDraft:
    english, chinese = plan_names_in_both(invoice.plan_id or 0)
    return PaperDraft(
        kind=kind,
        merchant_id=invoice.merchant_id,
        invoice_id=invoice.pk,
        subject_id=subject_id,
        item_en=english,
        item_zh=chinese,
        platform=invoice.platform,
        period_start=invoice.period_start,
        period_end=invoice.period_end,
        total_minor=total,
        tax_minor=tax,
        currency=invoice.currency,
    )


def _keep_payment(invoice: Invoice, charge: Charge | None, now: datetime) -> None:
    made = Payment.objects.create(
        merchant_id=invoice.merchant_id,
        provider=Provider.BALANCE,
        external_id=invoice.external_id,
        invoice=invoice,
        charge=charge,
        purpose=Purpose.PLAN,
        amount_minor=invoice.total_minor,
        tax_minor=invoice.tax_minor,
        fee_minor=0,
        currency=invoice.currency,
        state=PaymentStatus.SUCCEEDED,
        at=now,
    )
    reward_payment(made)
