"""Products as a table for a spreadsheet program: what each column is called, and what came back."""

from collections.abc import Mapping
from dataclasses import dataclass

from tenants.importing.contracts.bulk import PreviewRow

ID, VERSION, VARIANT = "Product ID", "Version", "Variant ID"
PRODUCT_COLUMNS: Mapping[str, str] = {
    "Title": "title",
    "Vendor": "vendor",
    "Product type": "product_type",
    "Tags": "tags",
}
VARIANT_COLUMNS: Mapping[str, str] = {
    "SKU": "sku",
    "Barcode": "barcode",
    "Price": "price",
    "Compare-at price": "compare_at_price",
}
COLUMNS = (ID, VERSION, *PRODUCT_COLUMNS, VARIANT, "Options", "Cost", "Currency", *VARIANT_COLUMNS)
"""A row for each variant; what is the product's counts in the first of its rows. The same names in every language, so
that a file can come back whoever wrote it."""
MOST_BYTES = 10_000_000
MOST_ROWS = 50_000


@dataclass(frozen=True, slots=True)
class SheetError:
    """What is wrong with a line of the file, which counts from 1; `message` is a sentence."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """What a file would change: `rows` read, so many products `changed`, the first of them, and all that is wrong."""

    rows: int
    changed: int
    errors: tuple[SheetError, ...]
    products: tuple[PreviewRow, ...]
