"""What becomes of placed purchases: paid, shipped, closed, cancelled. Needs a transaction."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from server.jobs.door import enqueue
from server.kit.bulk import update_rows
from server.kit.reasons import Reason
from server.ports.purchases import ReadPurchase, SupplierOrderState
from tenants.orders.contracts import By, PurchaseState, PurchaseWay
from tenants.orders.models import OrderEvent, Purchase, PurchaseLine
from tenants.orders.rules.cancelling import is_refused
from tenants.orders.rules.items import items_of
from tenants.orders.selectors.bought_for import all_orders, orders_of
from tenants.orders.services.after_sales import next_look, wake_claims, write_after_sale
from tenants.orders.services.bought import note_changes
from tenants.orders.services.notices import tell_problem
from tenants.orders.services.purchases import locked, tell
from tenants.orders.services.tabs import counted

UNPAID_CHECK, PAID_CHECK = timedelta(minutes=15), timedelta(hours=1)
CANCEL_CHECK = timedelta(minutes=2)


def note_read(
    readings: Mapping[int, ReadPurchase], *, by: By = By.SUPPLIER, now: datetime, user_id: int | None = None
) -> None:
    """Write what suppliers, or persons who looked there, say of placed purchases: paid, shipped, closed, figures."""
    orders_by = orders_of(_placed(readings))
    closed, moved, after = set[int](), [], []
    with counted(set().union(*orders_by.values())) as rows:
        for purchase in locked(list(orders_by), [PurchaseState.PLACED]):
            reading, had = readings[purchase.pk], _shipped(purchase)
            code = _write_reading(purchase, reading, by=by, now=now)
            moved += [purchase.pk] if _shipped(purchase) != had else []
            lines = [] if code == "closed" else _note_closed_lines(purchase, reading)
            after += [purchase.pk] if write_after_sale(purchase, reading, lines, now=now) else []
            if code:
                tell([purchase], code, by=by, now=now, user_id=user_id)
            closed |= set(orders_by[purchase.pk]) if code == "closed" else set()
            if lines:
                tell([purchase], "lines_closed", by=by, now=now, user_id=user_id)
        OrderEvent.objects.bulk_create(note_changes(rows, now=now))
    if moved:
        enqueue("parcels.note_purchases", purchase_ids=moved)
    wake_claims(after)
    tell_problem([row for row in rows if row.pk in closed], "CLOSED", now=now)


def note_cancelling(purchase_id: int, *, lease: timedelta, now: datetime, user_id: int | None) -> bool:
    """Write that a supplier is being asked to cancel an unpaid purchase; False where another is asking it just now."""
    free = Q(cancelling_since=None) | Q(cancelling_since__lt=now - lease)
    unpaid = Purchase.objects.select_for_update().filter(state=PurchaseState.PLACED, paid_at=None, shipped_at=None)
    purchase = unpaid.filter(free, pk=purchase_id).first()
    if purchase is None:
        return False
    purchase.cancelling_since, purchase.check_at = now, now + lease
    purchase.save(update_fields=["cancelling_since", "check_at"])
    tell([purchase], "cancel_asked", by=By.MERCHANT, now=now, user_id=user_id)
    return True


def note_cancelled(
    purchase_ids: Sequence[int], *, by: By, by_hand: bool, now: datetime, user_id: int | None = None
) -> None:
    """Write that placed purchases were cancelled at their suppliers: their pieces can be bought again."""
    ids = _placed(purchase_ids)
    with counted(all_orders(ids)) as rows:
        done = locked(ids, [PurchaseState.PLACED])
        for purchase in done:
            purchase.reason = Reason("order.cancelled_by_hand" if by_hand else "order.cancelled_there").stored()
            _end(purchase, now=now)
            purchase.save()
        OrderEvent.objects.bulk_create(note_changes(rows, now=now))
        tell(done, "cancelled_by_hand" if by_hand else "cancelled_there", by=by, now=now, user_id=user_id)


def _placed(purchase_ids: Collection[int]) -> list[int]:
    placed = Purchase.objects.filter(pk__in=purchase_ids, state=PurchaseState.PLACED)
    return list(placed.values_list("pk", flat=True))


def note_not_cancelled(purchase_id: int, reason: Reason, *, now: datetime) -> None:
    """Write why a supplier did not cancel a purchase: it goes on, and is read anew."""
    cancelling = Purchase.objects.select_for_update().filter(pk=purchase_id, state=PurchaseState.PLACED)
    for purchase in cancelling.exclude(cancelling_since=None):
        purchase.cancelling_since, purchase.check_at, purchase.reason = None, now, reason.stored()
        purchase.save(update_fields=["cancelling_since", "check_at", "reason"])
        tell([purchase], "not_cancelled", by=By.SUPPLIER, now=now)


def _end(purchase: Purchase, *, now: datetime) -> None:
    purchase.state, purchase.ended_at = PurchaseState.CANCELLED, now
    purchase.check_at = purchase.cancelling_since = None


def _note_closed_lines(purchase: Purchase, reading: ReadPurchase) -> list[PurchaseLine]:
    """Lines of a part that the supplier closed while others go on stand for nothing bought; return those that are new.

    A line is known by its SKU, where only one item of the purchase has it.
    """
    closed = {line.sku_id: line.close_reason for line in reading.lines if line.sku_id and line.close_reason}
    lines = list(PurchaseLine.objects.filter(purchase=purchase).order_by("pk")) if closed else []
    items = items_of(lines, is_for_several=len(orders_of([purchase.pk])[purchase.pk]) > 1)
    having = Counter(item[0].source_sku_id for item in items)
    found = [
        line
        for item in items
        for line in item
        if line.source_sku_id in closed and line.reason is None and having[line.source_sku_id] == 1
    ]
    for line in found:
        line.reason = Reason("order.closed_by_supplier", {"why": closed[line.source_sku_id][:120]}).stored()
    update_rows(found, ["reason"])
    return found


def _write_reading(purchase: Purchase, reading: ReadPurchase, *, by: By, now: datetime) -> str:
    """Write a reading; return the code of what its timeline says, empty for nothing new."""
    was = (purchase.paid_at, purchase.shipped_at, purchase.state)
    asked_at = purchase.cancelling_since
    purchase.supplier_word = reading.word[:60]
    purchase.checked_at = now if by is By.SUPPLIER else purchase.checked_at
    purchase.pay_by = reading.pay_by
    purchase.total_minor = purchase.total_minor if reading.total_minor is None else reading.total_minor
    purchase.costs = dict(reading.costs) or purchase.costs
    state = reading.state
    if reading.paid_at or state in {SupplierOrderState.PAID, SupplierOrderState.SHIPPED, SupplierOrderState.DELIVERED}:
        purchase.paid_at = purchase.paid_at or reading.paid_at or now
    if state in {SupplierOrderState.SHIPPED, SupplierOrderState.DELIVERED}:
        purchase.shipped_at = purchase.shipped_at or now
    if state in {SupplierOrderState.CLOSED, SupplierOrderState.REFUNDED}:
        why = Reason("order.closed_by_supplier", {"why": reading.close_reason[:120]})
        purchase.reason = (Reason("order.cancelled_there") if asked_at else why).stored()
        _end(purchase, now=now)
        purchase.check_at = next_look(purchase, now)
    elif asked_at is not None and is_refused(asked_at, reading, now):
        purchase.cancelling_since, purchase.reason = None, Reason("order.not_cancelled").stored()
    if purchase.state != PurchaseState.CANCELLED:
        is_called = purchase.check_at is not None and purchase.check_at <= now  # it changed while it was read
        is_over = state is SupplierOrderState.DELIVERED or purchase.way != PurchaseWay.API
        pause = CANCEL_CHECK if purchase.cancelling_since else PAID_CHECK if purchase.paid_at else UNPAID_CHECK
        purchase.check_at = None if is_over else now if is_called else now + pause
    purchase.tracking = [list(parcel) for parcel in reading.tracking] or purchase.tracking
    told = {number: [[item.sku_id, item.quantity] for item in held] for number, held in reading.contents.items()}
    purchase.contents = {**purchase.contents, **told}
    purchase.is_all_sent = purchase.is_all_sent or reading.is_all_sent
    purchase.save()
    return _news(was, asked_at, purchase)


def _shipped(purchase: Purchase) -> tuple[Any, Any, bool]:
    """Return what parcels are made of."""
    return purchase.tracking, purchase.contents, purchase.is_all_sent


def _news(was: tuple[Any, Any, Any], asked_at: datetime | None, purchase: Purchase) -> str:
    paid_at, shipped_at, state = was
    if state != purchase.state:
        return "cancelled_there" if asked_at else "closed"
    if asked_at is not None and purchase.cancelling_since is None:
        return "not_cancelled"
    if shipped_at is None and purchase.shipped_at is not None:
        return "shipped_by_supplier"
    return "paid_supplier" if paid_at is None and purchase.paid_at is not None else ""
