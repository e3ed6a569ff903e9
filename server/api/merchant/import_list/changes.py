"""Edits of a product of the Import List on the wire."""

from pydantic import Field

from server.api.gateway.schemas import Body
from tenants.importing.contracts import ProductChange, VariantChange

MOST_VARIANTS = 2048


class ImageIn(Body):
    url: str = Field(max_length=4000)
    alt: str = Field(default="", max_length=512)


class OptionIn(Body):
    name: str = Field(min_length=1, max_length=255)
    values: list[str] = Field(min_length=1, max_length=MOST_VARIANTS)


class SkuIn(Body):
    """Changes of a variant: only the sent fields change. `price` null: use the price rule again."""

    id: int
    sku: str | None = Field(default=None, max_length=300)
    price: str | None = Field(default=None, max_length=30)
    compare_at_price: str | None = Field(default=None, max_length=30)
    stock: int | None = Field(default=None, ge=0, le=10**9)
    included: bool | None = None
    sku_image: str | None = Field(default=None, max_length=4000)
    barcode: str | None = Field(default=None, max_length=100)
    weight_grams: int | None = Field(default=None, ge=0, le=10**8)


class ProductChangeIn(Body):
    """Changes of a product: only the sent fields change; `version` is the one that was read."""

    version: int
    title: str | None = Field(default=None, max_length=10_000)
    description_html: str | None = Field(default=None, max_length=1_000_000)
    images: list[ImageIn] | None = Field(default=None, max_length=1_000)
    options: list[OptionIn] | None = Field(default=None, max_length=10)
    tags: list[str] | None = Field(default=None, max_length=250)
    vendor: str | None = Field(default=None, max_length=300)
    product_type: str | None = Field(default=None, max_length=300)
    product_skus: list[SkuIn] | None = Field(default=None, max_length=MOST_VARIANTS)

    def change(self) -> ProductChange:
        values = self.model_dump(exclude_unset=True, exclude={"version", "product_skus"})
        skus = [sku.model_dump(exclude_unset=True) for sku in self.product_skus or []]
        return ProductChange(
            version=self.version,
            values={name: value for name, value in values.items() if value is not None},
            variants=tuple(VariantChange(sku.pop("id"), sku) for sku in skus),
        )
