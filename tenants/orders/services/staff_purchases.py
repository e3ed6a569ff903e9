"""Purchases that our staff fulfil (Antstore): ordered, paid from the balance, and what became of them."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from server.company.antstore.contracts import FulfilmentRow, FulfilmentState, NewFulfilment, PickLine, PresentOffer
from server.company.antstore.selectors import fulfilment_of, present_offers
from server.company.antstore.services.fulfilments import pay_fulfilment, request_fulfilment
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.errors import NotCovered
from server.company.ledger.selectors.own import refuse_without_right
from server.kit.reasons import Reason
from server.ports.purchases import DeliveryAddress, PlacedPurchase, ReadParcelItem, ReadPurchase, SupplierOrderState
from server.tenancy.scope import current_tenant
from tenants.orders.contracts import By, Problem, PurchaseState, PurchaseWay
from tenants.orders.errors import BalanceTooLow, NothingToPay
from tenants.orders.models import Order, OrderEvent, Purchase, PurchaseLine
from tenants.orders.selectors.bought_for import all_orders
from tenants.orders.services.actions import purchase_of
from tenants.orders.services.after_sales import note_paid_back
from tenants.orders.services.placed_purchases import note_read
from tenants.orders.services.purchases import Refused, note_placed, note_refused
from tenants.orders.services.staff_refusals import note_line_refusals
from tenants.privacy.services import personal_key

STATES = {
    FulfilmentState.WAITING: SupplierOrderState.PAID,
    FulfilmentState.PICKING: SupplierOrderState.PAID,
    FulfilmentState.SHIPPED: SupplierOrderState.SHIPPED,
}


def order_from_staff(purchase: Purchase, *, now: datetime) -> str | Refused | None:
    """Order a purchase of our staff at today's prices and return its number; they pick it once it is paid.

    Refused where it is no longer sold, or costs more than the merchant saw; None where it is no longer held.
    """
    with transaction.atomic():
        _lock_orders(purchase)
        if not Purchase.objects.filter(pk=purchase.pk, state=PurchaseState.HELD).exists():
            return None
        lines = list(purchase.lines.order_by("pk"))
        prices = _prices_of(purchase, lines)
        if isinstance(prices, Refused):
            note_refused({purchase.pk: prices}, now=now)
            return prices
        request = _request(purchase, lines, prices)
        number, total = request_fulfilment(current_tenant().id, request, now=now), request.total_minor
        placed = PlacedPurchase((number,), total_minor=total, currency=purchase.currency)
        note_placed({purchase.pk: placed}, by=By.SUPPLIER, now=now)
    return number


def pay_from_balance(actor: Actor, purchase_id: int, *, now: datetime) -> None:
    """Pay a purchase at Antstore from the balance, so that our staff pick it. A repeat pays nothing more.

    NotFound, NoRightToBalance, BalanceTooLow; NothingToPay for any other purchase, and one that is paid or over.
    """
    purchase = purchase_of(actor, purchase_id)
    refuse_without_right(actor, Unit.DOLLAR)
    if (purchase.way, purchase.state) != (PurchaseWay.STAFF, PurchaseState.PLACED) or purchase.paid_at is not None:
        raise NothingToPay
    with transaction.atomic():
        _lock_orders(purchase)
        try:
            pay_fulfilment(actor.tenant_id, purchase.key, now=now)
        except NotCovered as refusal:
            raise BalanceTooLow from refusal
        note_fulfilment(purchase.key, now=now)


def note_fulfilment(key: str, *, now: datetime) -> None:
    """Write how far our staff are with a purchase, as it is now. Safe to repeat."""
    parcel = fulfilment_of(current_tenant().id, key)
    purchase = Purchase.objects.filter(key=key, way=PurchaseWay.STAFF).first()
    if parcel is None or purchase is None:
        return
    with transaction.atomic():
        note_line_refusals(purchase.pk, parcel, now=now)
        if parcel.state in STATES:
            word, number = parcel.state.name.lower(), purchase.supplier_order_ids[0]
            reading = ReadPurchase(
                order_id=number,
                state=STATES[parcel.state],
                word=word,
                paid_at=parcel.paid_at,
                tracking=_sent(parcel),
                contents=_contents(parcel),
                is_all_sent=parcel.state is FulfilmentState.SHIPPED,
            )
            note_read({purchase.pk: reading}, now=now)
        elif parcel.state is FulfilmentState.REFUSED:
            refused = Refused(Problem(parcel.problem), Reason("order.refused_by_staff", {"why": parcel.reason}))
            note_refused({purchase.pk: refused}, now=now, states=[PurchaseState.PLACED])
            note_paid_back({purchase.pk: parcel.total_minor - parcel.returned_minor}, why=parcel.reason, now=now)


def _sent(parcel: FulfilmentRow) -> tuple[tuple[str, str], ...]:
    """Return the parcels that left; what was sent before they were kept apart left in one."""
    alone = ((parcel.tracking_number, parcel.carrier),) if parcel.tracking_number else ()
    return tuple((each.tracking_number, each.carrier) for each in parcel.shipments) or alone


def _contents(parcel: FulfilmentRow) -> dict[str, tuple[ReadParcelItem, ...]]:
    return {
        each.tracking_number: tuple(
            ReadParcelItem(parcel.lines[at].sku, count) for at, count in sorted(each.pieces.items())
        )
        for each in parcel.shipments
    }


def read_parcel_address(key: str, *, staff: str, now: datetime) -> DeliveryAddress | None:
    """Return where a purchase goes to the staff member who packs it, and write that into its order's timeline.

    None when it is erased.
    """
    purchase = Purchase.objects.filter(key=key, way=PurchaseWay.STAFF).first()
    address = personal_key().unseal(purchase.personal) if purchase else None
    if purchase is None or address is None:
        return None
    note_address_seen(key, staff=staff, now=now)
    return DeliveryAddress(**address)


def note_address_seen(key: str, *, staff: str, now: datetime) -> None:
    """Write into the timelines of a purchase's orders that a staff member saw where it goes, also on its label."""
    purchases = Purchase.objects.filter(key=key, way=PurchaseWay.STAFF).values_list("pk", flat=True)
    OrderEvent.objects.bulk_create(
        OrderEvent(order_id=order_id, at=now, code="address_to_pack", params={"staff": staff}, by=By.STAFF)
        for order_id in sorted(all_orders(list(purchases)))
    )


