"""What becomes of purchases: proofs, refusals, and what their orders show of that. Needs a transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from server.company.antstore.services.fulfilments import withdraw_fulfilments
from server.company.connections.services import note_purchases
from server.jobs.door import enqueue
from server.kit.bulk import update_rows
from server.kit.reasons import Reason
from server.ports.purchases import PlacedPurchase
from server.tenancy.scope import current_tenant
from tenants.orders.contracts import By, Problem, PurchaseState, PurchaseWay
from tenants.orders.models import FreightQuoteRow, Order, OrderEvent, Purchase, PurchaseLine, PurchaseOrder
from tenants.orders.rules.items import items_of
from tenants.orders.selectors.bought_for import all_orders, orders_of
from tenants.orders.services.after_sales import note_paid_back
from tenants.orders.services.bought import note_changes
from tenants.orders.services.keys import put_terms
from tenants.orders.services.notices import fact_of, tell_problem, tell_unpaid
from tenants.orders.services.tabs import counted, put_problem
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.events import emit

FIRST_CHECK = timedelta(minutes=2)
ASK_AGAIN = timedelta(minutes=10)
OPEN = (PurchaseState.HELD, PurchaseState.PLACING, PurchaseState.UNCONFIRMED, PurchaseState.TO_BUY)
OUTDATED = {Problem.PRICE_ABOVE_LIMIT, Problem.OUT_OF_STOCK, Problem.SKU_CHANGED, Problem.NO_SHIPPING}
"""Refusals that say that what we know of a product is old."""
PROVEN = (PurchaseState.PLACED, PurchaseState.CANCELLED)
_UNPROVEN = tuple(state for state in PurchaseState if state not in PROVEN)


@dataclass(frozen=True, slots=True)
class Refused:
    """The supplier certainly ordered nothing. `field`: of the address at fault, an `AddressField`; empty for none."""

    problem: Problem
    reason: Reason
    field: str = ""


def note_placed(placed: Mapping[int, PlacedPurchase], *, by: By, now: datetime, user_id: int | None = None) -> None:
    """Write the proof that purchases were placed, by their ids. A purchase that has its proof already keeps it.

    A proof is stronger than whatever was written before it came: what the supplier has taken must be seen.
    """
    found = Purchase.objects.filter(pk__in=placed).exclude(state__in=PROVEN).values_list("pk", flat=True)
    orders_by = orders_of(list(found))
    key = personal_key()
    with counted(set().union(*orders_by.values())) as rows:
        orders = {row.pk: row for row in rows}
        done = locked(list(orders_by), _UNPROVEN)
        for purchase in done:
            _write_proof(purchase, placed[purchase.pk], now=now)
            _note_lines(purchase, placed[purchase.pk].failed)
        _note_settled(rows)
        put_terms(
            (orders[order_id], key.digests({Term.NUMBER: list(each.supplier_order_ids)}))
            for each in done
            for order_id in orders_by[each.pk]
        )
        tell(done, "placed", by=by, now=now, user_id=user_id)
        _note_routes(done, now=now)
    facts = [_fact(orders[order_id], purchase) for purchase in done for order_id in orders_by[purchase.pk]]
    emit(Topic.ORDER_PLACED, facts, now=now)
    tell_unpaid([purchase.pk for purchase in done], now=now)


def _note_routes(purchases: Sequence[Purchase], *, now: datetime) -> None:
    """Suppliers push what happens to an order by its number alone."""
    for supplier in {each.supplier for each in purchases if each.way == PurchaseWay.API}:
        own = [each for each in purchases if (each.supplier, each.way) == (supplier, PurchaseWay.API)]
        numbers = [(number, each.pk) for each in own for number in each.supplier_order_ids]
        note_purchases(tenant_id=current_tenant().id, supplier=supplier, order_ids=numbers, now=now)


def note_refused(refused: Mapping[int, Refused], *, now: datetime, states: Sequence[PurchaseState] = OPEN) -> None:
    """Write why purchases in these states were not made: nothing was ordered. Their orders can be placed again."""
    found = Purchase.objects.filter(pk__in=refused, state__in=states).values_list("pk", flat=True)
    orders_by = orders_of(list(found))
    with counted(set().union(*orders_by.values())) as rows:
        orders = {row.pk: row for row in rows}
        done = locked(list(orders_by), states)
        for purchase in done:
            refusal = refused[purchase.pk]
            purchase.state, purchase.reason = PurchaseState.FAILED, refusal.reason.stored()
            purchase.refused_field = refusal.field
            purchase.ended_at, purchase.check_at, purchase.asked_until = now, None, None
            purchase.save()
            for order_id in orders_by[purchase.pk]:
                put_problem(orders[order_id], refusal.problem, exists=True)
        _note_settled(rows)
        tell(done, "refused", by=By.SUPPLIER, now=now)
        _look_again([purchase for purchase in done if refused[purchase.pk].problem in OUTDATED])
    ended = {order_id for purchase in done for order_id in orders_by[purchase.pk]}
    tell_problem([row for row in rows if row.pk in ended], Problem.REFUSED, now=now)


def note_unconfirmed(purchase_ids: Sequence[int], reason: Reason, *, now: datetime) -> None:
    """Write that a supplier did not say whether it took purchases. They are asked for, and never made again blindly.

    The same reason once more is no news.
    """
    found = Purchase.objects.filter(pk__in=purchase_ids, state__in=OPEN).values_list("pk", flat=True)
    orders_by = orders_of(list(found))
    with counted(set().union(*orders_by.values())) as rows:
        done = locked(list(orders_by), OPEN)
        news = [each for each in done if (each.state, each.reason) != (PurchaseState.UNCONFIRMED, reason.stored())]
        Purchase.objects.filter(pk__in=[each.pk for each in done]).update(
            state=PurchaseState.UNCONFIRMED, reason=reason.stored(), check_at=now + ASK_AGAIN, asked_until=None
        )
        _note_settled(rows)
        tell(news, "unconfirmed", by=By.PLATFORM, now=now)
    unknown = {order_id for purchase in news for order_id in orders_by[purchase.pk]}
    tell_problem([row for row in rows if row.pk in unknown], Problem.UNCONFIRMED, now=now)


def note_not_ordered(purchase_id: int, reason: Reason, *, user_id: int, now: datetime) -> bool:
    """Write that a person looked and found no order of an unconfirmed purchase; return whether it could be written.

    Not while its supplier is being asked: the answer may be that it was ordered.
    """
    with counted(all_orders([purchase_id])) as rows:
        found = [each for each in locked([purchase_id], [PurchaseState.UNCONFIRMED]) if not _is_asked(each, now)]
        for purchase in found:
            purchase.state, purchase.reason, purchase.ended_at = PurchaseState.FAILED, reason.stored(), now
            purchase.check_at = None
            purchase.save()
        _note_settled(rows)
        tell(found, "not_ordered", by=By.MERCHANT, now=now, user_id=user_id)
    return bool(found)


def _is_asked(purchase: Purchase, now: datetime) -> bool:
    return purchase.asked_until is not None and purchase.asked_until > now


def call_back(purchase_ids: Sequence[int], *, now: datetime, user_id: int | None) -> int:
    """Take back purchases that no call was made for yet, and those that our staff do not pack yet; return how many.

    Nothing was ordered for the former; what was paid for the latter is back in the balance.
    """
    uncalled = Q(state__in=[PurchaseState.HELD, PurchaseState.TO_BUY], first_attempt_at=None)
    with_staff = Q(way=PurchaseWay.STAFF, state=PurchaseState.PLACED, shipped_at=None)
    found = Purchase.objects.filter(uncalled | with_staff, pk__in=purchase_ids)
    ids = list(found.values_list("pk", flat=True))
    with counted(all_orders(ids)) as rows:
        found_rows = list(found.filter(pk__in=ids).select_for_update().order_by("pk"))
        amounts = _not_packed([each for each in found_rows if each.state == PurchaseState.PLACED], now=now)
        ordered = [each for each in found_rows if each.pk in amounts]
        unsent = [each for each in found_rows if each.state != PurchaseState.PLACED]
        for purchase in (*unsent, *ordered):
            purchase.state = PurchaseState.CANCELLED if purchase in ordered else PurchaseState.CALLED_BACK
            purchase.ended_at, purchase.check_at = now, None
        update_rows([*unsent, *ordered], ["state", "ended_at", "check_at"])
        tell(unsent, "called_back", by=By.MERCHANT, now=now, user_id=user_id)
        note_paid_back(amounts, why="", now=now)
        tell(ordered, "taken_back", by=By.MERCHANT, now=now, user_id=user_id)
        OrderEvent.objects.bulk_create(note_changes(rows, now=now))
    return len(unsent) + len(ordered)


def _not_packed(purchases: Sequence[Purchase], *, now: datetime) -> dict[int, int]:
    """Take purchases back from our staff; return what is paid back, by the ids of all but those that somebody packs."""
    keys = {each.key for each in purchases}
    out = withdraw_fulfilments(current_tenant().id, keys, now=now) if keys else {}
    return {each.pk: out[each.key] for each in purchases if each.key in out}


def _look_again(purchases: Sequence[Purchase]) -> None:
    """The supplier knows better than what was seen: its answers are forgotten, and it is looked at once more."""
    lines = PurchaseLine.objects.filter(purchase__in=purchases)
    product_ids = sorted(set(lines.values_list("source_product_id", flat=True)))
    if product_ids:
        FreightQuoteRow.objects.filter(product_id__in=product_ids).delete()
        enqueue("orders.look_again", key=",".join(map(str, product_ids))[:200], product_ids=product_ids)


def locked(ids: Sequence[int], states: Sequence[PurchaseState]) -> list[Purchase]:
    """Return purchases in these states under their locks, in the order of their ids."""
    return list(Purchase.objects.select_for_update().filter(pk__in=ids, state__in=states).order_by("pk"))


def _note_settled(orders: Sequence[Order]) -> None:
    """Show that orders have purchases whose outcome is unknown, or no longer have any."""
    shares = PurchaseOrder.objects.filter(order_id__in=[order.pk for order in orders])
    ids = set(shares.filter(purchase__state=PurchaseState.UNCONFIRMED).values_list("order_id", flat=True))
    for order in orders:
        put_problem(order, Problem.UNCONFIRMED, exists=order.pk in ids)


def _write_proof(purchase: Purchase, placed: PlacedPurchase, *, now: datetime) -> None:
    purchase.state, purchase.reason = PurchaseState.PLACED, placed.pay_problem.stored() if placed.pay_problem else None
    purchase.supplier_order_ids = list(placed.order_ids)
    purchase.total_minor = placed.total_minor
    purchase.placed_at, purchase.ended_at = placed.ordered_at or now, None
    purchase.check_at = now + FIRST_CHECK if purchase.way == PurchaseWay.API else None
    purchase.asked_until = None
    purchase.paid_at = purchase.placed_at if placed.is_paid else None
    purchase.save()


def _note_lines(purchase: Purchase, failed: Mapping[int, Reason]) -> None:
    """Lines that the supplier left out stand for nothing bought: they can be placed again."""
    if not failed:
        return
    lines = list(PurchaseLine.objects.filter(purchase=purchase).order_by("pk"))
    items = items_of(lines, is_for_several=len(orders_of([purchase.pk])[purchase.pk]) > 1)
    for place, line in [(place, line) for place, item in enumerate(items) for line in item]:
        if place in failed:
            line.reason = failed[place].stored()
            line.save(update_fields=["reason"])


def forget_refusals(order: Order) -> None:
    """Remove what earlier tries left, as a new one begins that says anew what is wrong; the caller saves the order."""
    for problem in (
        Problem.SKU_CHANGED,
        Problem.OUT_OF_STOCK,
        Problem.PRICE_ABOVE_LIMIT,
        Problem.NO_SHIPPING,
        Problem.ADDRESS_INVALID,
        Problem.SUPPLIER_AUTH,
        Problem.SUPPLIER_BLACKLIST,
        Problem.LIMIT,
        Problem.NETWORK,
        Problem.REFUSED,
        Problem.PROHIBITED,
    ):
        put_problem(order, problem, exists=False)


def tell(purchases: Sequence[Purchase], code: str, *, by: By, now: datetime, user_id: int | None = None) -> None:
    """Write into the timelines of orders what became of their purchases."""
    orders_by = orders_of([purchase.pk for purchase in purchases]) if purchases else {}
    OrderEvent.objects.bulk_create(
        OrderEvent(
            order_id=order_id,
            at=now,
            code=code,
            params={"numbers": ", ".join(purchase.supplier_order_ids), "key": purchase.key},
            by=by,
            user_id=user_id,
        )
        for purchase in purchases
        for order_id in orders_by[purchase.pk]
    )


def _fact(order: Order, purchase: Purchase) -> dict[str, Any]:
    return {**fact_of(order), "supplier": purchase.supplier, "supplier_order_ids": list(purchase.supplier_order_ids)}
