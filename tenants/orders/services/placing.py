"""Place orders: purchases with a key of their own are written down first, then a process makes them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Sum

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit.ids import reference
from server.kit.money import format_money
from server.kit.reasons import Reason
from server.ports.purchases import DeliveryAddress
from tenants.orders.contracts import By, PurchaseState
from tenants.orders.contracts.plans import (
    OrderRules,
    PlannedLine,
    PlannedOrder,
    PlannedPurchase,
    Resend,
    amount_to_type,
    hundredths_of,
    limit_in,
    limit_key,
)
from tenants.orders.errors import AmountNotTyped, DailyLimit, NothingReady, PreviewChanged, PreviewOver
from tenants.orders.models import Order, OrderEvent, OrderSettings, PlacingPlan, Purchase, PurchaseLine
from tenants.orders.rules.corrections import delivery_for
from tenants.orders.rules.declarations import kept_form
from tenants.orders.rules.deliveries import forwarder_of
from tenants.orders.rules.shown import NOT_READY, version_of, why_not
from tenants.orders.selectors.settings import read_private
from tenants.orders.selectors.shipping import BY_FORWARDER
from tenants.orders.services.previews import find_plan, plan_kept, resend_of
from tenants.orders.services.purchases import forget_refusals
from tenants.orders.services.tabs import counted
from tenants.privacy.contracts import PersonalKey
from tenants.privacy.services import personal_key
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
        purchases, left_out = _write(actor, kept, typed_amount=typed_amount, chooses=chooses, now=now)
        started = start_process(
            actor,
            action=Action.PLACE_ORDER,
            operations=[*(_operation(*each) for each in purchases), *left_out],
            now=now,
            idempotency_key=idempotency_key,
            request=token,
        )
        Purchase.objects.filter(pk__in=[purchase.pk for purchase, _, _ in purchases]).update(record_id=started.id)
        kept.placed_record_id = started.id
        kept.save(update_fields=["placed_record_id"])
    return started


def _write(
    actor: Actor, kept: PlacingPlan, *, typed_amount: str, chooses: Choice | None, now: datetime
) -> tuple[list[tuple[Purchase, str, int]], list[NewOperation]]:
    """Write the purchases; return them, and the operations that say why orders that were shown as ready are not placed.

    What the merchant's rule does not place, it looks at again later.
    """
    shown = kept.choices["shown"]
    with counted(kept.order_ids) as rows:
        prepared = plan_kept(actor, kept, now=now)
        reasons = {order.order_id: why_not(order, shown) for order in prepared.orders}
        ready = [order for order in prepared.orders if reasons[order.order_id] is None]
        ready = [*chooses(ready, prepared.rules)] if chooses else ready
        if not ready:
            raise NothingReady(next(filter(None, reasons.values()), NOT_READY))
        _refuse_amounts(actor, ready, prepared.rules, typed_amount=typed_amount, now=now)
        by_id = {row.pk: row for row in rows}
        buyer, resend = None if chooses else actor, resend_of(kept)
        made = _purchases(buyer, by_id, ready, prepared.rules, resend=resend, now=now)
        for order in ready:
            forget_refusals(by_id[order.order_id])
        OrderEvent.objects.bulk_create(
            OrderEvent(order_id=order.order_id, at=now, **_event(buyer, resend)) for order in ready
        )
    changed = [order for order in prepared.orders if not chooses and str(order.order_id) in shown]
    return made, [_left_out(order, reason) for order in changed if (reason := reasons[order.order_id])]


def _event(buyer: Actor | None, resend: Resend | None) -> dict[str, Any]:
    if buyer is None:
        return {"code": "placed_by_rule", "by": By.PLATFORM}
    code = f"resend_{resend.reason}" if resend else "to_place"
    return {"code": code, "by": By.MERCHANT, "user_id": buyer.user_id}


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


def _purchases(
    buyer: Actor | None,
    rows: Mapping[int, Order],
    ready: Sequence[PlannedOrder],
    rules: OrderRules,
    *,
    resend: Resend | None,
    now: datetime,
) -> list[tuple[Purchase, str, int]]:
    private, key = read_private(), personal_key()
    earlier = Purchase.objects.filter(order_id__in=rows).values("order").annotate(number=Count("pk"))
    numbers = dict(earlier.values_list("order", "number"))
    planned = [(order, purchase) for order in ready for purchase in order.purchases]
    made = []
    for order, purchase in planned:
        address = _address_of(rows[order.order_id], key, private)
        if purchase.supplier in BY_FORWARDER:
            address = forwarder_of(private) or address
        values = _columns(purchase, generation=numbers.get(order.order_id, 0) + 1)
        hold = timedelta(minutes=rules.hold_minutes)
        times = {"created_at": now, "place_at": now + hold}
        by = {"user_id": buyer.user_id, "token_id": buyer.token_id or None} if buyer else {}
        again = {"resends_id": resend.purchase_id, "resend_reason": resend.reason} if resend else {}
        sealed = {"personal": key.seal(asdict(address)), "declared": _declared(purchase, key)}
        made.append(Purchase(**values, **times, **by, **again, **sealed))
    Purchase.objects.bulk_create(made)
    PurchaseLine.objects.bulk_create(
        _line(row, line) for row, (_, purchase) in zip(made, planned, strict=True) for line in purchase.lines
    )
    return [(row, order.number, order.store_id) for row, (order, _) in zip(made, planned, strict=True)]


def _address_of(row: Order, key: PersonalKey, private: Mapping[str, Any]) -> DeliveryAddress:
    return delivery_for(key.unseal(row.personal), key.unseal(row.corrected), private)


def _declared(planned: PlannedPurchase, key: PersonalKey) -> str:
    return key.seal(kept_form(planned.customs)) if planned.customs else ""


def _columns(planned: PlannedPurchase, *, generation: int) -> dict[str, Any]:
    least, most = planned.days
    return {
        "key": reference(),
        "order_id": planned.order_id,
        "supplier": planned.supplier,
        "way": planned.way,
        "state": PurchaseState.HELD,
        "generation": generation,
        "currency": planned.currency,
        "cost_minor": planned.cost_minor,
        "freight_minor": planned.freight_minor,
        "shop_minor": planned.shop_minor,
        "limit_minor": planned.most_minor,
        "service": ", ".join(dict.fromkeys(line.shipping.service for line in planned.lines if line.shipping))[:120],
        "min_days": least,
        "max_days": most,
    }


def _line(row: Purchase, line: PlannedLine) -> PurchaseLine:
    offer = line.offer
    return PurchaseLine(
        purchase=row,
        line_id=line.line_id,
        quantity=line.quantity,
        pieces=offer.pieces,
        source_product_id=offer.source_product_id,
        source_variant_id=offer.source_variant_id,
        source_sku_id=offer.source_sku_id,
        source_attr=offer.source_attr,
        source_url=offer.link.url,
        title=offer.title,
        service=line.shipping.service if line.shipping else "",
        unit_cost_minor=None if offer.cost_minor is None else offer.cost_minor // offer.pieces,
    )


def _operation(purchase: Purchase, number: str, store_id: int) -> NewOperation:
    return NewOperation(
        handler=PLACE,
        item_key=purchase.key,
        config={"purchase_id": purchase.pk, "order_id": purchase.order_id},
        subject=Subject(title=number, supplier=purchase.supplier),
        store_id=store_id,
        lock_key=f"purchase:{purchase.order_id}",
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
