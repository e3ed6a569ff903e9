"""Read a file that comes back from a spreadsheet program: its lines, and how they change a product.

A cell that equals what an export would write changes nothing, so only edited cells are read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from server.kit.amounts import plain_amount
from server.kit.errors import Invalid
from server.kit.money import to_decimal
from server.kit.sentences import Sentence
from server.kit.sheets import table_rows
from tenants.importing.contracts import ListedVariantView, ListedView
from tenants.importing.contracts.bulk import SetRow
from tenants.importing.contracts.customs import CustomsField, facts_of
from tenants.importing.contracts.sheets import (
    COLUMNS,
    ID,
    MOST_ROWS,
    PRODUCT_COLUMNS,
    VARIANT,
    VARIANT_COLUMNS,
    VERSION,
    SheetError,
)

NO_COLUMNS = "This file has no “{column}” column. Export the Import List and edit that file."
TOO_MANY = "This file has more than {most} rows. Export and edit fewer products at a time."
NOT_A_NUMBER = "“{column}” must be a number."
NOT_LISTED = "The product is no longer in the Import List."
NO_VARIANT = "The product has no such variant."
CHANGED = "Someone edited this product after the export. Export it again."
_AMOUNTS = ("Price", "Compare-at price")
_DIGITS = 18
_FACTS = {field.value for field in CustomsField}
_NUMBER = re.compile(r"\d{1,40}(?:\.\d{1,10})?", re.ASCII)
_NUMBER_AGAIN = re.compile(r"\d{1,40}(?:\.\d{1,10})?(?:E\+\d{1,2})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the file: its row number and its cells by column."""

    number: int
    product_id: int
    cells: Mapping[str, str]


def read_lines(content: bytes) -> tuple[list[Line], list[SheetError]]:
    """Return the rows of the file, and errors for those that name no product. Invalid on `file` for any other
    content.
    """
    rows = table_rows(content)
    head = [name.strip() for name in next(rows, (1, []))[1]]
    for needed in (ID, VERSION):
        if needed not in head:
            raise Invalid.on("file", Sentence(NO_COLUMNS, column=needed))
    lines: list[Line] = []
    errors: list[SheetError] = []
    for number, row in rows:
        if len(lines) + len(errors) >= MOST_ROWS:
            raise Invalid.on("file", Sentence(TOO_MANY, most=MOST_ROWS))
        cells = dict.fromkeys(head, "") | dict(zip(head, row, strict=False))
        product_id = _number(cells.get(ID, ""))
        if product_id is None:
            errors.append(SheetError(number, Sentence(NOT_A_NUMBER, column=ID)))
        else:
            lines.append(Line(number, product_id, cells))
    return lines, errors


def exported(product: ListedView) -> Iterator[list[str]]:
    """Yield the rows of a product, in the order of COLUMNS."""
    for variant in product.variants:
        cells = _product_cells(product) | _variant_cells(product, variant)
        yield [cells[name] for name in COLUMNS]


def row_edit(product: ListedView, lines: Sequence[Line]) -> SetRow | SheetError | None:
    """Return what the lines of a product change; None when nothing changes."""
    first = lines[0]
    if first.cells.get(VERSION, "") != str(product.version):
        return SheetError(first.number, CHANGED)
    values = _edited(first.cells, _product_cells(product), PRODUCT_COLUMNS)
    if "tags" in values:
        values["tags"] = [tag for tag in values["tags"].split(",") if tag.strip()]
    known = {str(variant.id): variant for variant in product.variants}
    variants: dict[str, dict[str, Any]] = {}
    for line in lines:
        key = line.cells.get(VARIANT, "")
        if not key:
            continue
        if key not in known:
            return SheetError(line.number, NO_VARIANT)
        edited = _edited(_plain(line.cells, product.currency), _variant_cells(product, known[key]), VARIANT_COLUMNS)
        if edited:
            variants[key] = edited
    return SetRow(product.version, values, variants) if values or variants else None


def line_of(variant_id: int | None, lines: Sequence[Line]) -> Line:
    """Return the line of a variant; the product's first line without one."""
    return next((line for line in lines if line.cells.get(VARIANT) == str(variant_id)), lines[0])


def _edited(cells: Mapping[str, str], stands: Mapping[str, str], columns: Mapping[str, str]) -> dict[str, Any]:
    return {
        field: cells[name].strip()
        for name, field in columns.items()
        if name in cells and not _says_the_same(cells[name].strip(), stands[name].strip())
    }


def _plain(cells: Mapping[str, str], currency: str) -> Mapping[str, str]:
    """Remove the product's own currency from its amounts: a program adds it to cells with a currency format."""
    return {name: plain_amount(cell, currency) if name in _AMOUNTS else cell for name, cell in cells.items()}


def _says_the_same(cell: str, stands: str) -> bool:
    """Whether they are equal, also after a spreadsheet program rewrote a number: 20 for 20.00, 123 for 0123,
    4.00638E+12 for a barcode.
    """
    if cell == stands:
        return True
    if not (_NUMBER.fullmatch(stands) and _NUMBER_AGAIN.fullmatch(cell)):
        return False
    again, digits = Decimal(cell), len(cell.partition("E")[0].replace(".", ""))
    return again == (Decimal(f"{Decimal(stands):.{digits - 1}E}") if "E" in cell else Decimal(stands))


def _product_cells(product: ListedView) -> dict[str, str]:
    return {
        ID: str(product.id),
        VERSION: str(product.version),
        "Title": product.title,
        "Vendor": product.vendor,
        "Product type": product.product_type,
        "Tags": ", ".join(product.tags),
        "Currency": product.currency,
        **_customs_cells(product),
    }


def _customs_cells(product: ListedView) -> dict[str, str]:
    facts = facts_of(product.customs)
    return {name: getattr(facts, field) for name, field in PRODUCT_COLUMNS.items() if field in _FACTS}


def _variant_cells(product: ListedView, variant: ListedVariantView) -> dict[str, str]:
    return {
        VARIANT: str(variant.id),
        "Options": " / ".join(variant.option_values),
        "SKU": variant.sku,
        "Barcode": variant.barcode,
        "Cost": _amount(variant.supply.cost_minor, product.currency),
        "Price": _amount(variant.price_minor, product.currency),
        "Compare-at price": _amount(variant.compare_at_minor, product.currency),
    }


def _amount(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)


def _number(cell: str) -> int | None:
    text = cell.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None
