"""The Import List on the wire: names and odd spellings are the specification's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import Field

from server.api.gateway.schemas import Envelope, Out
from server.api.merchant.import_list.customs import FactOut, facts_out, variant_facts_out
from server.api.merchant.import_list.planned import PlannedSourceOut
from server.kit.image_links import public_image_address, signed_image_path
from server.kit.money import to_decimal
from server.kit.reasons import render
from tenants.importing.contracts import (
    ListedImage,
    ListedVariantView,
    ListedView,
    Problem,
    StorePrices,
)

MARGIN = "The margin in whole percent of the price, rounded down; null if no cost is known."
Row = dict[str, Any]


class ImageOut(Out):
    url: str
    alt: str
    src: str = Field(description="The image through our signed proxy, for <img>.")


class WarningOut(Out):
    code: str
    text: str
    blocking: bool


class StoreStateOut(Out):
    store_id: str
    name: str
    state: str


class SourceOut(Out):
    kind: str = Field(description="manual, upload_rule, store_rule or default_rule.")
    text: str


class SupplierSkuOut(Out):
    sku_id: str
    attr: str


class SkuOut(Out):
    id: str
    sku: str
    option_values: list[str]
    price: str
    compare_at_price: str | None
    cost_price: str | None = Field(description="The newest known cost.")
    imported_cost_price: str | None = Field(description="The cost that its price by rule was made from.")
    supplier_compare_at_price: str | None
    margin: int | None = Field(description=MARGIN)
    stock: int | None = Field(description="What stores get; null when it is not counted.")
    available: bool
    supplier_stock: int | None = Field(description="As last seen at the supplier; null when it is not counted.")
    supplier_available: bool
    included: bool
    sku_image: str
    sku_image_src: str
    barcode: str
    weight_grams: int | None
    price_source: SourceOut
    supplier_sku: SupplierSkuOut = Field(alias="product_ohter_sku")


class ProductRowOut(Out):
    """What a list shows of a product; the product itself has the rest."""

    id: str
    title: str
    image_src: str = Field(description="The first image through our signed proxy, for <img>; empty without images.")
    type: int
    has_page: bool = Field(description="Whether `/import_list/{id}/source` leads to a page of the supplier.")
    source_store_name: str
    state: str
    currency: str
    min_price: str
    max_price: str
    min_cost: str | None
    max_cost: str | None
    margin: int | None = Field(description=f"{MARGIN} The lowest of the included variants.")
    is_margin_low: bool
    stock: int | None
    sold_out: bool = Field(description="Whether none of the included variants can be bought at the supplier.")
    create_time: datetime
    warnings: list[WarningOut]
    stores: list[StoreStateOut]
    variants: int
    included_variants: int


class OptionOut(Out):
    name: str
    values: list[str]


class SkuInStoreOut(Out):
    sku_id: str
    price: str
    compare_at_price: str | None
    source: SourceOut
    error: str


class StorePricesOut(Out):
    store_id: str
    store: str
    currency: str
    prices: list[SkuInStoreOut]


class TrashedRowOut(ProductRowOut):
    trashed_at: datetime | None


class ProductOut(TrashedRowOut):
    image_urls: str
    images: list[ImageOut]
    source_product_url: str
    version: int
    tags: list[str]
    vendor: str
    product_type: str
    seen_at: datetime | None = Field(description="When its supplier was read last.")
    product_skus: list[SkuOut]
    source_title: str = Field(description="The seller's own title, if the first title was translated from it.")
    min_quantity: int = Field(description="The supplier's minimum order quantity.")
    description_html: str
    collections: dict[str, list[str]] = Field(description="By store: the names of its collections.")
    options: list[OptionOut]
    planned_sources: list[PlannedSourceOut]
    customs: list[FactOut] = Field(description="What is known for customs.")
    customs_by_sku: dict[str, list[FactOut]] = Field(description="Where variants differ, by their ids.")
    store_prices: list[StorePricesOut]


class ProductsOut(Envelope):
    products: list[ProductRowOut]
    count: int


class TrashOut(Envelope):
    products: list[TrashedRowOut]
    count: int


class ProductEnvelope(Envelope):
    product: ProductOut


class ImageEnvelope(Envelope):
    image: ImageOut


@dataclass(frozen=True, slots=True)
class Showing:
    """How products are shown to this reader."""

    language: str
    store_names: Mapping[int, str]

    def row(self, product: ListedView, problems: Sequence[Problem]) -> Row:
        """Return a ProductRowOut in plain values, for `ready`."""
        currency = product.currency
        return {
            "id": str(product.id),
            "title": product.title,
            "image_src": signed_image_path(product.images[0].url) if product.images else "",
            "type": int(product.supplier),
            "has_page": product.source_url != "",
            "source_store_name": product.source_store_name,
            "state": product.state,
            "currency": currency,
            "min_price": to_decimal(product.min_price, currency),
            "max_price": to_decimal(product.max_price, currency),
            "min_cost": _money(product.min_cost, currency),
            "max_cost": _money(product.max_cost, currency),
            "margin": product.margin,
            "is_margin_low": product.is_margin_low,
            "stock": product.stock,
            "sold_out": product.sold_out,
            "create_time": product.created_at and product.created_at.replace(microsecond=0),
            "warnings": [self._warning(problem) for problem in problems],
            "stores": [
                {"store_id": str(store_id), "name": self.store_names[store_id], "state": state}
                for store_id, state in product.store_states.items()
                if store_id in self.store_names
            ],
            "variants": len(product.variants),
            "included_variants": sum(variant.included for variant in product.variants),
        }

    def trashed(self, product: ListedView, problems: Sequence[Problem]) -> Row:
        """Return a TrashedRowOut in plain values, for `ready`."""
        return {**self.row(product, problems), "trashed_at": product.trashed_at}

    def whole(self, product: ListedView, problems: Sequence[Problem], prices: Sequence[StorePrices]) -> ProductOut:
        images = [image_row(image) for image in product.images]
        return ProductOut(
            **self.trashed(product, problems),
            image_urls=";".join([image["url"] for image in images]),
            images=images,
            source_product_url=product.source_url,
            version=product.version,
            tags=list(product.tags),
            vendor=product.vendor,
            product_type=product.product_type,
            seen_at=product.read_at,
            product_skus=[_sku(variant, product.currency) for variant in product.variants],
            source_title=product.source_title,
            min_quantity=product.min_quantity,
            description_html=product.description_html,
            collections={
                str(key): list(collections.names.values()) for key, collections in product.collections.items()
            },
            planned_sources=product.planned_sources,
            customs=facts_out(product.customs, product.created_at),
            customs_by_sku={
                str(variant.id): facts
                for variant in product.variants
                if (facts := variant_facts_out(product.customs, variant.source_sku_id, product.created_at))
            },
            options=[OptionOut(name=option.name, values=list(option.values)) for option in product.options],
            store_prices=[self._store_prices(store) for store in prices],
        )

    def _warning(self, problem: Problem) -> Row:
        text = render(problem.reason.stored(), self.language)
        return {"code": problem.reason.code, "text": text, "blocking": problem.blocking}

    def _store_prices(self, store: StorePrices) -> StorePricesOut:
        prices = [
            SkuInStoreOut(
                sku_id=str(sku.sku_id),
                price="" if sku.price.problem else to_decimal(sku.price.amount_minor, store.currency),
                compare_at_price=_money(sku.price.compare_at_minor, store.currency),
                source=SourceOut(kind=sku.price.source.kind.value, text=sku.price.source.text),
                error=render(sku.price.problem.stored(), self.language) if sku.price.problem else "",
            )
            for sku in store.prices
        ]
        return StorePricesOut(store_id=str(store.store_id), store=store.store, currency=store.currency, prices=prices)


def image_row(image: ListedImage) -> Row:
    return {"url": public_image_address(image.url), "alt": image.alt, "src": signed_image_path(image.url)}


def _sku(variant: ListedVariantView, currency: str) -> Row:
    kind, supply = "manual" if variant.price_is_manual else "default_rule", variant.supply
    return {
        "id": str(variant.id),
        "sku": variant.sku,
        "option_values": list(variant.option_values),
        "price": to_decimal(variant.price_minor, currency),
        "compare_at_price": _money(variant.compare_at_minor, currency),
        "cost_price": _money(supply.cost_minor, currency),
        "imported_cost_price": _money(variant.cost_minor, currency),
        "supplier_compare_at_price": _money(variant.supplier_compare_at_minor, currency),
        "margin": variant.margin,
        "stock": variant.stock,
        "available": variant.available,
        "supplier_stock": supply.stock,
        "supplier_available": supply.available,
        "included": variant.included,
        "sku_image": public_image_address(variant.image_url),
        "sku_image_src": signed_image_path(variant.image_url),
        "barcode": variant.barcode,
        "weight_grams": variant.weight_grams,
        "price_source": {"kind": kind, "text": variant.price_rule},
        "product_ohter_sku": {"sku_id": variant.source_sku_id, "attr": variant.source_attr},
    }


def _money(minor: int | None, currency: str) -> str | None:
    return None if minor is None else to_decimal(minor, currency)
