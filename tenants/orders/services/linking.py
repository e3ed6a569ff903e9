"""Link purchases with the orders that a person made at suppliers: typed, from a file, read back by the extension.

All of them or none. The same said twice changes nothing; a number belongs to one purchase.
"""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from server.ports.purchases import PlacedPurchase, ReadPurchase, SupplierOrderState
from server.tenancy.locks import Lock, hold_until_commit
from server.tenancy.scope import current_tenant
from tenants.orders.contracts import By, PurchaseState, PurchaseWay
from tenants.orders.contracts.buying import Bought, Verdict
from tenants.orders.errors import NothingChosen, NotLinked
from tenants.orders.models import Order, OrderTerm, Purchase, PurchaseOrder
from tenants.orders.selectors.bought_for import all_orders
from tenants.orders.services.placed_purchases import note_read
from tenants.orders.services.purchases import note_placed, tell
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key
from tenants.stores.selectors import list_stores

LINKABLE = (PurchaseState.TO_BUY, PurchaseState.UNCONFIRMED)
"""Purchases of the buying list, and those that somebody looked up at the supplier."""


def link_purchases(actor: Actor, bought: Mapping[int, Bought], *, now: datetime) -> int:
    """Link purchases with what a person bought for them, by their ids; return how many that changed.

    NotFound for one that is not the actor's, NothingChosen for one without numbers, NotLinked with the reason.
    """
    if not all(each.numbers for each in bought.values()):
        raise NothingChosen
    with transaction.atomic():
        hold_until_commit(Lock.SUPPLIER_NUMBERS, part=current_tenant().id)
        visible = visible_purchases(actor).filter(pk__in=bought).values_list("pk", flat=True)
        list(Order.objects.select_for_update().filter(pk__in=all_orders(list(visible))).order_by("pk"))
        purchases = {row.pk: row for row in visible_purchases(actor).filter(pk__in=bought)}
        if len(purchases) < len(bought):
            raise NotFound
        verdicts = judged({purchases[key]: each for key, each in bought.items()})
        for verdict in verdicts.values():
            if isinstance(verdict, Reason):
                raise NotLinked(verdict)
        _link({purchases[key]: bought[key] for key in bought if verdicts[key] is not Verdict.SAME}, actor, now=now)
    return sum(verdict is not Verdict.SAME for verdict in verdicts.values())


def visible_purchases(actor: Actor) -> QuerySet[Purchase]:
    """Return the purchases of orders that the actor may see; all orders of one are of one store."""
    return Purchase.objects.filter(order__store_id__in=[store.id for store in list_stores(actor)])


def judged(bought: Mapping[Purchase, Bought]) -> dict[int, Verdict | Reason]:
    """Return what would become of each purchase by its id: a verdict, or why it is not linked."""
    users = _users({number for each in bought.values() for number in each.numbers})
    return {row.pk: _verdict(row, each, users) for row, each in bought.items()}


def _users(numbers: Collection[str]) -> dict[tuple[int, str], Purchase]:
    """Return which placed purchase has a number of a supplier already."""
    digests = personal_key().digests({Term.NUMBER: numbers}) if numbers else set()
    orders = OrderTerm.objects.filter(digest__in=digests).values("order_id")
    ids = PurchaseOrder.objects.filter(order_id__in=orders).values("purchase_id")
    placed = Purchase.objects.filter(pk__in=ids, state=PurchaseState.PLACED).select_related("order")
    return {(row.supplier, number): row for row in placed for number in row.supplier_order_ids}


def _verdict(purchase: Purchase, bought: Bought, users: Mapping[tuple[int, str], Purchase]) -> Verdict | Reason:
    for number in bought.numbers:
        user = users.get((purchase.supplier, number))
        if user is not None and user.pk != purchase.pk:
            return Reason("order.number_used", {"number": number, "order": user.order.number})
    if purchase.state in LINKABLE:
        return Verdict.NEW
    if purchase.state != PurchaseState.PLACED:
        return Reason("order.not_to_link")
    if set(purchase.supplier_order_ids) != set(bought.numbers):
        return Reason("order.linked_already", {"numbers": ", ".join(purchase.supplier_order_ids)})
    return Verdict.MORE if purchase.way == PurchaseWay.LIST and _says_more(purchase, bought) else Verdict.SAME


def _says_more(purchase: Purchase, bought: Bought) -> bool:
    return (
        (bought.total_minor is not None and bought.total_minor != purchase.total_minor)
        or (bought.is_paid and purchase.paid_at is None)
        or any(list(parcel) not in purchase.tracking for parcel in bought.tracking)
    )


def _link(bought: Mapping[Purchase, Bought], actor: Actor, *, now: datetime) -> None:
    new = {row.pk: _proof(row, each) for row, each in bought.items() if row.state in LINKABLE}
    if new:
        note_placed(new, by=By.MERCHANT, now=now, user_id=actor.user_id)
    more = [row for row in bought if row.pk not in new]
    tell(more, "details_entered", by=By.MERCHANT, now=now, user_id=actor.user_id)
    readings = {row.pk: _reading(row, each) for row, each in bought.items() if row in more or each.tracking}
    if readings:
        note_read(readings, by=By.MERCHANT, now=now, user_id=actor.user_id)


def _proof(purchase: Purchase, bought: Bought) -> PlacedPurchase:
    return PlacedPurchase(
        order_ids=bought.numbers,
        is_paid=bought.is_paid,
        total_minor=bought.total_minor,
        currency=purchase.currency,
        ordered_at=bought.ordered_at,
    )


def _reading(purchase: Purchase, bought: Bought) -> ReadPurchase:
    """Return what a person says of a placed purchase, as its supplier would; what was known stays."""
    known = [(number, carrier) for number, carrier in purchase.tracking]
    tracking = tuple(dict.fromkeys([*known, *bought.tracking]))
    paid = SupplierOrderState.PAID if bought.is_paid else SupplierOrderState.UNPAID
    return ReadPurchase(
        order_id=bought.numbers[0],
        state=SupplierOrderState.SHIPPED if tracking else paid,
        word="",
        total_minor=bought.total_minor,
        tracking=tracking,
    )
