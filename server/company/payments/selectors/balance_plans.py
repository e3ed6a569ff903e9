"""Reads of what plans take from a merchant's balance, and which plans are due."""

from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db.models import Q

from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.balances import available_of
from server.company.payments.contracts import Provider
from server.company.payments.contracts.balance import BalanceQuote
from server.company.payments.models import PaidSubscription
from server.company.payments.rules import is_upgrade, rest_to_pay
from server.ports.payment_states import OWING, SubscriptionStatus
from server.ports.payments import PriceDraft

AT_ONCE = 500


def quote_from_balance(
    merchant_id: int, running: PaidSubscription | None, price: PriceDraft, *, now: datetime
) -> BalanceQuote:
    """Quote what the price would take if it replaced the running subscription. Two queries at most."""
    is_ours = running is not None and running.provider == Provider.BALANCE
    return BalanceQuote(
        available_minor=available(merchant_id, price.currency),
        due_minor=_due(running, price, now) if running and is_ours else price.amount_minor,
        currency=price.currency,
        is_offered=pays_plans(price.currency) and (running is None or is_ours),
        is_only=is_ours,
        period_end=running.period_end if running and is_ours else None,
    )


def pays_plans(currency: str) -> bool:
    """Tell whether balances can pay plans in this currency; not with tax, which only card payments calculate."""
    return currency in set(Unit) and not settings.STRIPE_TAX


def due_from_balance(*, now: datetime) -> list[tuple[int, int]]:
    """Return subscription and merchant ids whose next period is due or unpaid. One query."""
    alive = PaidSubscription.objects.filter(provider=Provider.BALANCE, ended_at=None)
    rows = alive.filter(Q(period_end__lte=now) | Q(state__in=OWING)).order_by("period_end", "pk")
    return list(rows.values_list("pk", "merchant_id")[:AT_ONCE])


def owed_from_balance(merchant_id: int) -> list[int]:
    """Return ids of the merchant's subscriptions that the balance could not cover. One query."""
    rows = PaidSubscription.objects.filter(merchant_id=merchant_id, provider=Provider.BALANCE, ended_at=None)
    return list(rows.filter(state__in=OWING).order_by("pk").values_list("pk", flat=True))


def pays_for(merchant_id: int, platforms: Collection[int]) -> bool:
    """Tell whether the balance pays for a plan that was bought on one of these platforms. One query."""
    rows = PaidSubscription.objects.filter(merchant_id=merchant_id, provider=Provider.BALANCE, ended_at=None)
    return rows.filter(platform__in=platforms).exists()


def renewed_from_balance(*, until: datetime, merchant_id: int | None = None) -> list[PaidSubscription]:
    """Return subscriptions that renew before a moment, soonest first; of one merchant, or of all."""
    rows = PaidSubscription.objects.filter(provider=Provider.BALANCE, ended_at=None, period_end__lte=until)
    rows = rows.filter(state=SubscriptionStatus.ACTIVE, cancel_at_period_end=False)
    mine = rows if merchant_id is None else rows.filter(merchant_id=merchant_id)
    return list(mine.order_by("period_end", "pk"))


def available(merchant_id: int, currency: str) -> int:
    """Return what the merchant's balance in a currency can pay. One query."""
    return available_of([merchant_id], Unit(currency)).get(merchant_id, 0) if currency in set(Unit) else 0


def _due(running: PaidSubscription, price: PriceDraft, now: datetime) -> int:
    if running.state == SubscriptionStatus.PAST_DUE:
        return running.price_minor
    is_dearer = is_upgrade(running.price_key, price.lookup_key)
    return rest_to_pay(running.price_key, price.lookup_key, now=now, end=running.period_end) if is_dearer else 0
