"""Place orders: purchases with a key of their own are written down first, then a process makes them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Sum

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit.money import format_money
from server.kit.reasons import Reason
from tenants.orders.contracts import By, PurchaseState
from tenants.orders.contracts.plans import (
    OrderRules,
    PlannedOrder,
    Resend,
    amount_to_type,
    hundredths_of,
    limit_in,
    limit_key,
)
from tenants.orders.errors import AmountNotTyped, DailyLimit, NothingReady, PreviewChanged, PreviewOver
from tenants.orders.models import OrderEvent, OrderSettings, PlacingPlan, Purchase
from tenants.orders.rules.merging import left_together
from tenants.orders.rules.shown import NOT_READY, version_of, why_not
from tenants.orders.services.new_purchases import Made, make_purchases
from tenants.orders.services.previews import find_plan, plan_kept, resend_of
from tenants.orders.services.purchases import forget_refusals
from tenants.orders.services.tabs import counted
from tenants.processes.contracts import Action, NewOperation, StartedProcess, Subject
from tenants.processes.services.records import find_started, start_process

PLACE = "orders.place"
NO_PURCHASE = 0
"""The id in an operation that only says why an order was left out."""
NOT_ORDERED = (PurchaseState.CALLED_BACK, PurchaseState.FAILED)
"""Purchases of which the supplier took nothing; one that is found there after all counts again."""
Choice = Callable[[Sequence[PlannedOrder], OrderRules], Sequence[PlannedOrder]]
"""The merchant's rule: asked under the locks which of the ready orders it places."""


def place_orders(
    actor: Actor,
    token: str,
    *,
    version: str = "",
    typed_amount: str = "",
    now: datetime,
    idempotency_key: str = "",
    chooses: Choice | None = None,
) -> StartedProcess:
    """Place what a preview showed as ready; what is blocked stays. Starts PLACE_ORDER. `chooses`: None for a person.

    The plan is made anew under the orders' locks: an order that would be bought elsewhere, in another way or for more
    than the preview showed, or that somebody else has placed since, is left out with its reason. `version`: of the
    preview that the user saw. The same token again returns the process that it started.
    PreviewOver, PreviewChanged, NothingReady, AmountNotTyped, DailyLimit; PlanUnpaid while the plan is read-only.
    """
    known = find_started(actor, idempotency_key=idempotency_key, request=token)
    if known is not None:
        return known
    refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    with transaction.atomic():
        kept = PlacingPlan.objects.select_for_update().filter(pk=find_plan(actor, token, now=now).pk).first()
        if kept is None:
            raise PreviewOver
        if kept.placed_record_id is not None:
            return StartedProcess(kept.placed_record_id, is_new=False)
        if version and version != version_of(kept.choices["shown"]):
            raise PreviewChanged
        made, left_out = _write(actor, kept, typed_amount=typed_amount, chooses=chooses, now=now)
        started = start_process(
            actor,
            action=Action.PLACE_ORDER,
            operations=[*map(_operation, made), *left_out],
            now=now,
            idempotency_key=idempotency_key,
            request=token,
        )
        Purchase.objects.filter(pk__in=[each.row.pk for each in made]).update(record_id=started.id)
        kept.placed_record_id = started.id
        kept.save(update_fields=["placed_record_id"])
    return started


def _write(
    actor: Actor, kept: PlacingPlan, *, typed_amount: str, chooses: Choice | None, now: datetime
) -> tuple[list[Made], list[NewOperation]]:
    """Write the purchases; return them, and the operations that say why orders that were shown as ready are not placed.

    What is bought as one is placed whole or not at all. What the merchant's rule does not place, it looks at again
    later.
    """
    shown = kept.choices["shown"]
    with counted(kept.order_ids) as rows:
        prepared = plan_kept(actor, kept, now=now)
        alone = {order.order_id: why_not(order, shown) for order in prepared.orders}
        reasons = left_together(prepared.orders, alone)
        ready = [order for order in prepared.orders if reasons[order.order_id] is None]
        ready = [*chooses(ready, prepared.rules)] if chooses else ready
        if not ready:
            raise NothingReady(next(filter(None, reasons.values()), NOT_READY))
        _refuse_amounts(actor, ready, prepared.rules, typed_amount=typed_amount, now=now)
        by_id = {row.pk: row for row in rows}
        buyer, resend = None if chooses else actor, resend_of(kept)
        made = make_purchases(buyer, by_id, ready, prepared.rules, resend=resend, now=now)
        for order in ready:
            forget_refusals(by_id[order.order_id])
        OrderEvent.objects.bulk_create(
            OrderEvent(order_id=order.order_id, at=now, **_event(buyer, resend)) for order in ready
        )
        OrderEvent.objects.bulk_create(_together(made, buyer, now=now))
    changed = [order for order in prepared.orders if not chooses and str(order.order_id) in shown]
    return made, [_left_out(order, reason) for order in changed if (reason := reasons[order.order_id])]


