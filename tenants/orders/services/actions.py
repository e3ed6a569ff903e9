"""What a merchant does with orders: hold, note, tag, fulfil outside, own stock, record a number, take back."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from tenants.orders.contracts import By, Problem, PurchaseState, PurchaseWay
from tenants.orders.contracts.buying import Bought
from tenants.orders.errors import BeingAsked, NothingChosen, OnlyTheMerchant
from tenants.orders.models import Order, OrderEvent, OrderLine, Purchase
from tenants.orders.services.linking import link_purchases, visible_purchases
from tenants.orders.services.links import is_unmapped
from tenants.orders.services.placing import PLACE
from tenants.orders.services.purchases import call_back, note_not_ordered
from tenants.orders.services.tabs import counted, put_problem
from tenants.processes.services.records import hurry
from tenants.stores.selectors import list_stores

MOST_TAGS = 50
NOT_THERE = Reason("order.not_at_supplier")


def hold_orders(actor: Actor, order_ids: Sequence[int], *, held: bool, now: datetime) -> int:
    """Put orders on hold, or release them; return how many changed. Purchases in their hold window are called back."""

    def change(row: Order) -> bool:
        is_new = (row.held_at is not None) != held
        row.held_at = (row.held_at or now) if held else None
        return is_new

    changed = _change(actor, order_ids, change, "held_at", code="held" if held else "released", now=now)
    if held:
        _call_back_all(actor, changed, now=now)
    return len(changed)


def mark_outside(actor: Actor, order_ids: Sequence[int], *, outside: bool, now: datetime) -> int:
    """Mark orders as fulfilled outside, so that nothing is bought for them here, or take that back; return how many."""

    def change(row: Order) -> bool:
        is_new = (row.outside_at is not None) != outside
        row.outside_at = (row.outside_at or now) if outside else None
        return is_new

    code = "outside" if outside else "inside"
    changed = _change(actor, order_ids, change, "outside_at", code=code, now=now)
    if outside:
        _call_back_all(actor, changed, now=now)
    return len(changed)


def clear_problem(actor: Actor, order_id: int, problem: Problem, *, now: datetime) -> None:
    """Pass over a problem of one order that the merchant judged: its risk, or that it looks like another."""

    def change(row: Order) -> bool:
        is_new = problem.value not in row.cleared
        row.cleared = sorted({*row.cleared, problem.value})
        put_problem(row, problem, exists=False)
        return is_new

    _change(actor, [order_id], change, "cleared", code="cleared", now=now, params={"problem": problem.value})


def tag_orders(
    actor: Actor, order_ids: Sequence[int], *, add: Collection[str], remove: Collection[str], now: datetime
) -> int:
    """Add and remove tags; return how many orders changed."""

    def change(row: Order) -> bool:
        tags = sorted({*row.tags, *add} - set(remove))[:MOST_TAGS]
        is_new, row.tags = tags != row.tags, tags
        return is_new

    return len(_change(actor, order_ids, change, "tags", code="", now=now))


def write_note(actor: Actor, order_id: int, note: str, *, now: datetime) -> None:
    """Save the merchant's note of an order."""

    def change(row: Order) -> bool:
        is_new, row.note = note != row.note, note
        return is_new

    _change(actor, [order_id], change, "note", code="noted", now=now)


def send_from_own_stock(actor: Actor, order_id: int, line_id: int, *, own: bool, now: datetime) -> None:
    """Say that the merchant sends a line from their own stock, or no longer. NotFound for a line that is not there."""
    _change_line(actor, order_id, line_id, {"is_own_stock": own, "mapping": None}, code="own_stock", now=now)


