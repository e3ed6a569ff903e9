"""From rows to the contracts of the Import List."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from server.ports.suppliers import Supplier
from tenants.importing.contracts import ListedImage, ListedOption, ListedVariantView, ListedView

VARIANT_FIELDS = (
    "id", "position", "option_values", "sku", "barcode", "cost_minor", "price_minor", "compare_at_minor",
    "price_rule", "stock", "available", "included", "image_url", "weight_grams", "source_sku_id", "source_attr",
    "supplier_compare_at_minor",
)  # fmt: skip
PRODUCT_FIELDS = (
    "id", "version", "title", "description_html", "vendor", "product_type", "tags", "currency", "images", "options",
    "supplier", "source_host", "source_id", "source_url", "source_store_name", "state", "min_price", "max_price",
    "min_cost", "max_cost", "margin", "stock", "sold_out", "created_at", "trashed_at", "store_states",
)  # fmt: skip


_SUPPLIERS = {supplier.value: supplier for supplier in Supplier}

# Lists show neither: descriptions are the bulk of a product, and variants name their own options.
LIST_FIELDS = tuple(name for name in PRODUCT_FIELDS if name not in ("description_html", "options"))


def variant_view(row: Sequence[Any]) -> ListedVariantView:
    """From the id of its product and the values of VARIANT_FIELDS, whose order is the contract's."""
    return ListedVariantView(row[1], row[2], tuple(row[3]), *row[4:])


def product_view(row: Mapping[str, Any], variants: Iterable[ListedVariantView]) -> ListedView:
    options = row.get("options") or ()
    return ListedView(
        **{
            "description_html": "",
            **row,
            "supplier": _SUPPLIERS[row["supplier"]],
            "tags": tuple(row["tags"]),
            "images": tuple([ListedImage(image["url"], image.get("alt", "")) for image in row["images"]]),
            "options": tuple([ListedOption(option["name"], tuple(option["values"])) for option in options]),
            "store_states": {int(store): state for store, state in row["store_states"].items()},
            "variants": tuple(variants),
        }
    )
