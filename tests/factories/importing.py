"""Products of a supplier and drafts, as an import writes them."""

from dataclasses import replace
from decimal import Decimal

from server.ports.suppliers import PageType, SourceLink, SourceProduct, SourceVariant, Supplier
from tenants.importing.contracts import ListedForPublishing, ListedImage, ListedVariantView
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.drafts import draft_of
from tenants.preferences.contracts import DEFAULT_RULE, PriceSettings

VARIANT = ListedVariantView(
    id=1, position=0, option_values=("Red", "L"), sku="R-L", barcode="", cost_minor=1000, price_minor=2000,
    compare_at_minor=None, price_rule="cost × 2", stock=3, available=True, included=True, image_url="",
    weight_grams=None, source_sku_id="1", source_attr="",
)  # fmt: skip


PRODUCT = ListedForPublishing(
    id=1, version=1, title="Shirt", description_html="", vendor="", product_type="", tags=(), currency="USD",
    images=(ListedImage("https://a.b/c.png"),), options=(), variants=(VARIANT,), supplier=Supplier.SHOPIFY,
    source_host="a.b", source_id="shirt", source_url="https://a.b/products/shirt", source_store_name="A",
)  # fmt: skip


def of(product: ListedForPublishing = PRODUCT, **variant: object) -> ListedForPublishing:
    return replace(product, variants=(replace(VARIANT, **variant),))  # type: ignore[arg-type]


def draft(handle: str) -> ProductDraft:
    link = SourceLink(
        Supplier.SHOPIFY, PageType.PRODUCT, "shop.example", handle, f"https://shop.example/products/{handle}"
    )
    variant = SourceVariant(source_sku_id="1", option_values=(), cost_minor=1000)
    return draft_of(SourceProduct(link=link, title=handle, currency="USD", variants=(variant,)), SETTINGS)


SETTINGS = PriceSettings(replace(DEFAULT_RULE, coefficient=Decimal("1.5")))
