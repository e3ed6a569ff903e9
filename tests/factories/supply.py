"""Found products, as feeds deliver them."""

from datetime import date
from typing import Any

from server.company.supply.contracts.feeds import Sighting, Taken
from server.company.supply.services.intake import take_in
from server.kit import clock
from server.ports.suppliers import Supplier

PICTURE = "https://pictures.example/mug.jpg"


def sighting(source_id: str, title: str = "Ceramic Mug", **facts: Any) -> Sighting:
    """Make a product of AliExpress unless given otherwise."""
    payload: dict[str, Any] = {
        "supplier": Supplier.ALIEXPRESS,
        "host": "www.aliexpress.com",
        "url": f"https://www.aliexpress.com/item/{source_id}.html",
        "currency": "USD",
        "price_minor": 1_000,
        "images": (PICTURE,),
        "tabs": (2,),
        "source": "AliExpress",
        "day": date(2026, 11, 1),
    }
    return Sighting(source_id=source_id, title=title, **payload | facts)


def seen(*sightings: Sighting) -> Taken:
    """Save the products now."""
    return take_in(sightings, now=clock.now())
