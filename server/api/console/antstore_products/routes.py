"""Products of Antstore by staff: a draft, then offered to merchants."""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Rows, SearchQuery, Versioned
from server.api.gateway.amounts import minor_of
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.antstore.contracts import (
    OfferedOption,
    OfferedProduct,
    OfferedText,
    OfferedVariant,
    OfferFilter,
    ProductStatus,
)
from server.company.antstore.selectors import list_products, read_product
from server.company.antstore.services.products import create_product, publish_product, save_product, withdraw_product
from server.company.staff.contracts import StaffRight
from server.company.staff.services.audit import AuditNote
from server.kit import clock
from server.kit.money import to_decimal

area = StaffArea("Antstore products")

MAY_EDIT = needs(StaffRight.EDIT_ANTSTORE)
ITEM = "/antstore_products/{int:product_id}"
MOST = 10**9

Price = Annotated[str, Field(pattern=r"^[0-9]{1,12}(\.[0-9]{1,6})?$", description="For example 19.90.")]
Line = Annotated[str, Field(max_length=200)]
State = Literal["draft", "published", "withdrawn"]


class AntstoreProductQuery(SearchQuery):
    state: State | None = None
    category: str = Field(default="", max_length=100)

    def filters(self) -> OfferFilter:
        status = ProductStatus[self.state.upper()] if self.state else None
        return OfferFilter(title=self.q, status=status, category=self.category)


class AntstoreOptionIn(Body):
    name: Line
    values: list[Line] = Field(max_length=250)


class AntstoreVariantIn(Body):
    sku: str = Field(max_length=60, description="Used in orders; a variant with another SKU is a different variant.")
    option_values: list[Line] = Field(default_factory=list, max_length=3)
    price: Price
    compare_at_price: Price | None = None
    stock: int | None = Field(default=None, ge=0, le=MOST, description="Null: not counted.")
    image_url: str = Field(default="", max_length=2048)
    weight_grams: int | None = Field(default=None, ge=0, le=MOST)


class AntstoreProductIn(Body):
    title_en: str
    title_zh: str = Field(default="", description="Empty: Chinese readers get the English one.")
    description_en: str = ""
    description_zh: str = ""
    category: str = ""
    tags: list[str] = Field(default_factory=list, max_length=100)
    currency: str = Field(max_length=3)
    images: list[str] = Field(default_factory=list, max_length=100, description="Addresses.")
    options: list[AntstoreOptionIn] = Field(default_factory=list, max_length=10)
    variants: list[AntstoreVariantIn] = Field(max_length=1000)


class ChangedAntstoreProductIn(Versioned, AntstoreProductIn):
    pass


class AntstoreVersionIn(Versioned):
    pass


class AntstoreOptionOut(Out):
    name: str
    values: list[str]


class AntstoreVariantOut(Out):
    sku: str
    option_values: list[str]
    price: str
    compare_at_price: str | None
    stock: int | None
    image_url: str
    weight_grams: int | None


class AntstoreProductRowOut(Out):
    id: Id
    title_en: str
    title_zh: str
    category: str
    currency: str
    price: str = Field(description="The price of the cheapest variant.")
    image_url: str = Field(description="The first image; empty: none.")
    variant_count: int
    state: str = Field(description="draft, published or withdrawn.")
    edited_at: datetime
    edited_by: str


class AntstoreProductOut(Out):
    id: Id
    title_en: str
    title_zh: str
    description_en: str
    description_zh: str
    category: str
    tags: list[str]
    currency: str
    images: list[str]
    options: list[AntstoreOptionOut]
    variants: list[AntstoreVariantOut]
    state: str = Field(description="draft, published or withdrawn.")
    version: int
    created_at: datetime
    edited_at: datetime
    edited_by: str


@area.get("/antstore_products", id="antstore_products.list", may=MAY_EDIT)
def antstore_products(request: HttpRequest, query: Query[AntstoreProductQuery]) -> Rows[AntstoreProductRowOut]:
    """List the Antstore products, newest first."""
    products, total = list_products(filters=query.filters(), page=query.request())
    return Rows[AntstoreProductRowOut](data=[_row(product) for product in products], total=total)


