"""A product as people without an account see it: without supplier and cost."""

from dataclasses import dataclass

import nh3

from server.company.antstore.contracts import OfferFilter, ProductStatus
from server.company.antstore.selectors import list_products
from server.kit.errors import NotFound
from server.kit.markup import tamed
from server.kit.money import to_decimal
from server.kit.paging import PageRequest
from tenants.importing.contracts import ListedVariantView, ListedView
from tenants.importing.selectors.products import get_product

# No links and images: their addresses would reveal the supplier.
_PLAIN_TAGS = {
    "b",
    "blockquote",
    "br",
    "em",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "li",
    "ol",
    "p",
    "strong",
    "sub",
    "sup",
    "u",
    "ul",
}


@dataclass(frozen=True, slots=True)
class SharedVariant:
    option_values: tuple[str, ...]
    price: str
    compare_at: str
    available: bool


@dataclass(frozen=True, slots=True)
class SharedView:
    """A shared product. Money as decimal strings of `currency`, empty when not shown.

    `description` is clean HTML; images are named by their place in `image_urls`.
    """

    title: str
    description: str
    currency: str
    low: str
    high: str
    options: tuple[tuple[str, tuple[str, ...]], ...]
    variants: tuple[SharedVariant, ...]
    image_urls: tuple[str, ...]


def read_shared(product_id: int) -> SharedView | None:
    """Return the product with its included variants; None when it is deleted or in the trash."""
    try:
        product = get_product(product_id)
    except NotFound:
        return None
    included = [variant for variant in product.variants if variant.included]
    prices = [variant.price_minor for variant in included] or [0]
    return SharedView(
        title=product.title,
        description=nh3.clean(tamed(product.description_html, _PLAIN_TAGS), tags=_PLAIN_TAGS, attributes={}),
        currency=product.currency,
        low=to_decimal(min(prices), product.currency),
        high=to_decimal(max(prices), product.currency),
        options=tuple((option.name, option.values) for option in product.options),
        variants=tuple(_shared(variant, product) for variant in included),
        image_urls=tuple(image.url for image in product.images),
    )


def read_offered(product_id: int) -> SharedView | None:
    """Return a product of Antstore, without its cost for merchants; None while it is not published."""
    filters = OfferFilter(ids=(product_id,), status=ProductStatus.PUBLISHED)
    products, _ = list_products(filters=filters, page=PageRequest(size=1))
    if not products:
        return None
    text = products[0].text
    return SharedView(
        title=text.title_en,
        description=nh3.clean(tamed(text.description_en, _PLAIN_TAGS), tags=_PLAIN_TAGS, attributes={}),
        currency=text.currency,
        low="",
        high="",
        options=tuple((option.name, option.values) for option in text.options),
        variants=(),
        image_urls=text.images,
    )


def _shared(variant: ListedVariantView, product: ListedView) -> SharedVariant:
    was = variant.compare_at_minor
    return SharedVariant(
        option_values=variant.option_values,
        price=to_decimal(variant.price_minor, product.currency),
        compare_at=to_decimal(was, product.currency) if was and was > variant.price_minor else "",
        available=variant.supply.available,
    )
