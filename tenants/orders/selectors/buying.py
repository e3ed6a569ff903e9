"""The buying list of a merchant."""

from server.company.identity.contracts import Actor, Sensitive
from server.ports.purchases import DeliveryAddress
from tenants.orders.contracts import PurchaseState, PurchaseWay
from tenants.orders.contracts.buying import BuyingItem, BuyingRow
from tenants.orders.errors import NoExport
from tenants.orders.models import Purchase
from tenants.orders.rules.items import items_of
from tenants.orders.rules.masking import masked_delivery
from tenants.orders.selectors.bought_for import numbers_of
from tenants.privacy.services import reading_key
from tenants.stores.selectors import list_stores

MOST, MOST_EXPORTED = 500, 2_000


def list_buying(
    actor: Actor, *, supplier: int = 0, purchase_id: int = 0, has_address: bool = True, most: int = MOST
) -> list[BuyingRow]:
    """Return what is to be bought by hand in the stores that the actor may see, oldest first, at most `most`.

    `supplier`, `purchase_id`: only these; 0 for all. The address is the one that the preview checked, and empty without
    `has_address`. Staff who act as a user see it masked. Four queries.
    """
    stores = {store.id: store.name for store in list_stores(actor)}
    only = {"supplier": supplier, "pk": purchase_id}
    rows = (
        Purchase.objects.filter(state=PurchaseState.TO_BUY, way=PurchaseWay.LIST, order__store_id__in=stores)
        .filter(**{name: value for name, value in only.items() if value})
        .select_related("order")
        .prefetch_related("lines")
        .order_by("pk")[:most]
    )
    key, numbers = reading_key(), numbers_of([row.pk for row in rows])
    sealed = {row.pk: key.unseal(row.personal) if has_address else None for row in rows}
    return [
        BuyingRow(
            id=row.pk,
            key=row.key,
            supplier=row.supplier,
            order_id=row.order_id,
            number=", ".join(numbers.get(row.pk, [row.order.number])),
            store_name=stores[row.order.store_id],
            currency=row.currency,
            cost_minor=row.cost_minor,
            created_at=row.created_at,
            address=_shown(actor, DeliveryAddress(**opened) if (opened := sealed[row.pk]) else _ERASED),
            items=tuple(
                BuyingItem(
                    item[0].title,
                    item[0].variant_title,
                    item[0].source_sku_id,
                    item[0].source_url,
                    sum(line.pieces for line in item),
                )
                for item in items_of(list(row.lines.all()), is_for_several=len(numbers.get(row.pk, ())) > 1)
            ),
        )
        for row in rows
    ]


def export_buying(actor: Actor) -> list[BuyingRow]:
    """Return the buying list to take out as a file, at most `MOST_EXPORTED`. NoExport without that right."""
    if not actor.may(Sensitive.WITHDRAW_AND_EXPORT):
        raise NoExport
    return list_buying(actor, most=MOST_EXPORTED)


_ERASED = DeliveryAddress(name="", phone="", address1="", city="", country="")


def _shown(actor: Actor, address: DeliveryAddress) -> DeliveryAddress:
    return masked_delivery(address) if actor.staff else address
