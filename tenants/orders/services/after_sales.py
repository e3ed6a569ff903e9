"""What suppliers say of purchases after they were paid, kept for the claims against them. Needs a transaction."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from server.jobs.door import enqueue
from server.kit.bulk import update_rows
from server.ports import registry
from server.ports.purchases import ReadPurchase
from server.ports.suppliers import Supplier
from tenants.orders.contracts import PurchaseState, PurchaseWay
from tenants.orders.contracts.purchases import BY_STAFF
from tenants.orders.models import Purchase, PurchaseLine
from tenants.orders.rules.after_sales import after_sale_of, money_of, paid_back_by_staff

PAID_BACK_CHECK, PAID_BACK_WITHIN = timedelta(days=1), timedelta(days=60)


def note_after_sale(readings: Mapping[int, ReadPurchase], *, now: datetime) -> None:
    """Write what suppliers say of purchases that they closed after they were paid: what they paid back since."""
    after = []
    closed = Purchase.objects.select_for_update().filter(pk__in=readings, state=PurchaseState.CANCELLED)
    for purchase in closed.order_by("pk"):
        after += [purchase.pk] if write_after_sale(purchase, readings[purchase.pk], [], now=now) else []
        purchase.checked_at, purchase.check_at = now, next_look(purchase, now)
        purchase.save(update_fields=["checked_at", "check_at"])
    wake_claims(after)


def note_paid_back(amounts: Mapping[int, int], *, why: str, now: datetime) -> None:
    """Write once that our staff paid these amounts back into the balance, by the purchases' ids; purchases that were
    not paid are left alone.
    """
    paid = Purchase.objects.select_for_update().filter(pk__in=amounts, paid_at__isnull=False).order_by("pk")
    rows = [row for row in paid if BY_STAFF not in {each.id for each in money_of(row.after_sale)}]
    for row in rows:
        row.after_sale = paid_back_by_staff(row.after_sale, amounts[row.pk], row.currency, why=why, now=now)
    update_rows(rows, ["after_sale"])
    wake_claims([row.pk for row in rows])


def wake_claims(purchase_ids: Sequence[int]) -> None:
    """Let claims follow what was said of purchases after their sale; their area is above this one."""
    if purchase_ids:
        enqueue("claims.note_purchases", purchase_ids=list(purchase_ids))


def next_look(purchase: Purchase, now: datetime) -> datetime | None:
    """Return when to ask next what was paid back: daily, where the supplier says it at all, for two months."""
    port = registry.supplier_orders(Supplier(purchase.supplier)) if purchase.way == PurchaseWay.API else None
    is_told = port is not None and port.purchase_limits().tells_money_back
    is_due = purchase.paid_at is not None and (purchase.ended_at is None or now - purchase.ended_at < PAID_BACK_WITHIN)
    return now + PAID_BACK_CHECK if is_told and is_due else None


def write_after_sale(
    purchase: Purchase, reading: ReadPurchase, closed: Sequence[PurchaseLine], *, now: datetime
) -> bool:
    """Write what a reading says beyond its state; return whether anything of it is news."""
    is_paid, had = purchase.paid_at is not None, purchase.after_sale
    lines = {line.line_id for line in closed}
    found = after_sale_of(had, reading, is_paid=is_paid, closed_lines=lines, now=now)
    if is_paid and purchase.state == PurchaseState.PLACED and purchase.total_minor is not None:
        purchase.paid_minor = max(purchase.total_minor, purchase.paid_minor or 0)
    purchase.after_sale = found or None
    purchase.save(update_fields=["after_sale", "paid_minor"])
    return purchase.after_sale != had
