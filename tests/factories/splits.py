"""A shirt that can be split by its colours."""

from typing import Any

from tenants.importing.models import ListedProduct
from tests.factories.products import ListedProductFactory, ListedVariantFactory

BY_COLOR = {"kind": "split", "option": "color"}


RED, BLUE, BOTH = "https://a.b/red.jpg", "https://a.b/blue.jpg", "https://a.b/both.jpg"


def shirt(**fields: Any) -> ListedProduct:
    """In two colours and two sizes."""
    options = [{"name": "Color", "values": ["Red", "Blue"]}, {"name": "Size", "values": ["S", "M"]}]
    images = [{"url": url, "alt": ""} for url in (RED, BLUE, BOTH)]
    product: ListedProduct = ListedProductFactory.create(
        title="Shirt", state="ready", options=options, images=images, variant_count=4, **fields
    )
    for at, (color, size) in enumerate((c, s) for c in ("Red", "Blue") for s in ("S", "M")):
        ListedVariantFactory.create(
            product=product,
            position=at,
            option_values=[color, size],
            source_sku_id=f"{color}-{size}",
            image_url=RED if color == "Red" else BLUE,
            price_minor=2000,
            cost_minor=800,
        )
    return product
