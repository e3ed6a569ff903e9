"""What lines of orders are bought from: the source chosen for the order alone, else the product's mapping."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from server.company.identity.contracts import Actor
from server.kit.shapes import from_row
from tenants.orders.contracts.sources import LineSource, LineToBuy
from tenants.orders.models import Order, OrderLine
from tenants.orders.selectors.own_goods import with_present_offers
from tenants.orders.selectors.pieces import pieces_to_buy
from tenants.products.contracts.mappings import MappingRow, Verdict
from tenants.products.selectors.sourcing import Offer, Sources, read_sources_of, source_products
from tenants.stores.selectors import list_stores


def sources_for(lines: Collection[OrderLine]) -> Sources:
    """Read what these lines may be bought from: a constant number of queries."""
    sold = {(line.publication_id, line.variant_id) for line in lines if line.publication_id and line.variant_id}
    chosen = {int(line.mapping["product_id"]) for line in lines if line.mapping}
    return with_present_offers(read_sources_of([(a, b) for a, b in sold if a and b], besides=chosen))


def offers_for(
    line: OrderLine, sources: Sources, *, country: str, quantity: int, taken: Mapping[int, int] = MappingProxyType({})
) -> list[Offer]:
    """Return the ways to buy so many of a line, in the order in which they are tried; empty where nothing is mapped.

    `taken`: see `Sources.offers`.
    """
    sold = (line.publication_id or 0, line.variant_id or 0)
    return sources.offers(sold, country=country, quantity=quantity, row=_own_row(line), taken=taken)


def line_sources(
    lines: Sequence[OrderLine], countries: Mapping[int, str], left: Mapping[int, Mapping[int, int]]
) -> dict[int, LineSource]:
    """Return by line what it is bought from, of those with pieces `left` to buy; none where nothing says from where.

    `countries` and `left` by order.
    """
    sources = sources_for(lines)
    found = {}
    for line in lines:
        quantity = left.get(line.order_id, {}).get(line.pk, 0)
        offers = offers_for(line, sources, country=countries[line.order_id], quantity=quantity) if quantity else []
        if offers:
            first = next((offer for offer in offers if offer.verdict is Verdict.CHOSEN), offers[0])
            found[line.pk] = _source(first, line, quantity)
    return found


def lines_to_buy(actor: Actor, order_ids: Collection[int]) -> list[LineToBuy]:
    """Return what is left to buy of orders in stores that the actor may see. A constant number of queries."""
    visible = [store.id for store in list_stores(actor)]
    orders = {row.pk: row for row in Order.objects.filter(pk__in=order_ids, store_id__in=visible)}
    left = pieces_to_buy(list(orders))
    every = OrderLine.objects.filter(order_id__in=left).order_by("order_id", "position", "pk")
    lines = [line for line in every if line.pk in left[line.order_id]]
    sources = line_sources(lines, {key: row.country for key, row in orders.items()}, left)
    products = source_products({line.publication_id for line in lines if line.publication_id})
    return [
        from_row(
            LineToBuy,
            line,
            number=orders[line.order_id].number,
            country=orders[line.order_id].country,
            to_buy=left[line.order_id][line.pk],
            source=sources.get(line.pk),
            product_ids=_candidates(line, products),
        )
        for line in lines
    ]


def _candidates(line: OrderLine, products: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    own = [int(line.mapping["product_id"])] if line.mapping else []
    return tuple(dict.fromkeys([*own, *products.get(line.publication_id or 0, ())]))


def _own_row(line: OrderLine) -> MappingRow | None:
    if not line.mapping:
        return None
    chosen = line.mapping
    return MappingRow(
        line.variant_id or 0, int(chosen["product_id"]), int(chosen["variant_id"]), int(chosen["quantity"])
    )


def _source(offer: Offer, line: OrderLine, quantity: int) -> LineSource:
    return LineSource(
        product_id=offer.source_product_id,
        variant_id=offer.source_variant_id,
        quantity=offer.pieces // quantity,
        is_for_order=bool(line.mapping),
        title=offer.title,
        variant_title=offer.variant_title,
        supplier=int(offer.link.supplier),
        url=offer.link.url,
        verdict=offer.verdict,
    )