def _event(buyer: Actor | None, resend: Resend | None) -> dict[str, Any]:
    if buyer is None:
        return {"code": "placed_by_rule", **_by(None)}
    return {"code": f"resend_{resend.reason}" if resend else "to_place", **_by(buyer)}


def _together(made: Sequence[Made], buyer: Actor | None, *, now: datetime) -> Iterator[OrderEvent]:
    """Say in the timeline of each order with which others it is bought as one."""
    for each in made:
        for order in each.orders if len(each.orders) > 1 else ():
            others = ", ".join(other.number for other in each.orders if other is not order)
            yield OrderEvent(
                order_id=order.order_id, at=now, code="bought_together", params={"numbers": others}, **_by(buyer)
            )


def _by(buyer: Actor | None) -> dict[str, Any]:
    return {"by": By.MERCHANT, "user_id": buyer.user_id} if buyer else {"by": By.PLATFORM}


def _refuse_amounts(
    actor: Actor, ready: Sequence[PlannedOrder], rules: OrderRules, *, typed_amount: str, now: datetime
) -> None:
    totals: dict[str, int] = {}
    for order in ready:
        if order.cost_minor is not None:
            totals[order.currency] = totals.get(order.currency, 0) + order.cost_minor
    to_type = amount_to_type(totals, rules.typed_above_minor)
    if to_type is not None:
        expected = format_money(*to_type)
        if _digits(typed_amount) != _digits(expected):
            raise AmountNotTyped(expected)
    _refuse_above_daily_limits(actor, totals, rules, now=now)


def _refuse_above_daily_limits(actor: Actor, totals: Mapping[str, int], rules: OrderRules, *, now: datetime) -> None:
    """Purchases of the last 24 hours count, also those that were cancelled afterwards; an order bought twice, twice."""
    mine = Purchase.objects.filter(created_at__gt=now - timedelta(days=1)).exclude(state__in=NOT_ORDERED)
    counted_by = {limit_key(token_id=actor.token_id): mine.filter(token_id=actor.token_id)} if actor.token_id else {}
    if not actor.is_main_account:
        counted_by[limit_key(user_id=actor.user_id)] = mine.filter(user_id=actor.user_id)
    limits = {key: rules.daily_limits[key] for key in counted_by if key in rules.daily_limits}
    if limits:
        # Two requests of one user wait for each other here, so that both count.
        OrderSettings.objects.select_for_update().get()
    for key, limit in limits.items():
        earlier = counted_by[key].values("order__currency").annotate(spent=Sum("shop_minor"))
        amounts = [*totals.items(), *earlier.values_list("order__currency", "spent")]
        if sum(hundredths_of(currency, minor or 0) for currency, minor in amounts) > limit:
            currency = next(iter(totals))
            raise DailyLimit(format_money(limit_in(currency, limit), currency))


def _digits(text: str) -> str:
    return "".join(sign for sign in text if sign.isdecimal() or sign == ".")


def _operation(made: Made) -> NewOperation:
    purchase, first = made.row, made.orders[0]
    return NewOperation(
        handler=PLACE,
        item_key=purchase.key,
        config={"purchase_id": purchase.pk, "order_id": purchase.order_id},
        subject=Subject(title=", ".join(order.number for order in made.orders), supplier=purchase.supplier),
        store_id=first.store_id,
        lock_key=f"purchase:{made.lead}",
    )


def _left_out(order: PlannedOrder, reason: Reason) -> NewOperation:
    return NewOperation(
        handler=PLACE,
        item_key=f"left_out:{order.order_id}",
        config={"purchase_id": NO_PURCHASE, "order_id": order.order_id},
        subject=Subject(title=order.number),
        store_id=order.store_id,
        result=reason,
    )
