"""Reads for figures: what merchants paid for, and which invoices failed first."""

from datetime import datetime, timedelta

from django.db.models import Max, Min, Q

from server.company.payments.contracts import BilledPeriod, ChargeState, FailedInvoice, TrialSpell
from server.company.payments.contracts.traits import INVOICING
from server.company.payments.models import Charge, Invoice, ProviderEvent
from server.company.plans.selectors import plan_names
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


def plan_trials(*, language: str) -> list[TrialSpell]:
    """Return the free trials with which paid plans began, oldest first. Two queries."""
    rows = list(Charge.objects.filter(state=ChargeState.PAID, trial_days__gt=0).order_by("decided_at", "pk"))
    names = plan_names({row.plan_id for row in rows if row.plan_id}, language=language)
    return [
        TrialSpell(row.merchant_id, names.get(row.plan_id, ""), at, at + timedelta(days=row.trial_days))
        for row in rows
        if row.plan_id and (at := row.decided_at)
    ]


def last_paid() -> dict[int, datetime]:
    """Return when each merchant last paid a plan invoice above zero. One query."""
    rows = Invoice.objects.filter(state=InvoiceStatus.PAID, plan_id__isnull=False, total_minor__gt=0)
    return dict(rows.values_list("merchant_id").annotate(at=Max("paid_at")).filter(at__isnull=False))


def failed_invoices(*, since: datetime) -> list[FailedInvoice]:
    """Return invoices whose payment first failed since that moment, and whether they are paid now. Two queries.

    A renewal that the balance didn't cover failed when its period began.
    """
    events = ProviderEvent.objects.filter(type=FAILED).values("object_id").annotate(at=Min("created_at"))
    first = {row["object_id"]: row["at"] for row in events if row["at"] >= since}
    short = ~Q(provider__in=INVOICING) & Q(attempts__gt=0, period_start__gte=since)
    rows = Invoice.objects.filter(Q(external_id__in=first) | short).order_by("pk")
    return [
        FailedInvoice(
            merchant_id=row.merchant_id,
            name=row.number or row.external_id,
            at=first.get(row.external_id, row.period_start),
            is_paid=row.state == InvoiceStatus.PAID,
        )
        for row in rows
    ]
