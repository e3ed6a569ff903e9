"""What marketplaces find, as it is taken in."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from server.company.supply.contracts.feeds import Sighting
from server.ports.finding import FoundProduct
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import SourceProduct


def sightings_of(
    products: Iterable[FoundProduct], *, tabs: tuple[int, ...] = (), ship_from: tuple[str, ...] = (), now: datetime
) -> Iterator[Sighting]:
    """What was found, without what has no price, by which products are compared."""
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
    """What its cheapest variant costs; None where none has a price."""
    return min((one.cost_minor for one in product.variants if one.cost_minor is not None), default=None)


def sighting_of(product: SourceProduct, *, now: datetime) -> Sighting | None:
    """A product as its own page shows it; None for one without a price."""
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
