"""What marketplaces find, as it is taken in."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from server.company.supply.contracts.feeds import Sighting
from server.ports.finding import FoundProduct
from server.ports.marketplaces import MARKETPLACES


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
