"""Items of a purchase that our staff can't send while the rest goes on: paid back, and open to be bought again."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from server.company.antstore.contracts import FulfilmentRow, RefusalRow
from server.kit.bulk import update_rows
from server.kit.money import format_money
from server.kit.reasons import Reason
from tenants.orders.contracts import By, Problem
from tenants.orders.contracts.purchases import BY_STAFF
from tenants.orders.models import Order, OrderEvent, Purchase, PurchaseLine
from tenants.orders.rules.after_sales import money_of, part_refused_by_staff
from tenants.orders.selectors.bought_for import all_orders
from tenants.orders.services.after_sales import wake_claims
from tenants.orders.services.bought import note_changes
from tenants.orders.services.notices import tell_problem
from tenants.orders.services.tabs import counted, put_problem

PARTLY_REFUSED = "PARTLY_REFUSED"


def note_line_refusals(purchase_id: int, parcel: FulfilmentRow, *, now: datetime) -> None:
    """Write what our staff refused of a purchase alone, each refusal once: its pieces stand for nothing bought, its
    money is back, its orders say why. Needs a transaction.
    """
    if not parcel.refusals:
        return
    with counted(all_orders([purchase_id])) as orders:
        purchase = Purchase.objects.select_for_update().get(pk=purchase_id)
        known = {each.id for each in money_of(purchase.after_sale)}
        news = [each for each in parcel.refusals if f"{BY_STAFF}:{each.id}" not in known]
        of = set[int]().union(*(_note(purchase, parcel, refusal, orders, now=now) for refusal in news))
        OrderEvent.objects.bulk_create(note_changes(orders, now=now))
    if news:
        tell_problem([order for order in orders if order.pk in of], PARTLY_REFUSED, now=now)
        wake_claims([purchase_id])


def _note(
    purchase: Purchase, parcel: FulfilmentRow, refusal: RefusalRow, orders: Sequence[Order], *, now: datetime
) -> set[int]:
    """Write one refusal; return the orders of which something was refused."""
    said = {
        "items": ", ".join(f"{count} × {parcel.lines[at].title[:80]}" for at, count in sorted(refusal.pieces.items())),
        "why": refusal.reason,
        "amount": format_money(refusal.amount_minor, parcel.currency),
    }
    parts = _take_out(purchase, refusal.pieces, len(parcel.lines), Reason("order.items_refused", said))
    purchase.after_sale = part_refused_by_staff(
        purchase.after_sale,
        number=refusal.id,
        amount_minor=refusal.amount_minor,
        currency=parcel.currency,
        parts={line.line_id: quantity for line, quantity in parts},
        at=refusal.refused_at,
    )
    purchase.reason = Reason("order.items_refused", said).stored()
    purchase.save(update_fields=["after_sale", "reason"])
    of_orders = {line.line.order_id for line, _ in parts}
    for order in orders:
        if order.pk in of_orders:
            put_problem(order, Problem(refusal.problem), exists=True)
    OrderEvent.objects.bulk_create(
        OrderEvent(order_id=order_id, at=now, code="items_refused", params=said, by=By.STAFF)
        for order_id in sorted(of_orders)
    )
    return of_orders


def _take_out(
    purchase: Purchase, pieces: Mapping[int, int], count: int, reason: Reason
) -> list[tuple[PurchaseLine, int]]:
    """Let pieces stand for nothing bought; return their lines with the pieces in the orders' counting.

    `pieces`: by the number of the line as it was ordered, which is among the first `count`: a line of which only a part
    is refused is split, and the new rows come behind.
    """
    ordered = list(purchase.lines.select_related("line").order_by("pk")[:count])
    found, split = [], []
    for at, refused in sorted(pieces.items()):
        line = ordered[at]
        quantity = line.quantity * refused // line.pieces
        found.append((line, quantity))
        if refused < line.pieces:
            split.append(_copy_of(line, quantity, refused, reason))
            line.quantity, line.pieces = line.quantity - quantity, line.pieces - refused
        else:
            line.reason = reason.stored()
    update_rows([line for line, _ in found], ["quantity", "pieces", "reason"])
    PurchaseLine.objects.bulk_create(split)
    return found


def _copy_of(line: PurchaseLine, quantity: int, pieces: int, reason: Reason) -> PurchaseLine:
    fields = [field.attname for field in PurchaseLine._meta.concrete_fields if not field.primary_key]
    values = {name: getattr(line, name) for name in fields}
    return PurchaseLine(**values | {"quantity": quantity, "pieces": pieces, "reason": reason.stored()})
