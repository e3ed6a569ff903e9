"""Billing agreements at store platforms: following them, ending them in time, and ending them with a removed app."""

from datetime import datetime

import structlog
from django.db import transaction

from server.company.payments.contracts import CallOutcome, Provider
from server.company.payments.lifecycle import Event
from server.company.payments.models import Charge, PaidSubscription, ProviderCall
from server.company.payments.rules import LAST_MOMENT
from server.company.payments.selectors.agreements import APPROVED, read_mark
from server.company.payments.services.calls import make_call
from server.company.payments.services.events import store_event
from server.company.payments.services.own_plans import advance
from server.company.payments.services.subscriptions import follow_later
from server.company.payments.store_ports import ShopifyPayments
from server.ports.failures import OutsideFailure
from server.ports.payment_states import About, ProviderEvent, SubscriptionStatus
from server.ports.registry import collector

AT_ONCE = 100

log = structlog.get_logger("tradewind.payments")


def note_update(external_id: str, *, event_id: str, type: str, at: datetime, now: datetime) -> bool:
    """Store once that an agreement changed; a job reads its state. False if the event was stored before."""
    event = ProviderEvent(
        external_id=event_id[:100],
        type=type[:100],
        about=About.AGREEMENT,
        object_id=external_id[:100],
        is_live=collector(Provider.SHOPIFY).is_live,
        created_at=at,
    )
    return store_event(event, provider=Provider.SHOPIFY, now=now)


def note_approval(mark: str, *, now: datetime) -> bool:
    """Note that the merchant came back from the page with our mark, so they approved. False for a forged mark."""
    reference, _at = read_mark(mark)
    name = Charge.objects.filter(pk=reference or 0, provider=Provider.SHOPIFY).values_list("external_id", flat=True)
    found = name.first()
    if found:
        note_update(found, event_id=f"{APPROVED}:{reference}", type=APPROVED, at=now, now=now)
    return bool(reference)


def note_app_removed(*, merchant_id: int, store_id: int, at: datetime) -> None:
    """Note that a store removed the app, so Shopify stops billing. Paid periods run to their end, trials end now."""
    rows = PaidSubscription.objects.filter(merchant_id=merchant_id, provider=Provider.SHOPIFY, ended_at=None)
    with transaction.atomic():
        for row in rows.filter(billing_store_id=store_id, read_at__lte=at).select_for_update().order_by("pk"):
            is_paid = row.state == SubscriptionStatus.ACTIVE and row.period_end > at
            advance(row, Event.LEAVE if is_paid else Event.GONE, now=at)
            row.read_at = at
            row.save()
            follow_later(row.pk, merchant_id)


def sweep_leaving(*, now: datetime) -> int:
    """Stop billing at Shopify for subscriptions that end within a day; return how many.

    Before that, merchants may still change their mind.
    """
    leaving = PaidSubscription.objects.filter(provider=Provider.SHOPIFY, ended_at=None, cancel_at_period_end=True)
    rows = leaving.filter(period_end__gt=now, period_end__lt=now + LAST_MOMENT).order_by("period_end")[:AT_ONCE]
    done = ProviderCall.objects.filter(operation="stop_billing", outcome=CallOutcome.DONE)
    known = set(done.filter(key__in=[_key(row) for row in rows]).values_list("key", flat=True))
    return sum(_stopped(row) for row in rows if _key(row) not in known)


def _key(row: PaidSubscription) -> str:
    return f"leave:{row.pk}:{row.period_end:%Y%m%d}"


def _stopped(row: PaidSubscription) -> bool:
    try:
        make_call(
            lambda: ShopifyPayments().stop_billing(row.external_id),
            operation="stop_billing",
            key=_key(row),
            subject=row.external_id,
            provider=Provider.SHOPIFY,
        )
    except OutsideFailure as failure:
        log.warning("billing_not_stopped", subscription=row.external_id, reason=failure.reason.code)
        return False
    return True
