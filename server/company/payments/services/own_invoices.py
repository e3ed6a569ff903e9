"""Invoices that we make, one a period: first open, then paid.

From a balance: ledger entry, invoice number and payment in one transaction. On a store's bill its platform is paid.
"""

from datetime import datetime

from django.db import transaction

from server.company.invoicing.contracts import PaperDraft, PaperKind
from server.company.invoicing.services import issue_paper
from server.company.ledger.contracts import EntryKind, Posting, Unit
from server.company.ledger.errors import NotCovered
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import Purpose
from server.company.payments.contracts.traits import traits_of
from server.company.payments.models import Charge, Invoice, PaidSubscription, Payment, Refund
from server.company.payments.rules import plan_movements, tax_share
from server.company.payments.services.rewards import reward_payment
from server.company.plans.selectors import plan_names_in_both
from server.ports.payment_states import InvoiceStatus, PaymentStatus


def open_bill(
    row: PaidSubscription, name: str, amount: int, *, start: datetime, end: datetime, page: str = "", now: datetime
) -> tuple[Invoice, bool]:
    """Return the invoice of this name, and whether it is new: of a subscription, for a period, paid on `page`."""
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
        "hosted_url": page,
        "issued_at": now,
    }
    return Invoice.objects.get_or_create(provider=row.provider, external_id=name, defaults=facts)


def settle_bill(
    invoice: Invoice, *, charge: Charge | None, at: datetime, fee_minor: int | None = None, now: datetime
) -> Payment:
    """Save that an invoice was paid, and its payment of that moment, in the transaction that moves the money."""
    invoice.state, invoice.paid_at = InvoiceStatus.PAID, now
    invoice.save(update_fields=["number", "state", "issued_at", "paid_at"])
    return Payment.objects.create(
        merchant_id=invoice.merchant_id,
        provider=invoice.provider,
        external_id=invoice.external_id,
        invoice=invoice,
        charge=charge,
        purpose=Purpose.PLAN,
        amount_minor=invoice.total_minor,
        tax_minor=invoice.tax_minor,
        fee_minor=fee_minor,
        currency=invoice.currency,
        state=PaymentStatus.SUCCEEDED,
        at=at,
    )


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
        invoice.number, invoice.issued_at = number, now
        reward_payment(settle_bill(invoice, charge=charge, at=now, fee_minor=0, now=now))


def credit_refund(refund: Refund, *, now: datetime) -> None:
    """Issue the credit note for a refund of our own invoice; do nothing for a provider's invoice."""
    invoice = refund.payment.invoice
    if invoice is None or not traits_of(refund.payment.provider).is_balance:
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
