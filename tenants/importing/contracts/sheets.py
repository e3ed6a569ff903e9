"""Products as a table for spreadsheet programs: the column names, and the results of reading a file."""

from collections.abc import Mapping
from dataclasses import dataclass

from tenants.importing.contracts.bulk import PreviewRow

ID, VERSION, VARIANT = "Product ID", "Version", "Variant ID"
PRODUCT_COLUMNS: Mapping[str, str] = {
    "Title": "title",
    "Vendor": "vendor",
    "Product type": "product_type",
    "Tags": "tags",
    "HS code": "hs_code",
    "Origin": "origin",
    "Material": "material",
    "Battery": "battery",
    "Customs description": "customs_description",
}
VARIANT_COLUMNS: Mapping[str, str] = {
    "SKU": "sku",
    "Barcode": "barcode",
    "Price": "price",
    "Compare-at price": "compare_at_price",
}
COLUMNS = (ID, VERSION, *PRODUCT_COLUMNS, VARIANT, "Options", "Cost", "Currency", *VARIANT_COLUMNS)
"""One row per variant; the product's own values are read from its first row. The names are the same in every language,
so that any user can upload the file.
"""
MOST_BYTES = 10_000_000
MOST_ROWS = 50_000


@dataclass(frozen=True, slots=True)
class SheetError:
    """An error in a line of the file; lines count from 1, and `message` is a sentence."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """What a file would change: the number of `rows`, how many products are `changed`, the first of them, and all
    errors.
    """

    rows: int
    changed: int
    errors: tuple[SheetError, ...]
    products: tuple[PreviewRow, ...]
