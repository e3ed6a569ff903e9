"""Reads of everything about one payment: related rows, events, our calls, changes of the plan."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q

from server.company.payments.contracts.booked import BookedKind, Related, TrailMoment
from server.company.payments.models import (
    Charge,
    Dispute,
    Invoice,
    Payment,
    ProviderCall,
    ProviderEvent,
    Refund,
)
from server.company.payments.rules import fold_events
from server.company.plans.contracts import PlanReach
from server.company.plans.contracts.moments import PlanMoment
from server.company.plans.selectors import plan_reach
from server.company.plans.selectors.moments import plan_moments
from server.kit import clock

MOST = 200
CHANGES = ("change_subscription", "keep_subscription")
NOWHERE = PlanReach((), 0)


class PaidTime(NamedTuple):
    """A merchant, the platforms that were paid for, and from when until when."""

    merchant_id: int
    platforms: frozenset[int]
    since: datetime
    until: datetime


def read_trail(kind: BookedKind, row_id: int, *, language: str) -> tuple[list[Related], list[TrailMoment]]:
    """Return the related rows of a payment, and its timeline, oldest first: events, our calls, plan changes.

    The events of one step are one moment (`fold_events`).
    """
    related = _related(kind, row_id)
    names = {row.name for row in related if row.name} | _subscriptions(related)
    subjects = names | {f"{row.kind.removesuffix('s')} {row.id}" for row in related}
    others = [row for row in related if (row.kind, row.id) != (kind, row_id)]
    keys = _keys(related)
    names |= _changed(keys)
    moments = [*_events(names), *_calls(subjects, keys), *_plans(related, language)]
    return others, fold_events(sorted(moments, key=lambda moment: moment.at))


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
        Related(kind=booked, id=pk, name=name)
        for booked, rows in found.items()
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
    invoices = [row.id for row in related if row.kind is BookedKind.INVOICES]
    rows = Invoice.objects.filter(pk__in=invoices, subscription__isnull=False)
    return set(rows.values_list("subscription__external_id", flat=True))


def _keys(related: Iterable[Related]) -> set[str]:
    charges = [row.id for row in related if row.kind is BookedKind.CHARGES]
    return set(Charge.objects.filter(pk__in=charges).values_list("key", flat=True))


def _changed(keys: Collection[str]) -> set[str]:
    """Return the subscriptions that charges without a page have changed: their call has the charge's key."""
    calls = ProviderCall.objects.filter(key__in=keys, operation__in=CHANGES)
    return set(calls.values_list("subject", flat=True))


def _plans(related: Iterable[Related], language: str) -> list[TrailMoment]:
    """Return plans that began or ended on the paid platforms, from the first request until the paid time ends."""
    found: dict[tuple[datetime, bool, str, str], PlanMoment] = {}
    for paid in _paid_times(related):
        times = {"since": paid.since, "until": paid.until, "now": clock.now()}
        rows = plan_moments(paid.merchant_id, paid.platforms, language=language, **times)
        # A plan on several platforms starts at once and counts as one event.
        found |= {(row.at, row.is_end, row.plan, row.state): row for row in sorted(rows, key=_number)}
    return [
        TrailMoment(
            id=f"plan {row.subscription_id} {'ended' if row.is_end else 'begun'}",
            at=row.at,
            what="plan_ended" if row.is_end else "plan_begun",
            name=row.plan,
            state=row.state,
            reason=row.reason,
        )
        for row in found.values()
    ]


def _number(row: PlanMoment) -> int:
    return -row.subscription_id


def _paid_times(related: Iterable[Related]) -> list[PaidTime]:
    """Return the paid times of the plan charges and invoices among the rows."""
    ids = {kind: [row.id for row in related if row.kind is kind] for kind in (BookedKind.CHARGES, BookedKind.INVOICES)}
    charges = list(Charge.objects.filter(pk__in=ids[BookedKind.CHARGES], plan_id__isnull=False))
    invoices = list(Invoice.objects.filter(pk__in=ids[BookedKind.INVOICES], plan_id__isnull=False))
    rows: list[Charge | Invoice] = [*charges, *invoices]
    reach = plan_reach({row.plan_id or 0 for row in rows})
    charged = [_paid_time(row, row.opened_at, None, reach) for row in charges]
    return charged + [_paid_time(row, row.issued_at, row.period_end, reach) for row in invoices]


def _paid_time(row: Charge | Invoice, at: datetime, end: datetime | None, reach: Mapping[int, PlanReach]) -> PaidTime:
    plan = reach.get(row.plan_id or 0, NOWHERE)
    platforms = {*plan.platforms, *({row.platform} if row.platform is not None else ())}
    return PaidTime(row.merchant_id, frozenset(platforms), at, max(at, end or at + timedelta(seconds=plan.seconds)))


def _events(names: Collection[str]) -> list[TrailMoment]:
    rows = ProviderEvent.objects.filter(object_id__in=names).order_by("-pk")[:MOST]
    return [
        TrailMoment(f"event {row.pk}", row.received_at, row.type, row.external_id, row.state, row.reason)
        for row in rows
    ]


def _calls(subjects: Collection[str], keys: Collection[str]) -> list[TrailMoment]:
    rows = ProviderCall.objects.filter(Q(subject__in=subjects) | Q(key__in=keys)).order_by("-pk")[:MOST]
    return [
        TrailMoment(f"call {row.pk}", row.started_at, row.operation, row.key, row.outcome, row.reason) for row in rows
    ]
