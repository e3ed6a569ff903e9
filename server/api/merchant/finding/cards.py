"""Found products in answers, each with its import state for this merchant."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Literal

from pydantic import Field

from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.supply.contracts import Facets, Figure, FindTab, SupplyProduct
from server.company.supply.rules.figures import API_NAMES, SCALES
from server.kit.image_links import signed_image_path
from server.kit.money import to_decimal
from server.ports.suppliers import Supplier
from tenants.importing.selectors.finding import Source, listed_sources

LISTED, UNLISTED = "success", "empty"
CREATIVE_WAY, RETAILER_WAY = 16, 17
_IN_DOLLARS = frozenset({"turnover_1", "turnover_7", "turnover_30"})


class FigureOut(Out):
    """A number with its source and day; in percent, dollars, grams and centimetres, like the filters of the same
    name.
    """

    name: str
    value: str
    source: str
    date: date


class ImportStateOut(Out):
    import_exist: bool = Field(description="Whether it is in this merchant's Import List.")
    import_id: IdOrEmpty = Field(description="Its id there; empty if it is not listed.")
    qd_state: Literal["success", "empty"] = Field(
        serialization_alias="qdState", description="success: listed; empty: not."
    )


class ProductCardOut(ImportStateOut):
    """A card of product search (specification 001, section 3)."""

    id: Id
    product_id: str = Field(description="The supplier's product id.")
    type: int = Field(description="Supplier code, for the import.")
    title: str
    url: str = Field(description="The link for an import.")
    img_url: str
    images: list[str]
    current_price: str
    price2: str | None = Field(description="The old price.")
    discount: int | None = Field(description="Percent off the old price.")
    currency_code: str
    price_usd: str = Field(description="The price in US dollars, for sorting and filtering.")
    rate_date: date = Field(description="The day of the exchange rate behind `price_usd`.")
    order_count: int | None
    rating: str | None = Field(description="Out of 5.")
    comment_count: int | None
    category: IdOrEmpty
    category_name: str
    ship_from: list[str]
    figures: list[FigureOut]
    create_time: datetime = Field(description="When it was first seen.")
    seen_time: datetime
    is_old: bool = Field(description="Whether it was not seen for 30 days.")
    is_gone: bool = Field(description="Whether the supplier no longer sells it.")


class CreativeCardOut(ImportStateOut):
    """A product of the creative platform, or of a wholesale search (specification 001, section 3)."""

    id: Id
    product_id: str
    reference_name: str
    reference_link: str
    price: str
    max_price: str | None
    discount: int | None
    currency_code: str
    price_usd: str
    img_url: str = Field(description="Addresses separated by semicolons.")
    screenshots: str = Field(description="The same addresses without the first.")
    create_time: datetime
    similar_id: Id
    platform: int = Field(description="Supplier code, the `type` of an import.")
    formway: int = Field(description="The `way` of an import: 16, 17 for platform 15.")
    category_name: str
    second_category_name: str
    hot: bool
    brand: str
    star: str | None
    comment_number: int | None
    order_count: int | None
    figures: list[FigureOut]
    is_old: bool
    is_gone: bool


class FacetOut(Out):
    value: str
    name: str
    count: int


class FacetsOut(Out):
    """Facets of the first 10,000 results, or 20,000 for words; only with the first page."""

    categories: list[FacetOut]
    prices: list[FacetOut] = Field(description="`value`: 1 under $10, 2 $10 to $25, 3 $25 to $50, 4 $50 and above.")
    suppliers: list[FacetOut]


def product_cards(products: Sequence[SupplyProduct]) -> list[ProductCardOut]:
    """Return the cards; one query for all import states."""
    listed = listed_sources(map(_source, products))
    return [_product_card(product, listed) for product in products]


def creative_cards(products: Sequence[SupplyProduct]) -> list[CreativeCardOut]:
    """Return the cards; one query for all import states."""
    listed = listed_sources(map(_source, products))
    return [_creative_card(product, listed) for product in products]


def facets_out(facets: Facets) -> FacetsOut:
    return FacetsOut.model_validate(facets)


def figures_out(figures: Iterable[Figure | None]) -> list[FigureOut]:
    """Return the figures of outside sources, without None."""
    known = (figure for figure in figures if figure is not None)
    return [
        FigureOut(
            name=API_NAMES.get(figure.name, figure.name), value=_said(figure), source=figure.source, date=figure.day
        )
        for figure in known
    ]


def import_state(source: Source, listed: Mapping[Source, int]) -> dict[str, object]:
    """Return the fields of `ImportStateOut`."""
    found = listed.get(source)
    return {"import_exist": found is not None, "import_id": found, "qd_state": UNLISTED if found is None else LISTED}


def _source(product: SupplyProduct) -> Source:
    return (int(product.supplier), product.source_host, product.source_id)


def _product_card(product: SupplyProduct, listed: Mapping[Source, int]) -> ProductCardOut:
    images = _signed(product.images)
    return ProductCardOut(
        **import_state(_source(product), listed),
        **_shared(product),
        type=product.supplier,
        title=product.title,
        url=product.source_url,
        img_url=images[0] if images else "",
        images=images,
        current_price=to_decimal(product.price_minor, product.currency),
        price2=_old_price(product),
        rate_date=product.rate_day,
        rating=_rating(product),
        comment_count=product.reviews,
        category=product.category_id,
        category_name=product.category_name,
        ship_from=product.ship_from,
        seen_time=product.seen_at,
    )


def _creative_card(product: SupplyProduct, listed: Mapping[Source, int]) -> CreativeCardOut:
    images = _signed(product.images)
    return CreativeCardOut(
        **import_state(_source(product), listed),
        **_shared(product),
        reference_name=product.title,
        reference_link=product.source_url,
        price=to_decimal(product.price_minor, product.currency),
        max_price=_old_price(product),
        img_url=";".join(images),
        screenshots=";".join(images[1:]),
        similar_id=product.id,
        platform=product.supplier,
        formway=RETAILER_WAY if product.supplier is Supplier.AMAZON else CREATIVE_WAY,
        category_name=product.parent_category_name or product.category_name,
        second_category_name=product.category_name if product.parent_category_name else "",
        hot=int(FindTab.HOT_SALES) in product.tabs,
        brand=product.brand,
        star=_rating(product),
        comment_number=product.reviews,
    )


def _shared(product: SupplyProduct) -> dict[str, object]:
    return {
        "id": product.id,
        "product_id": product.source_id,
        "discount": _discount(product),
        "currency_code": product.currency,
        "price_usd": to_decimal(product.price_usd, "USD"),
        "order_count": product.orders,
        "figures": figures_out(product.figures),
        "create_time": product.first_seen_at,
        "is_old": product.is_old,
        "is_gone": product.gone_at is not None,
    }


def _signed(images: Iterable[str]) -> list[str]:
    return [signed_image_path(url) for url in images if url]


def _old_price(product: SupplyProduct) -> str | None:
    is_lower = product.compare_at_minor is not None and product.compare_at_minor > product.price_minor
    return to_decimal(product.compare_at_minor or 0, product.currency) if is_lower else None


def _discount(product: SupplyProduct) -> int | None:
    was = product.compare_at_minor
    return round(100 - 100 * product.price_minor / was) if was and was > product.price_minor else None


def _rating(product: SupplyProduct) -> str | None:
    return None if product.rating is None else f"{product.rating:.1f}"


def _said(figure: Figure) -> str:
    if figure.name in _IN_DOLLARS:
        return to_decimal(int(figure.value), "USD")
    return f"{figure.value / SCALES[figure.name]:g}" if figure.name in SCALES else str(int(figure.value))