def take_back(actor: Actor, purchase_id: int, *, now: datetime) -> bool:
    """Call a purchase back before it is placed, or before our staff pack it; return whether it was still possible.

    NotFound; OnlyTheMerchant where money would go back and staff act as the user.
    """
    purchase = purchase_of(actor, purchase_id)
    if actor.staff and purchase.way == PurchaseWay.STAFF and purchase.paid_at is not None:
        raise OnlyTheMerchant
    with transaction.atomic():
        hurry(PLACE, [purchase.key])
        return bool(call_back([purchase.pk], now=now, user_id=actor.user_id))


def record_number(
    actor: Actor, purchase_id: int, numbers: Sequence[str], *, total_minor: int | None, paid: bool, now: datetime
) -> None:
    """Record the order numbers of a purchase that a person made at the supplier; the same ones again may say that it is
    paid, or what it cost.

    NotFound; NothingChosen without any; NotLinked with the reason.
    """
    kept = tuple(dict.fromkeys(number.strip()[:60] for number in numbers if number.strip()))
    link_purchases(actor, {purchase_id: Bought(kept, total_minor, paid)}, now=now)


def say_not_ordered(actor: Actor, purchase_id: int, *, now: datetime) -> None:
    """Take a merchant's word that an unconfirmed purchase is not at the supplier: its order can be placed again.

    NotFound for one that is not unconfirmed; BeingAsked while its supplier may still answer.
    """
    purchase = purchase_of(actor, purchase_id)
    if purchase.state != PurchaseState.UNCONFIRMED:
        raise NotFound
    with transaction.atomic():
        if not note_not_ordered(purchase.pk, NOT_THERE, user_id=actor.user_id, now=now):
            raise BeingAsked


def purchase_of(actor: Actor, purchase_id: int) -> Purchase:
    """Return a purchase of an order that the actor may see. NotFound when there is none."""
    found = visible_purchases(actor).filter(pk=purchase_id).select_related("order").first()
    if found is None:
        raise NotFound
    return found


def _change_line(
    actor: Actor, order_id: int, line_id: int, values: Mapping[str, Any], *, code: str, now: datetime
) -> None:
    def change(row: Order) -> bool:
        if not OrderLine.objects.filter(pk=line_id, order=row).update(**values):
            raise NotFound
        open_lines = OrderLine.objects.filter(order=row)
        put_problem(row, Problem.NOT_MAPPED, exists=any(is_unmapped(line) for line in open_lines))
        return True

    _change(actor, [order_id], change, "problems", code=code, now=now)


def _change(
    actor: Actor,
    order_ids: Sequence[int],
    change: Callable[[Order], bool],
    column: str,
    *,
    code: str,
    now: datetime,
    params: Mapping[str, Any] | None = None,
) -> list[int]:
    """Change orders under their locks; return the ids of those that changed. NotFound where none is the actor's."""
    if not order_ids:
        raise NothingChosen
    visible = [store.id for store in list_stores(actor)]
    ids = list(Order.objects.filter(pk__in=order_ids, store_id__in=visible).values_list("pk", flat=True))
    if not ids:
        raise NotFound
    with transaction.atomic(), counted(ids) as rows:
        changed = [row for row in rows if change(row)]
        for row in changed:
            row.changed_at = now
        Order.objects.bulk_update(changed, [column, "changed_at"])
        if code:
            OrderEvent.objects.bulk_create(
                OrderEvent(
                    order=row, at=now, code=code, params=dict(params or {}), by=By.MERCHANT, user_id=actor.user_id
                )
                for row in changed
            )
    return [row.pk for row in changed]


def _call_back_all(actor: Actor, order_ids: Sequence[int], *, now: datetime) -> None:
    with transaction.atomic():
        waiting = Purchase.objects.filter(orders__in=order_ids, first_attempt_at=None).distinct()
        if actor.staff:
            waiting = waiting.exclude(way=PurchaseWay.STAFF, paid_at__isnull=False)
        hurry(PLACE, list(waiting.values_list("key", flat=True)))
        call_back(list(waiting.values_list("pk", flat=True)), now=now, user_id=actor.user_id)
