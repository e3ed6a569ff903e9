"""Keep what suppliers show of imported products: the newest cost and stock, which all figures and checks read."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from server.ports.failures import OutsideFailure, Permanent
from server.ports.suppliers import GONE as GONE_REASONS
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.contracts.looks import GONE, Look
from tenants.importing.rules.looks import look_at
from tenants.importing.services.sources import Sighting
from tenants.importing.storing.looks import write_looks


def looks_of(
    products: Iterable[ListedForPublishing], sightings: Mapping[int, Sighting], renamed: Mapping[int, str]
) -> dict[int, Look]:
    """Return looks by product id, without products that could not be read or of which no variant was recognised.

    Variants that were certainly `renamed` (their new supplier ids, by variant) are not gone.
    """
    found = {
        product.id: _look(product, sightings[product.id], renamed) for product in products if product.id in sightings
    }
    return {key: look for key, look in found.items() if look is not None}


def note_looks(looks: Mapping[int, Look], *, at: datetime) -> None:
    """Save looks by product id. `at`: when the suppliers were asked; newer values stay.

    A transaction of its own locks the products, so it must not run inside one that has locked publications.
    """
    if looks:
        write_looks(looks, at=at)


def _look(product: ListedForPublishing, sighting: Sighting, renamed: Mapping[int, str]) -> Look | None:
    if isinstance(sighting, OutsideFailure):
        is_gone = isinstance(sighting, Permanent) and sighting.reason.code in GONE_REASONS
        return GONE if is_gone else None
    return look_at(product, sighting, renamed)
