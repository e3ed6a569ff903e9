"""Product search by picture, in the catalogue and at marketplaces through the operator's account there."""

from collections.abc import Collection
from datetime import datetime

from server.company.supply.contracts import SupplyProduct
from server.company.supply.errors import PictureSearchAway, PictureUnreadable
from server.company.supply.selectors.looks import ids_like
from server.company.supply.selectors.products import read_products
from server.company.supply.services.accounts import access_to
from server.company.supply.services.intake import take_in
from server.company.supply.services.sightings import sightings_of
from server.kit.likeness import sight_of
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.finding import FindQuery
from server.ports.suppliers import Supplier

MOST_KEPT = 40


def find_kept(picture: bytes, suppliers: Collection[Supplier], *, language: str, now: datetime) -> list[SupplyProduct]:
    """Return these suppliers' products that look like the picture, most similar first. PictureUnreadable."""
    sight = sight_of(picture)
    if sight is None:
        raise PictureUnreadable
    return read_products(ids_like(sight, suppliers, most=MOST_KEPT), language=language, now=now)


def find_by_picture(
    picture: bytes, suppliers: Collection[Supplier], *, market: Supplier, language: str, now: datetime
) -> list[SupplyProduct]:
    """Return these suppliers' products that look like the picture, most similar first; then a marketplace's results.

    PictureUnreadable if it is no picture, PictureSearchAway if the marketplace is unreachable and the catalogue has
    nothing. Calls the marketplace; never inside a transaction.
    """
    kept = find_kept(picture, suppliers, language=language, now=now)
    try:
        found = find_at_market(picture, supplier=market, language=language, now=now)
    except (PictureSearchAway, PictureUnreadable):
        if not kept:
            raise
        found = []
    known = {product.id for product in kept}
    return [*kept, *(product for product in found if product.id not in known)]


def find_at_market(picture: bytes, *, supplier: Supplier, language: str, now: datetime) -> list[SupplyProduct]:
    """Return the marketplace's results for a picture, best first, and store them like a feed's products.

    PictureUnreadable if it is no picture, PictureSearchAway if the marketplace is unreachable or refuses us. Calls the
    supplier; never inside a transaction.
    """
    port = registry.supplier_image_search(supplier)
    try:
        access = access_to(supplier)
        if port is None or access is None:
            raise PictureSearchAway
        found = port.search_by_image(picture, FindQuery(), access)
    except OutsideFailure as failure:
        is_the_picture = failure.reason.code == "supplier.picture_unreadable"
        raise (PictureUnreadable if is_the_picture else PictureSearchAway) from failure
    taken = take_in(sightings_of(found.products, now=now), now=now)
    return read_products(taken.ids, language=language, now=now)
