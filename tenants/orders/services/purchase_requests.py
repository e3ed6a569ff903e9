"""What a supplier is sent for a purchase."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.ports.purchases import DeliveryAddress, NewPurchase, PurchaseItem
from tenants.importing.selectors.publication import read_for_checking
from tenants.orders.models import Order, Purchase, PurchaseLine
from tenants.orders.rules.items import items_of, note_of
from tenants.orders.selectors.bought_for import orders_of
from tenants.orders.selectors.settings import read_rules
from tenants.privacy.services import personal_key
from tenants.products.selectors.sourcing import link_of

ERASED = {"name": "", "phone": "", "address1": "", "city": "", "country": ""}


@dataclass(frozen=True, slots=True)
class _Said:
    """What the buyer of an order said, by line and of all of it."""

    by_line: Mapping[str, Sequence[Sequence[str]]]
    note: str


def new_purchase(purchase: Purchase) -> NewPurchase:
    """Return what the supplier is sent for a purchase; the address is the one that was written down with it."""
    address = DeliveryAddress(**(personal_key().unseal(purchase.personal) or ERASED))
    said, own_note = _said(purchase), read_rules()[0].note
    items = _items(purchase, is_for_several=len(said) > 1)
    ids = {line.source_product_id for lines in items for line in lines}
    products = {product.id: product for product in read_for_checking(sorted(ids))}
    return NewPurchase(
        key=purchase.key,
        currency=purchase.currency,
        address=address,
        items=tuple(
            PurchaseItem(
                link=link_of(products[lines[0].source_product_id]),
                source_sku_id=lines[0].source_sku_id,
                source_attr=lines[0].source_attr,
                quantity=sum(line.pieces for line in lines),
                cost_minor=lines[0].unit_cost_minor,
                service=lines[0].service,
                note=note_of((line.pieces, _note(line, said, own_note)) for line in lines),
            )
            for lines in items
            if lines[0].source_product_id in products
        ),
        first_attempt_at=purchase.first_attempt_at,
        most_minor=purchase.limit_minor,
    )


def title_gone(purchase: Purchase, request: NewPurchase) -> str:
    """Return the title of the first line where a request lacks some; empty where it has all of them."""
    lines = list(PurchaseLine.objects.filter(purchase=purchase, reason__isnull=True).order_by("pk"))
    is_whole = sum(item.quantity for item in request.items) >= sum(line.pieces for line in lines)
    return "" if is_whole or not lines else lines[0].title


def _items(purchase: Purchase, *, is_for_several: bool) -> list[list[PurchaseLine]]:
    lines = PurchaseLine.objects.filter(purchase=purchase, reason__isnull=True).select_related("line").order_by("pk")
    return items_of(list(lines), is_for_several=is_for_several)


def _said(purchase: Purchase) -> dict[int, _Said]:
    key = personal_key()
    orders = Order.objects.filter(pk__in=orders_of([purchase.pk])[purchase.pk]).only("personal")
    personal: dict[int, Mapping[str, Any]] = {row.pk: key.unseal(row.personal) or {} for row in orders}
    return {
        pk: _Said(each.get("properties") or {}, (each.get("buyer") or {}).get("note", ""))
        for pk, each in personal.items()
    }


def _note(line: PurchaseLine, said: Mapping[int, _Said], own_note: str) -> str:
    order = said[line.line.order_id]
    typed = [f"{name}: {text}" for name, text in order.by_line.get(line.line.external_id, ())]
    return "\n".join(part for part in (*typed, order.note, own_note) if part)[:500]
