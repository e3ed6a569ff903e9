"""Provider events: stored once, then applied by a job that reads the state again, so their order does not matter."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import F

from server.company.payments.contracts import EventState, Provider
from server.company.payments.models import ProviderEvent
from server.company.payments.services.customers import apply_customer
from server.company.payments.services.disputes import apply_dispute
from server.company.payments.services.invoices import apply_invoice, apply_payment
from server.company.payments.services.sent_refunds import apply_refund
from server.company.payments.services.settlements import apply_agreement, apply_checkout
from server.company.payments.services.subscriptions import apply_subscription
from server.jobs.door import enqueue
from server.kit import clock
from server.ports import payment_states
from server.ports.failures import OutsideFailure
from server.ports.payment_states import About

APPLY_JOB = "payments.apply_event"

HANDLERS: Mapping[About, Callable[[str, Provider], object]] = {
    About.CHECKOUT: lambda object_id, provider: apply_checkout(object_id, now=clock.now(), provider=provider),
    About.SUBSCRIPTION: lambda object_id, provider: apply_subscription(object_id, provider=provider),
    About.INVOICE: lambda object_id, _: apply_invoice(object_id),
    About.PAYMENT: lambda object_id, _: apply_payment(object_id),
    About.REFUND: lambda object_id, _: apply_refund(object_id),
    About.DISPUTE: lambda object_id, _: apply_dispute(object_id),
    About.CUSTOMER: lambda object_id, _: apply_customer(object_id),
    About.AGREEMENT: lambda object_id, provider: apply_agreement(object_id, now=clock.now(), provider=provider),
}
"""Each handler reads the event's object again; its result is falsy if the object is not ours."""


def store_event(event: payment_states.ProviderEvent, *, provider: Provider, now: datetime) -> bool:
    """Store a verified event and enqueue its handling; False if it was stored before."""
    facts = {
        "type": event.type,
        "about": event.about,
        "object_id": event.object_id,
        "is_live": event.is_live,
        "created_at": event.created_at,
        "received_at": now,
    }
    with transaction.atomic():
        row, is_new = ProviderEvent.objects.get_or_create(
            provider=provider, external_id=event.external_id, defaults=facts
        )
        if is_new:
            enqueue(APPLY_JOB, event_id=row.pk)
    return is_new


def apply_event(event_id: int) -> None:
    """Apply a stored event, and all waiting events about the same object; a repeated call does nothing.

    Raise temporary failures; record final ones on the event.
    """
    row = ProviderEvent.objects.filter(pk=event_id, state__in=[EventState.WAITING, EventState.FAILED]).first()
    if row is None:
        return
    ProviderEvent.objects.filter(pk=event_id).update(attempts=F("attempts") + 1)
    waiting_too = _waiting_with(row)
    handler = HANDLERS.get(About(row.about))
    try:
        is_ours = bool(handler(row.object_id, Provider(row.provider))) if handler else False
    except OutsideFailure as failure:
        _end([event_id], EventState.FAILED if failure.final else EventState.WAITING, failure.reason.code)
        if failure.final:
            return
        raise
    if is_ours:
        _end([event_id, *waiting_too], EventState.APPLIED, "")
    else:
        _end([event_id], EventState.IGNORED, "")


def _waiting_with(row: ProviderEvent) -> list[int]:
    """Return waiting events about the same object, before it is read: one reading serves all of them."""
    same = ProviderEvent.objects.filter(provider=row.provider, about=row.about, object_id=row.object_id)
    return list(same.filter(state=EventState.WAITING).values_list("pk", flat=True))


def _end(event_ids: list[int], state: EventState, reason: str) -> None:
    applied_at = None if state is EventState.WAITING else clock.now()
    ProviderEvent.objects.filter(pk__in=event_ids).update(state=state, reason=reason, applied_at=applied_at)
