"""A buyer's orders in a store, and all that is kept of the buyer in them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from server.company.antstore.selectors import labels_of_purchases
from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.shapes import from_row
from server.tenancy.scope import current_tenant
from tenants.orders.contracts import PurchaseWay
from tenants.orders.models import DataRequest, Order, PurchaseOrder
from tenants.privacy.contracts import PersonalKey, Term
from tenants.privacy.services import reading_key
from tenants.stores.selectors import list_stores

Fact = tuple[str, str, str]
"""Number of the order, what it is, its value."""


@dataclass(frozen=True, slots=True)
class DataRequestRow:
    """A buyer's request for their data."""

    id: int
    store_id: int
    store_name: str
    requested_at: datetime
    downloaded_at: datetime | None


def orders_of_buyer(
    store_id: int, *, external_ids: Collection[str], buyer_id: str, email: str, phone: str
) -> frozenset[int]:
    """Return these orders of a store and the others of the buyer: by their id there, else their mail, else their
    phone."""
    rows = Order.objects.filter(store_id=store_id)
    found = set(rows.filter(external_id__in=external_ids).values_list("pk", flat=True))
    key = reading_key()
    for term, text in ((Term.BUYER, buyer_id), (Term.MAIL, email), (Term.PHONE, phone)):
        if text:
            digests = key.digests({term: [text]})
            found |= set(rows.filter(terms__digest__in=digests).values_list("pk", flat=True))
            break
    return frozenset(found)


def list_data_requests(actor: Actor) -> list[DataRequestRow]:
    """List the open and answered requests of buyers of the stores that the actor may see, newest first."""
    names = {store.id: store.name for store in list_stores(actor)}
    rows = DataRequest.objects.filter(store_id__in=names).order_by("-requested_at", "-pk")
    return [from_row(DataRequestRow, row, store_name=names[row.store_id]) for row in rows]


def orders_of_request(actor: Actor, request_id: int) -> frozenset[int]:
    """Return the ids of the orders of the buyer of a request; none once the request is erased. NotFound."""
    row = DataRequest.objects.filter(pk=request_id).first()
    if row is None or row.store_id not in {store.id for store in list_stores(actor)}:
        raise NotFound
    buyer = reading_key().unseal(row.personal)
    return orders_of_buyer(row.store_id, **buyer) if buyer else frozenset()


def kept_of_buyer(ids: Collection[int]) -> list[Fact]:
    """Return all that these orders keep of their buyer, order by order, with who got which address."""
    key = reading_key()
    orders = Order.objects.filter(pk__in=ids).order_by("created_at", "pk").prefetch_related("purchases")
    return [fact for order in orders for fact in _facts(order, key)]


def labels_of_orders(ids: Collection[int]) -> list[tuple[str, str, str]]:
    """Return the labels that our staff printed for these orders: number of the order, of the label, key of its file."""
    bought = PurchaseOrder.objects.filter(order_id__in=ids, purchase__way=PurchaseWay.STAFF).order_by("purchase", "pk")
    numbers = dict(bought.values_list("purchase__key", "order__number"))
    found = labels_of_purchases(current_tenant().id, numbers) if numbers else {}
    return [(numbers[key], str(label.id), label.key) for key, labels in found.items() for label in labels]


def _facts(order: Order, key: PersonalKey) -> Iterator[Fact]:
    """Yield what is kept of the buyer in an order, and the addresses that suppliers got."""
    kept = [("", key.unseal(order.personal))]
    kept.append(("corrected ", (key.unseal(order.corrected) or {}).get("address")))
    for purchase in order.purchases.all():
        numbers = ", ".join(purchase.supplier_order_ids) or purchase.key
        kept.append((f"sent_to_supplier_{purchase.supplier} {numbers} ", key.unseal(purchase.personal)))
    for begin, values in kept:
        for name, value in _leaves(values or {}):
            yield order.number, f"{begin}{name}", value


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from _leaves(each, f"{path}.{name}" if path else str(name))
    elif isinstance(value, (list, tuple)):
        for number, each in enumerate(value, start=1):
            yield from _leaves(each, f"{path}.{number}")
    elif value not in (None, "", False):
        yield path, str(value)
