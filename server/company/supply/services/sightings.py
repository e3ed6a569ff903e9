"""Conversion of marketplace products into sightings for the intake."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from server.company.supply.contracts.feeds import Sighting
from server.ports.finding import FoundProduct
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import SourceProduct


def sightings_of(
    products: Iterable[FoundProduct], *, tabs: tuple[int, ...] = (), ship_from: tuple[str, ...] = (), now: datetime
) -> Iterator[Sighting]:
    """Yield sightings of products found; skip those without a price, because products are compared by price."""
    for found in products:
        if found.price_minor is None:
            continue
        yield Sighting(
            supplier=found.link.supplier,
            host=found.link.host.lower(),
            source_id=found.link.source_id,
            url=found.link.url,
            title=found.title,
            title_zh=found.source_title,
            currency=found.currency,
            price_minor=found.price_minor,
            compare_at_minor=found.compare_at_minor,
            images=(found.image_url,) if found.image_url else (),
            orders=found.orders,
            rating=found.rating,
            category=found.category_id,
            ship_from=ship_from,
            tabs=tabs,
            source=MARKETPLACES[found.link.supplier].name,
            day=now.date(),
        )


def cheapest_minor(product: SourceProduct) -> int | None:
    """Return the price of the cheapest variant, of those on sale if any is; None if none has a price."""
    priced = [(not variant.available or variant.stock == 0, variant.cost_minor) for variant in product.variants]
    return min(((gone, cost) for gone, cost in priced if cost is not None), default=(True, None))[1]


def sighting_of(product: SourceProduct, *, now: datetime) -> Sighting | None:
    """Return the sighting of a product's own page; None without a price."""
    price_minor = cheapest_minor(product)
    if price_minor is None:
        return None
    return Sighting(
        supplier=product.link.supplier,
        host=product.link.host.lower(),
        source_id=product.link.source_id,
        url=product.link.url,
        title=product.title,
        title_zh=product.source_title,
        currency=product.currency,
        price_minor=price_minor,
        images=tuple(image.url for image in product.images),
        words=" ".join(product.tags),
        source=MARKETPLACES[product.link.supplier].name,
        day=now.date(),
    )
