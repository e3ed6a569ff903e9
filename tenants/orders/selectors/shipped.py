"""What parcels need to know of orders and purchases."""

from collections.abc import Collection, Mapping, Sequence

from server.company.identity.contracts import Actor
from server.platforms.contracts import Platform
from server.ports.carriers import plain_number
from tenants.orders.contracts import Origin, PurchaseState
from tenants.orders.contracts.shipped import BuyerContact, BuyersOrder, OrderOfParcel, ShippedPurchase
from tenants.orders.models import Order, OrderLine, OrderTerm, Purchase, PurchaseLine
from tenants.orders.rules.parcel_contents import BoughtLine, contents_by_parcel
from tenants.orders.rules.readings import address_of, buyer_of
from tenants.orders.selectors.bought_for import orders_of
from tenants.orders.selectors.shipping import BY_FORWARDER
from tenants.privacy.contracts import Term
from tenants.privacy.services import reading_key
from tenants.stores.selectors import list_stores

MOST_FOUND = 1_000


def read_shipped(purchase_ids: Collection[int]) -> list[ShippedPurchase]:
    """Return placed purchases of these ids with their parcels' numbers, in the order of their ids, those that buy for
    several orders once for each. Three queries.

    Lines that the supplier did not take are in no parcel.
    """
    rows = list(Purchase.objects.filter(pk__in=purchase_ids, state=PurchaseState.PLACED).order_by("pk"))
    orders = orders_of([row.pk for row in rows])
    lines: dict[int, list[BoughtLine]] = {row.pk: [] for row in rows}
    of_order: dict[int, int] = {}
    for line in (
        PurchaseLine.objects.filter(purchase__in=rows, reason__isnull=True).select_related("line").order_by("pk")
    ):
        lines[line.purchase_id].append(BoughtLine(line.line_id, line.source_sku_id, line.quantity, line.pieces))
        of_order[line.line_id] = line.line.order_id
    told = {row.pk: _contents(row, lines[row.pk]) for row in rows}
    return [
        ShippedPurchase(
            id=row.pk,
            order_id=order_id,
            supplier=row.supplier,
            service=row.service,
            tracking=_tracking(row, _of_order(told[row.pk], of_order, order_id)),
            shipped_at=row.shipped_at,
            goes_to_forwarder=row.supplier in BY_FORWARDER,
            is_resend=row.resends_id is not None,
            pieces=_pieces([line for line in lines[row.pk] if of_order[line.line_id] == order_id]),
            contents=_of_order(told[row.pk], of_order, order_id),
            is_all_sent=row.is_all_sent or sum(line.quantity for line in lines[row.pk]) == 1,
        )
        for row in rows
        for order_id in orders[row.pk]
    ]


def _pieces(lines: Sequence[BoughtLine]) -> dict[int, int]:
    found: dict[int, int] = {}
    for line in lines:
        found[line.line_id] = found.get(line.line_id, 0) + line.quantity
    return found


def _of_order(
    told: Mapping[str, Mapping[int, int]], of_order: Mapping[int, int], order_id: int
) -> dict[str, dict[int, int]]:
    return {
        number: {line_id: pieces for line_id, pieces in held.items() if of_order[line_id] == order_id}
        for number, held in told.items()
    }


def _tracking(row: Purchase, told: Mapping[str, Mapping[int, int]]) -> tuple[tuple[str, str], ...]:
    """Return numbers and carriers of the parcels in which something of an order is, or may be."""
    named = ((str(number), str(carrier)) for number, carrier in row.tracking)
    return tuple((number, carrier) for number, carrier in named if told.get(plain_number(number), True))


def _contents(row: Purchase, lines: Sequence[BoughtLine]) -> dict[str, dict[int, int]]:
    """Return what is in the parcels that the supplier names now, by their numbers in plain form."""
    told = {plain_number(str(number)): items for number, items in row.contents.items()}
    now = [plain_number(str(number)) for number, _ in row.tracking]
    items = {number: [(str(sku), int(count)) for sku, count in told[number]] for number in now if number in told}
    return contents_by_parcel(lines, items)