def _lock_orders(purchase: Purchase) -> None:
    list(Order.objects.select_for_update().filter(pk__in=all_orders([purchase.pk])).order_by("pk").values_list("pk"))


def _prices_of(purchase: Purchase, lines: Sequence[PurchaseLine]) -> list[int] | Refused:
    """Return what a piece of each line costs now, together never more than the merchant saw."""
    offers = present_offers({_product_of(line) for line in lines})
    prices, needed = list[int](), Counter[tuple[str, str]]()
    for line in lines:
        sold, title = (_product_of(line), line.source_sku_id), {"title": line.title[:80]}
        needed[sold] += line.pieces
        offer = offers.get(sold)
        if offer is None or offer.currency != purchase.currency:
            return Refused(Problem.SKU_CHANGED, Reason("order.sku_gone", title))
        if _is_short(offer, needed[sold]):
            return Refused(Problem.OUT_OF_STOCK, Reason("order.out_of_stock", title))
        prices.append(offer.price_minor)
    if purchase.cost_minor is None or _total_of(lines, prices) > purchase.cost_minor:
        return Refused(Problem.PRICE_ABOVE_LIMIT, Reason("order.price_rose"))
    return prices


def _total_of(lines: Sequence[PurchaseLine], prices: Sequence[int]) -> int:
    return sum(price * line.pieces for line, price in zip(lines, prices, strict=True))


def _is_short(offer: PresentOffer, pieces: int) -> bool:
    return offer.stock is not None and offer.stock < pieces


def _request(purchase: Purchase, lines: Sequence[PurchaseLine], prices: Sequence[int]) -> NewFulfilment:
    return NewFulfilment(
        key=purchase.key,
        country=purchase.order.country,
        currency=purchase.currency,
        total_minor=_total_of(lines, prices),
        lines=tuple(
            PickLine(line.source_sku_id, _name_of(line), _product_of(line), line.pieces, price, _pieces_per_item(line))
            for line, price in zip(lines, prices, strict=True)
        ),
    )


def _pieces_per_item(line: PurchaseLine) -> int:
    return line.pieces // line.quantity if line.quantity and line.pieces % line.quantity == 0 else 1


def _name_of(line: PurchaseLine) -> str:
    return " · ".join(filter(None, (line.title, line.variant_title)))


def _product_of(line: PurchaseLine) -> str:
    return line.source_url.rstrip("/").rpartition("/")[2]