@area.get(ITEM, id="antstore_products.show", may=MAY_EDIT)
def antstore_product(request: HttpRequest, product_id: int) -> AntstoreProductOut:
    """Show an Antstore product."""
    return _shown(read_product(product_id))


@area.post("/antstore_products", id="antstore_products.create", may=MAY_EDIT)
def create(request: StaffRequest, payload: AntstoreProductIn) -> AntstoreProductOut:
    """Create a draft of an Antstore product."""
    with on_record(request, "antstore_products.create") as note:
        product = create_product(actor=request.actor, text=_text(payload), now=clock.now())
        _describe(note, product)
    return _shown(product)


@area.put(ITEM, id="antstore_products.save", may=MAY_EDIT)
def save(request: StaffRequest, product_id: int, payload: ChangedAntstoreProductIn) -> AntstoreProductOut:
    """Change an Antstore product."""
    text, version = _text(payload), payload.version
    with on_record(request, "antstore_products.save") as note:
        product = save_product(actor=request.actor, product_id=product_id, text=text, version=version, now=clock.now())
        _describe(note, product)
    return _shown(product)


@area.post(f"{ITEM}/publish", id="antstore_products.publish", may=MAY_EDIT)
def publish(request: StaffRequest, product_id: int, payload: AntstoreVersionIn) -> AntstoreProductOut:
    """Publish an Antstore product, so that merchants can import it."""
    with on_record(request, "antstore_products.publish") as note:
        product = publish_product(product_id=product_id, version=payload.version)
        _describe(note, product)
    return _shown(product)


@area.post(f"{ITEM}/withdraw", id="antstore_products.withdraw", may=MAY_EDIT)
def withdraw(request: StaffRequest, product_id: int) -> AntstoreProductOut:
    """Withdraw an Antstore product, so that it can no longer be imported."""
    with on_record(request, "antstore_products.withdraw") as note:
        product = withdraw_product(product_id=product_id)
        _describe(note, product)
    return _shown(product)


def _text(payload: AntstoreProductIn) -> OfferedText:
    currency = payload.currency.strip().upper()
    return payload.into(
        OfferedText,
        options=tuple(option.into(OfferedOption) for option in payload.options),
        variants=tuple(
            _offered(antstore_variant_in, currency, f"variants.{place}")
            for place, antstore_variant_in in enumerate(payload.variants)
        ),
    )


def _offered(variant: AntstoreVariantIn, currency: str, row: str) -> OfferedVariant:
    former = variant.compare_at_price
    return variant.into(
        OfferedVariant,
        price_minor=minor_of(f"{row}.price", variant.price, currency),
        compare_at_minor=None if former is None else minor_of(f"{row}.compare_at_price", former, currency),
    )


def _shown(product: OfferedProduct) -> AntstoreProductOut:
    text = product.text
    own = {name: value for name, value in asdict(product).items() if name != "text"}
    variants = [_variant(variant, text.currency) for variant in text.variants]
    shown = {"variants": variants, "state": product.status.name.lower()}
    return AntstoreProductOut.model_validate(asdict(text) | own | shown)


def _variant(variant: OfferedVariant, currency: str) -> dict[str, object]:
    former = variant.compare_at_minor
    return asdict(variant) | {
        "price": to_decimal(variant.price_minor, currency),
        "compare_at_price": None if former is None else to_decimal(former, currency),
    }


def _row(product: OfferedProduct) -> AntstoreProductRowOut:
    text = product.text
    return AntstoreProductRowOut(
        id=str(product.id),
        title_en=text.title_en,
        title_zh=text.title_zh,
        category=text.category,
        currency=text.currency,
        price=to_decimal(min(variant.price_minor for variant in text.variants), text.currency),
        image_url=text.images[0] if text.images else "",
        variant_count=len(text.variants),
        state=product.status.name.lower(),
        edited_at=product.edited_at,
        edited_by=product.edited_by,
    )


def _describe(note: AuditNote, product: OfferedProduct) -> None:
    note.target = f"Antstore product {product.id}"
    note.detail |= {"name": product.text.title_en}