def orders_of_parcels(order_ids: Collection[int]) -> dict[int, OrderOfParcel]:
    """Return orders by their ids, as their parcels need them. Two queries."""
    lines: dict[int, dict[int, tuple[str, int]]] = {}
    for pk, order_id, external_id, quantity in OrderLine.objects.filter(order_id__in=order_ids).values_list(
        "pk", "order_id", "external_id", "current_quantity"
    ):
        lines.setdefault(order_id, {})[pk] = (external_id, quantity)
    return {
        row.pk: OrderOfParcel(
            id=row.pk,
            number=row.number,
            store_id=row.store_id,
            external_id=row.external_id,
            country=row.country,
            is_over=row.cancelled_at is not None or row.deleted_at is not None,
            is_from_store=row.origin == Origin.STORE,
            lines=lines.get(row.pk, {}),
        )
        for row in Order.objects.filter(pk__in=order_ids)
    }


def titles_by_store_line(order_id: int) -> dict[str, str]:
    """Return what the lines of an order are called, by the store's line ids."""
    lines = OrderLine.objects.filter(order_id=order_id).values_list("external_id", "title", "variant_title")
    return {external_id: " · ".join(filter(None, [title, variant])) for external_id, title, variant in lines}


def order_numbers(order_ids: Collection[int]) -> dict[int, str]:
    """Return the stores' numbers of orders by our ids."""
    return dict(Order.objects.filter(pk__in=order_ids).values_list("pk", "number"))


def orders_numbered(number: str) -> list[int]:
    """Return our ids of orders with a number, of the store's or a supplier's, written with or without `#`."""
    digests = reading_key().digests({Term.NUMBER: [number]})
    return list(OrderTerm.objects.filter(digest__in=digests).values_list("order_id", flat=True)[:MOST_FOUND])


def orders_by_numbers(actor: Actor, numbers: Collection[str], *, store_id: int = 0) -> dict[str, list[int]]:
    """Return our ids of orders by the stores' numbers, written with or without `#`, in the stores that the actor may
    see, or in one of them. Three queries.
    """
    stores = [store.id for store in list_stores(actor) if store_id in (0, store.id)]
    digests = reading_key().digests({Term.NUMBER: numbers}) if numbers else set()
    named = OrderTerm.objects.filter(digest__in=digests, store_id__in=stores).values_list("order_id", flat=True)
    found: dict[str, list[int]] = {}
    for pk, number in Order.objects.filter(pk__in=list(named)).order_by("pk").values_list("pk", "number"):
        found.setdefault(_bare(number), []).append(pk)
    return {number: found.get(_bare(number), []) for number in numbers}


def find_buyers_order(number: str, mail: str) -> int | None:
    """Return the order with this number and its buyer's mail, of several the one whose number is exactly this, else the
    newest; None for none, and for an erased one. A number of its parcels or purchases finds it too.
    """
    key = reading_key()
    numbers, mails = key.digests({Term.NUMBER: [number]}), key.digests({Term.MAIL: [mail]})
    if not numbers or not mails:
        return None
    found = Order.objects.filter(terms__digest__in=mails, erased_at=None).filter(terms__digest__in=numbers)
    rows = dict(found.distinct().order_by("-created_at", "-pk").values_list("pk", "number")[:MOST_FOUND])
    exact = [pk for pk, known in rows.items() if _bare(known) == _bare(number)]
    return next(iter([*exact, *rows]), None)


def _bare(number: str) -> str:
    return number.strip().lstrip("#").casefold()


def read_buyers_order(order_id: int) -> BuyersOrder | None:
    """Return an order as its buyer may see it; None when it is gone or its buyer was erased."""
    row = Order.objects.filter(pk=order_id, erased_at=None).first()
    if row is None:
        return None
    lines = OrderLine.objects.filter(order_id=order_id).values_list("pk", "title", "variant_title")
    return BuyersOrder(
        id=row.pk,
        number=row.number,
        store_id=row.store_id,
        platform=Platform(row.platform) if row.origin == Origin.STORE else None,
        created_at=row.created_at,
        titles={pk: " · ".join(filter(None, [title, variant])) for pk, title, variant in lines},
    )


def read_buyer(order_id: int) -> BuyerContact | None:
    """Return whom to write to about an order; None when its buyer was erased or left no mail."""
    personal = Order.objects.filter(pk=order_id, erased_at=None).values_list("personal", flat=True).first()
    buyer = buyer_of(reading_key().unseal(personal or ""))
    if not buyer.email:
        return None
    address = address_of(buyer)
    return BuyerContact(email=buyer.email, name=address.first_name or address.name, language=buyer.language)
