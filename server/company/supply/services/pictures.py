"""Find products by a picture at the marketplaces that can, through the operator's own account there."""

from datetime import datetime

from server.company.supply.contracts import SupplyProduct
from server.company.supply.errors import PictureSearchAway, PictureUnreadable
from server.company.supply.selectors.products import read_products
from server.company.supply.services.accounts import access_to
from server.company.supply.services.intake import take_in
from server.company.supply.services.sightings import sightings_of
from server.ports import registry
from server.ports.failures import OutsideFailure, Permanent
from server.ports.finding import FindQuery
from server.ports.suppliers import Supplier


def find_by_picture(picture: bytes, *, supplier: Supplier, language: str, now: datetime) -> list[SupplyProduct]:
    """What the marketplace finds for a picture, the nearest first; it is taken in like what a feed shows.

    PictureUnreadable for what is no picture, PictureSearchAway where the marketplace cannot be asked. Calls the
    supplier; never inside a transaction.
    """
    port, access = registry.supplier_image_search(supplier), access_to(supplier)
    if port is None or access is None:
        raise PictureSearchAway
    try:
        found = port.search_by_image(picture, FindQuery(), access)
    except Permanent as failure:
        raise PictureUnreadable from failure
    except OutsideFailure as failure:
        raise PictureSearchAway from failure
    taken = take_in(sightings_of(found.products, now=now), now=now)
    return read_products(taken.ids, language=language, now=now)
