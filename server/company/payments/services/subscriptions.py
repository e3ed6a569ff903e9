"""Subscriptions read from the provider after every event; an older reading never overwrites a newer one."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Coalesce

from server.company.payments.contracts import CARDS, Provider
from server.company.payments.contracts.traits import traits_of
from server.company.payments.models import PaidSubscription
from server.company.payments.rules import amount_of, plan_of
from server.company.payments.selectors.agreements import on_bill
from server.company.payments.services.customers import merchant_of
from server.company.payments.services.cycles import book_cycle
from server.jobs.door import enqueue
from server.kit import clock
from server.ports.payment_states import OWING, SubscriptionState, SubscriptionStatus
from server.ports.registry import subscriptions
from server.tenancy.models import Tenant

APPLY_JOB = "plans.apply_paid"
"""Job in the merchant's schema that turns the plan on."""


def apply_subscription(external_id: str, *, provider: Provider = CARDS) -> int | None:
    """Read a subscription and save it, and those beside it; a job updates the plan. None for one that is not ours."""
    kept = _read(external_id, provider)
    for other in on_bill(traits_of(provider).billed_store(external_id)):
        if other.external_id != external_id:  # there, one may have replaced another
            _read(other.external_id, provider)
    return kept


def _read(external_id: str, provider: Provider) -> int | None:
    began = clock.now()
    return save_reading(subscriptions(provider).read_subscription(external_id), read_at=began, provider=provider)


def save_reading(reading: SubscriptionState, *, read_at: datetime, provider: Provider = CARDS) -> int | None:
    """Save what was read, unless something newer is saved; return our id. None for one that is not ours."""
    merchant_id, plan_id = merchant_of(reading.customer, provider), plan_of(reading.price)
    platform = reading.details.get("platform", "")
    if merchant_id is None or plan_id is None or not platform.isdecimal():
        return None
    with transaction.atomic():
        facts = {"merchant_id": merchant_id, "platform": int(platform), **_columns(reading, plan_id, read_at)}
        row, is_new = PaidSubscription.objects.get_or_create(
            provider=provider,
            external_id=reading.external_id,
            defaults=facts | {"past_due_since": read_at if _is_past_due(reading) else None},
        )
        if is_new or _update(row.pk, reading, facts, read_at):
            follow_later(row.pk, merchant_id)
            if traits_of(provider).bill:
                book_cycle(PaidSubscription.objects.get(pk=row.pk), reading, now=read_at)
    return row.pk


def _update(pk: int, reading: SubscriptionState, facts: dict[str, Any], read_at: datetime) -> bool:
    """Save the reading; return whether anything changed that the plan must follow. `read_at` is always updated."""
    owed = Coalesce(F("past_due_since"), read_at) if _is_past_due(reading) else None
    older = PaidSubscription.objects.filter(pk=pk, read_at__lte=read_at)
    # The provider keeps the store of the first payment; here the merchant may have chosen another since.
    saved = {name: value for name, value in facts.items() if name != "billing_store_id"}
    known = {name: value for name, value in saved.items() if name != "read_at"}
    if older.exclude(**known).update(**saved, past_due_since=owed):
        return True
    older.update(read_at=read_at)
    return False


def _columns(reading: SubscriptionState, plan_id: int, read_at: datetime) -> dict[str, Any]:
    amount, currency, _days = amount_of(reading.price)
    next_plan = plan_of(reading.next_price)
    store, user = reading.details.get("store", ""), reading.details.get("user", "")
    return {
        "plan_id": plan_id,
        "next_plan_id": None if next_plan == plan_id else next_plan,
        "next_price_minor": amount_of(reading.next_price)[0] if reading.next_price else None,
        "user_id": int(user) if user.isdecimal() else 0,
        "billing_store_id": int(store) if store.isdecimal() else None,
        "state": reading.status,
        "price_minor": amount,
        "currency": currency,
        "period_start": reading.period_start,
        "period_end": reading.period_end,
        "cancel_at_period_end": reading.ends_at_period_end,
        "ended_at": (reading.ended_at or read_at) if reading.status is SubscriptionStatus.ENDED else None,
        "read_at": read_at,
    }


def _is_past_due(reading: SubscriptionState) -> bool:
    return reading.status in OWING


def follow_later(pk: int, merchant_id: int) -> None:
    """Enqueue the update of the merchant's plan."""
    schema = Tenant.objects.filter(pk=merchant_id).values_list("schema_name", flat=True).first()
    if schema:
        enqueue(APPLY_JOB, schema=schema, key=str(pk), subscription_id=pk)
