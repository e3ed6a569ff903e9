"""Reads for figures: what merchants paid for, and which invoices failed first."""

from datetime import datetime

from django.db.models import Min

from server.company.payments.contracts import BilledPeriod, FailedInvoice
from server.company.payments.models import Invoice, ProviderEvent
from server.ports.payment_states import InvoiceStatus

FAILED = "invoice.payment_failed"


def billed_periods(*, since: datetime) -> list[BilledPeriod]:
    """Return paid plan invoices whose period ends after a moment. One query."""
    rows = Invoice.objects.filter(state=InvoiceStatus.PAID, plan_id__isnull=False, period_end__gt=since)
    return [
        BilledPeriod(
            merchant_id=row.merchant_id,
            name=row.number or row.external_id,
            net_minor=row.subtotal_minor,
            currency=row.currency,
            start=row.period_start,
            end=row.period_end,
        )
        for row in rows.order_by("pk")
    ]


def failed_invoices(*, since: datetime) -> list[FailedInvoice]:
    """Return invoices whose payment first failed since that moment, and whether they are paid now. Two queries."""
    events = ProviderEvent.objects.filter(type=FAILED).values("object_id").annotate(at=Min("created_at"))
    first = {row["object_id"]: row["at"] for row in events if row["at"] >= since}
    rows = Invoice.objects.filter(external_id__in=first).order_by("pk")
    return [
        FailedInvoice(
            merchant_id=row.merchant_id,
            name=row.number or row.external_id,
            at=first[row.external_id],
            is_paid=row.state == InvoiceStatus.PAID,
        )
        for row in rows
    ]
