"""A monitored product on the wire (specification 002, section 3.6)."""

from collections.abc import Mapping

from pydantic import Field

from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.kit.image_links import public_image_address, signed_image_path
from server.kit.money import to_decimal
from tenants.importing.contracts import ListedForPublishing, ListedVariantView, Supply
from tenants.monitoring.contracts import Tracked


class OtherSkuOut(Out):
    sku_id: str
    attr: str


class TrackedSkuOut(Out):
    id: Id
    price: str
    cost_price: str | None
    stock: int | None
    sku_image: str
    sku_image_src: str
    product_ohter_sku: list[OtherSkuOut]
    order_size: int = Field(description="Its position among the variants.")
    skuChecked: bool = Field(description="Whether it is monitored.")  # noqa: N815
    options: list[str]


class TrackedOut(Out):
    id: Id
    title: str
    image_urls: str = Field(description="Separated by semicolons.")
    image_src: str = Field(description="The first image, for <img>.")
    currency_code: str
    type: int = Field(description="Supplier code.")
    source_store_name: str
    store_id: Id
    product_skus: list[TrackedSkuOut]


def tracked_out(tracked: Tracked, listed: Mapping[int, ListedForPublishing]) -> TrackedOut:
    """Return the product; if it has left the Import List, with the title and the ids of its variants."""
    product = listed.get(tracked.product_id)
    images = [image.url for image in product.images] if product else []
    variants = {variant.id: variant for variant in product.variants} if product else {}
    currency = product.currency if product else ""
    return TrackedOut(
        id=tracked.publication_id,
        title=tracked.title,
        image_urls=";".join(map(public_image_address, images)),
        image_src=signed_image_path(images[0]) if images else "",
        currency_code=currency,
        type=int(product.supplier) if product else 0,
        source_store_name=product.source_store_name if product else "",
        store_id=tracked.store_id,
        product_skus=[
            _sku(pk, variants.get(variant_id), currency, is_monitored=variant_id not in tracked.left_out)
            for pk, variant_id in tracked.variants.items()
        ],
    )


def _sku(pk: int, variant: ListedVariantView | None, currency: str, *, is_monitored: bool) -> TrackedSkuOut:
    image = variant.image_url if variant else ""
    supply = variant.supply if variant else None
    return TrackedSkuOut(
        id=pk,
        price=to_decimal(variant.price_minor, currency) if variant else "",
        cost_price=_cost(supply, currency),
        stock=supply.stock if supply else None,
        sku_image=public_image_address(image),
        sku_image_src=signed_image_path(image),
        product_ohter_sku=[OtherSkuOut(sku_id=variant.source_sku_id, attr=variant.source_attr)] if variant else [],
        order_size=variant.position if variant else 0,
        skuChecked=is_monitored,
        options=list(variant.option_values) if variant else [],
    )


def _cost(supply: Supply | None, currency: str) -> str | None:
    return None if supply is None or supply.cost_minor is None else to_decimal(supply.cost_minor, currency)
