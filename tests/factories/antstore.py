"""Products of Antstore."""

from dataclasses import replace

from fixtures.catalogue import demo_products
from fixtures.demo.antstore import offered
from server.company.antstore.contracts import OfferedProduct, OfferedText
from server.company.antstore.services.products import create_product, publish_product
from server.company.identity.contracts import StaffActor
from server.company.identity.models import User
from server.kit import clock

PICTURES = "https://pictures.example"


def staff_actor() -> StaffActor:
    user, _ = User.objects.get_or_create(email="antstore@staff.example")
    return StaffActor(user.pk, "Ants", frozenset())


def offered_text(number: int = 0, **changes: object) -> OfferedText:
    """Return a product of the demo catalogue as staff type it."""
    return replace(offered(demo_products()[number], PICTURES), **changes)  # type: ignore[arg-type]


def published_product(number: int = 0, **changes: object) -> OfferedProduct:
    """Create a product that merchants can import."""
    made = create_product(actor=staff_actor(), text=offered_text(number, **changes), now=clock.now())
    return publish_product(product_id=made.id, version=made.version)
