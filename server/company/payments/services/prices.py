"""Our prices at the provider: creating those on sale, and moving subscriptions from old prices to new ones."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta

import structlog
from django.db.models import F, Q

from server.company.payments.contracts import Provider
from server.company.payments.contracts.moves import MoveState
from server.company.payments.models import PaidSubscription
from server.company.payments.models.moves import PriceMove
from server.company.payments.rules import price_of
from server.company.payments.selectors.prices import prices_subject
from server.company.payments.services.calls import make_call
from server.company.payments.services.subscriptions import save_reading
from server.company.plans.selectors import list_offers, read_offer
from server.kit import clock
from server.ports.failures import OutsideFailure
from server.ports.payment_states import SubscriptionState
from server.ports.payments import ChangeAt, PriceDraft
from server.ports.registry import payments

AT_ONCE = 100
AGAIN_FOR = timedelta(days=400)

log = structlog.get_logger("tradewind.payments")


def keep_edition_prices(edition_id: int) -> None:
    """Create the missing prices of an edition at the provider, including promotions.

    Do nothing if no payments are taken. The port's failures.
    """
    port = payments()
    prices = _prices_of(edition_id)
    if not port.is_configured or not prices:
        return
    make_call(
        lambda: port.keep_prices(prices),
        operation="keep_prices",
        key=f"{prices_subject(edition_id)}:{'|'.join(sorted(price.lookup_key for price in prices))}"[:100],
        subject=prices_subject(edition_id),
    )


def keep_plan_prices(plan_ids: Collection[int]) -> None:
    """Create these plans at the provider, so that coupons limited to some plans can name them. The port's failures."""
    offers = [read_offer(plan_id, language="en", on_sale_only=False) for plan_id in plan_ids]
    paid = [price_of(offer) for offer in offers if not offer.is_free]
    if paid:
        payments().keep_prices(paid)


def _prices_of(edition_id: int) -> list[PriceDraft]:
    offers = [offer for offer in list_offers(language="en") if offer.edition_id == edition_id and not offer.is_free]
    found = [price_of(offer) for offer in offers] + [price_of(replace(offer, promotion_minor=None)) for offer in offers]
    return list({price.lookup_key: price for price in found}.values())


def plan_moves(plan_id: int, *, revision: int, due: datetime, now: datetime) -> int:
    """Schedule subscriptions with another price of the plan to move to its new one after `due`; return how many.

    A move that waits already gets the new price and keeps the earlier date.
    """
    target = _target(plan_id)
    running = PaidSubscription.objects.filter(plan_id=plan_id, ended_at=None, provider=Provider.STRIPE)
    others = list(running.exclude(price_minor=target.amount_minor).filter(currency=target.currency))
    rows = [_move(subscription, target, revision, due, now) for subscription in others]
    waiting = PriceMove.objects.filter(subscription__in=others, state=MoveState.WAITING)
    waiting.filter(due_at__gt=due).update(due_at=due)
    waiting.update(to_minor=target.amount_minor)
    made = PriceMove.objects.bulk_create(rows, ignore_conflicts=True)
    return len(made)


def move_due_prices(*, now: datetime) -> int:
    """Make the due price moves, and repeat those that were taken back; return how many were tried."""
    _wait_again(now)
    rows = PriceMove.objects.filter(state=MoveState.WAITING, due_at__lte=now).select_related("subscription")
    found = list(rows.order_by("due_at", "pk")[:AT_ONCE])
    for row in found:
        try:
            move_price(row, now=now)
        except OutsideFailure as failure:
            PriceMove.objects.filter(pk=row.pk).update(reason=failure.reason.code[:200])
            log.warning("price_not_moved", move=row.pk, reason=failure.reason.code)
    return len(found)


def move_price(row: PriceMove, *, now: datetime) -> None:
    """Let a subscription pay the new price from its period's end, unless it ends or changes anyway.

    The port's failures.
    """
    target, running = _target(row.plan_id), row.subscription
    began = clock.now()
    reading = payments(running.provider).read_subscription(running.external_id)
    if reason := _why_not(reading, running, target):
        _end(row, MoveState.DROPPED, target, now, reason)
        return
    if reading.next_price != target.lookup_key:
        reading = make_call(
            lambda: payments(running.provider).change_subscription(
                running.external_id, target, at=ChangeAt.PERIOD_END, key=row.key
            ),
            operation="change_subscription",
            key=row.key,
            subject=running.external_id,
            provider=Provider(running.provider),
        )
        began = clock.now()
    save_reading(reading, read_at=began, provider=Provider(running.provider))
    _end(row, MoveState.DONE, target, now)


def _why_not(reading: SubscriptionState, running: PaidSubscription, target: PriceDraft) -> str:
    if reading.ended_at is not None or reading.ends_at_period_end:
        return "ends"
    if reading.price == target.lookup_key:
        return "paid_already"
    is_leaving = reading.next_price and not reading.next_price.startswith(f"{target.product}-")
    return (
        "other_plan"
        if is_leaving or reading.pending_price or not reading.price.startswith(f"{target.product}-")
        else ""
    )


def _end(row: PriceMove, state: MoveState, target: PriceDraft, now: datetime, reason: str = "") -> None:
    PriceMove.objects.filter(pk=row.pk, state=MoveState.WAITING).update(
        state=state, to_minor=target.amount_minor, moved_at=now, reason=reason
    )


def _wait_again(now: datetime) -> None:
    """Repeat moves that were lost when the merchant took back another change; use a new key."""
    lost = Q(subscription__next_price_minor=None) & ~Q(subscription__price_minor=F("to_minor"))
    rows = PriceMove.objects.filter(
        lost, state=MoveState.DONE, moved_at__gt=now - AGAIN_FOR, subscription__ended_at=None,
        subscription__plan_id=F("plan_id"), subscription__cancel_at_period_end=False,
    )  # fmt: skip
    for row in rows.exclude(subscription__moves__state=MoveState.WAITING)[:AT_ONCE]:
        key = f"{row.key.split('~')[0]}~{row.pk}-{int(now.timestamp())}"
        PriceMove.objects.filter(pk=row.pk, state=MoveState.DONE).update(state=MoveState.WAITING, key=key)


def _target(plan_id: int) -> PriceDraft:
    """Return the plan's price for existing subscriptions: promotions are for new buyers."""
    offer = read_offer(plan_id, language="en", on_sale_only=False)
    return price_of(replace(offer, promotion_minor=None))


def _move(subscription: PaidSubscription, target: PriceDraft, revision: int, due: datetime, now: datetime) -> PriceMove:
    return PriceMove(
        subscription=subscription,
        merchant_id=subscription.merchant_id,
        plan_id=subscription.plan_id,
        from_minor=subscription.price_minor,
        to_minor=target.amount_minor,
        currency=target.currency,
        due_at=due,
        state=MoveState.WAITING,
        key=f"move:{revision}:{subscription.pk}",
        made_at=now,
    )
