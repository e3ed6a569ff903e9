"""What belongs to one payment, and everything that happened with it: events that came, calls that we made."""

from collections.abc import Collection, Iterable

from django.db.models import Q

from server.company.payments.contracts import BookedKind, Related, TrailMoment
from server.company.payments.models import (
    Charge,
    Dispute,
    Invoice,
    Payment,
    ProviderCall,
    ProviderEvent,
    Refund,
)

MOST = 200


def read_trail(kind: BookedKind, row_id: int) -> tuple[list[Related], list[TrailMoment]]:
    """The rows of the same payment, and events and calls about any of them, oldest first."""
    related = _related(kind, row_id)
    names = {one.name for one in related if one.name} | _subscriptions(related)
    subjects = names | {f"{one.kind.removesuffix('s')} {one.id}" for one in related}
    others = [one for one in related if (one.kind, one.id) != (kind, row_id)]
    moments = [*_events(names), *_calls(subjects)]
    return others, sorted(moments, key=lambda one: one.at)


def _related(kind: BookedKind, row_id: int) -> list[Related]:
    payments = Payment.objects.filter(_payments_of(kind, row_id))
    ids = list(payments.values_list("pk", flat=True))
    charges = Q(payments__in=ids) | Q(pk=row_id if kind is BookedKind.CHARGES else None)
    invoices = Q(payments__in=ids) | Q(pk=row_id if kind is BookedKind.INVOICES else None)
    found = {
        BookedKind.CHARGES: Charge.objects.filter(charges).distinct(),
        BookedKind.INVOICES: Invoice.objects.filter(invoices).distinct(),
        BookedKind.PAYMENTS: payments,
        BookedKind.REFUNDS: Refund.objects.filter(payment__in=ids),
        BookedKind.DISPUTES: Dispute.objects.filter(payment__in=ids),
    }
    return [
        Related(kind=one, id=pk, name=name)
        for one, rows in found.items()
        for pk, name in rows.order_by("pk").values_list("pk", "external_id")
    ]


def _payments_of(kind: BookedKind, row_id: int) -> Q:
    paths = {
        BookedKind.CHARGES: "charge",
        BookedKind.INVOICES: "invoice",
        BookedKind.PAYMENTS: "pk",
        BookedKind.REFUNDS: "refunds",
        BookedKind.DISPUTES: "disputes",
    }
    return Q(**{paths[kind]: row_id})


def _subscriptions(related: Iterable[Related]) -> set[str]:
    invoices = [one.id for one in related if one.kind is BookedKind.INVOICES]
    rows = Invoice.objects.filter(pk__in=invoices, subscription__isnull=False)
    return set(rows.values_list("subscription__external_id", flat=True))


def _events(names: Collection[str]) -> list[TrailMoment]:
    rows = ProviderEvent.objects.filter(object_id__in=names).order_by("-pk")[:MOST]
    return [
        TrailMoment(f"event {row.pk}", row.received_at, row.type, row.external_id, row.state, row.reason)
        for row in rows
    ]


def _calls(subjects: Collection[str]) -> list[TrailMoment]:
    rows = ProviderCall.objects.filter(subject__in=subjects).order_by("-pk")[:MOST]
    return [
        TrailMoment(f"call {row.pk}", row.started_at, row.operation, row.key, row.outcome, row.reason) for row in rows
    ]
