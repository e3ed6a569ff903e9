"""Convert the rows of one product of a file to a product, or to their errors. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial
from typing import TypeVar

from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.kit.sheets import LOST
from server.ports.suppliers import (
    PageType,
    SourceImage,
    SourceLink,
    SourceOption,
    SourceProduct,
    SourceVariant,
    Supplier,
)
from tenants.importing.contracts.files import Columns, FileField, Row, RowError
from tenants.importing.rules.file_cells import (
    Unclear,
    addresses_of,
    amount_of,
    category_of,
    grams_of,
    markup_of,
    tags_of,
    whole_of,
)

HOST = "file"
MOST_VARIANTS = 2_048
F = FileField
OPTIONS = (
    (F.OPTION1_NAME, F.OPTION1_VALUE),
    (F.OPTION2_NAME, F.OPTION2_VALUE),
    (F.OPTION3_NAME, F.OPTION3_VALUE),
)
_OF_VARIANTS = (F.PRICE, F.SALE_PRICE, F.COST, F.SKU, F.BARCODE, F.STOCK, *(value for _, value in OPTIONS))
_WEIGHTS = {F.GRAMS: Decimal(1), F.KILOGRAMS: Decimal(1000), F.POUNDS: Decimal("453.592"), F.OUNCES: Decimal("28.3495")}
_VARIATIONS = {"variation", "变体", "变量"}
_WITHOUT_VARIATIONS = {"simple", "external", "简单", "外部"}
_GROUPED = {"grouped", "组合"}
_ONLY_ONE = ("title", "default title")
"""The names that Shopify writes for the only variant of a product."""
_CELL_SHOWN = 60
_NO_AMOUNT = "file.not_an_amount"
T = TypeVar("T")


def key_of(row: Row, columns: Columns) -> str:
    """Return the key that rows of one product share: handle, else parent; else the title if there are options; else SKU
    or id.
    """
    if found := row[F.HANDLE] or row[F.PARENT]:
        return found
    has_options = (
        F.HANDLE not in columns and F.PARENT not in columns and any(file_field in columns for _, file_field in OPTIONS)
    )
    in_turn = (row[F.TITLE], row[F.SKU]) if has_options else (row[F.SKU], id_key(row), row[F.TITLE])
    return next((value for value in in_turn if value), "")


def id_key(row: Row) -> str:
    """Return the key by which WooCommerce variations name a parent without SKU; empty for a row without an id."""
    return f"id:{row[F.ROW_ID]}" if row[F.ROW_ID] else ""


@dataclass(slots=True)
class Reading:
    """The rows of one product, with the headings of their columns and the errors found.

    `is_typed`: cells with numbers are typed as numbers, not text in some program's format.
    """

    key: str
    rows: Sequence[Row]
    headings: Mapping[FileField, str]
    currency: str
    is_typed: bool = False
    errors: list[RowError] = field(default_factory=list)

    def product(self) -> SourceProduct | None:
        """Return the product; None when a row has an error."""
        first = self.rows[0]
        self._check_cells(first)
        currency = self._currency()
        names, variants = self._variants(currency)
        images = self._images()
        if self.errors:
            return None
        return SourceProduct(
            link=SourceLink(Supplier.FILE, PageType.PRODUCT, HOST, self.key[:300], self._address()),
            title=self._text(F.TITLE),
            currency=currency,
            description_html=markup_of(self._text(F.DESCRIPTION)),
            vendor=self._text(F.VENDOR),
            product_type=category_of(self._text(F.PRODUCT_TYPE)),
            tags=tags_of(self._text(F.TAGS)),
            images=images,
            options=tuple(_option(name, place, variants) for place, name in enumerate(names)),
            variants=variants,
        )

    def _check_cells(self, first: Row) -> None:
        for row in self.rows:
            for name, cell in row.cells.items():
                if LOST in cell:
                    self._refuse(row, name, Reason("file.unreadable_text"))
        if not self._text(F.TITLE):
            self._refuse(first, F.TITLE, Reason("file.title_missing"))
        if first[F.ROW_TYPE].casefold() in _GROUPED:
            self._refuse(first, F.ROW_TYPE, Reason("file.grouped"))

    def _currency(self) -> str:
        reported = next((row for row in self.rows if row[F.CURRENCY]), None)
        code = reported[F.CURRENCY].upper() if reported else self.currency
        if is_known_currency(code):
            return code
        self._refuse(
            reported or self.rows[0], F.CURRENCY, Reason("file.unknown_currency", {"value": code[:_CELL_SHOWN]})
        )
        return self.currency

    def _variants(self, currency: str) -> tuple[list[str], tuple[SourceVariant, ...]]:
        rows = self._variant_rows()
        if len(rows) > MOST_VARIANTS:
            self._refuse(rows[0], None, Reason("file.many_variants", {"most": str(MOST_VARIANTS)}))
            return [], ()
        names = self._option_names(rows)
        seen: dict[tuple[str, ...], Row] = {}
        variants = []
        for row in rows:
            values = tuple(row[value] or "–" for _, value in OPTIONS[: len(names)])
            if values in seen:
                self._refuse(row, None, Reason("file.same_options", {"row": str(seen[values].number)}))
            seen.setdefault(values, row)
            variants.append(self._variant(row, values, currency))
        return names, tuple(_named(variants))

    def _variant_rows(self) -> list[Row]:
        if any(row[F.PARENT] for row in self.rows):
            return [row for row in self.rows if row[F.PARENT]]
        if any(row[F.ROW_TYPE].casefold() in _VARIATIONS for row in self.rows):
            return [row for row in self.rows if row[F.ROW_TYPE].casefold() in _VARIATIONS]
        return [row for row in self.rows if any(row[variant] for variant in _OF_VARIANTS)] or [self.rows[0]]

    def _option_names(self, rows: Sequence[Row]) -> list[str]:
        if self.rows[0][F.ROW_TYPE].casefold() in _WITHOUT_VARIATIONS:
            return []
        names = []
        for name, value in OPTIONS:
            if not any(row[value] for row in rows):
                break
            reported = next((row[name] for row in (*self.rows, *rows) if row[name]), "")
            names.append(reported or self.headings.get(value, ""))
        is_only_one = len(rows) == 1 and tuple(map(str.casefold, (*names[:1], rows[0][F.OPTION1_VALUE]))) == _ONLY_ONE
        return [] if is_only_one else names

    def _variant(self, row: Row, values: tuple[str, ...], currency: str) -> SourceVariant:
        def amount(name: FileField) -> int | None:
            return self._read(row, name, partial(amount_of, currency=currency, is_typed=self.is_typed), _NO_AMOUNT)

        price, sale, cost, was = (amount(item) for item in (F.PRICE, F.SALE_PRICE, F.COST, F.COMPARE_AT))
        if sale is not None:
            price, was = sale, price if was is None else was
        if price is None and cost is None and not self.errors:
            self._refuse(row, F.PRICE, Reason("file.price_missing"))
        stock = self._read(row, F.STOCK, whole_of, "file.not_a_number")
        # A variation's image is its own; other rows have the product's images.
        images = self._addresses(row, F.VARIANT_IMAGE) or (self._addresses(row, F.IMAGES) if row[F.PARENT] else [])
        return SourceVariant(
            source_sku_id=row[F.SKU],
            option_values=values,
            cost_minor=cost,
            price_minor=price,
            compare_at_minor=was if was is not None and (price is None or was > price) else None,
            sku=row[F.SKU],
            barcode=row[F.BARCODE],
            stock=stock,
            available=stock is None or stock > 0,
            image_url=images[0] if images else "",
            weight_grams=self._weight(row),
        )

    def _weight(self, row: Row) -> int | None:
        read = (
            self._read(row, unit, partial(grams_of, factor=factor), _NO_AMOUNT) for unit, factor in _WEIGHTS.items()
        )
        return next((grams for grams in read if grams is not None), None)

    def _images(self) -> tuple[SourceImage, ...]:
        found: dict[str, SourceImage] = {}
        for row in self.rows:
            for address in self._addresses(row, F.IMAGES):
                found.setdefault(address, SourceImage(address, row[F.IMAGE_ALT]))
        return tuple(found.values())

    def _addresses(self, row: Row, name: FileField) -> list[str]:
        return self._read(row, name, addresses_of, "file.not_an_address") or []

    def _address(self) -> str:
        link = self._text(F.SOURCE_URL)
        return link if link.lower().startswith(("https://", "http://")) and len(link) <= 2_000 else ""

    def _read(self, row: Row, name: FileField, read: Callable[[str], T], code: str) -> T | None:
        cell = row[name]
        if not cell or LOST in cell:
            return None
        try:
            return read(cell)
        except ValueError as error:
            reported = "file.unclear_amount" if isinstance(error, Unclear) else code
            self._refuse(row, name, Reason(reported, {"value": cell[:_CELL_SHOWN]}))
            return None

    def _text(self, name: FileField) -> str:
        return next((row[name] for row in self.rows if row[name]), "")

    def _refuse(self, row: Row, name: FileField | None, reason: Reason) -> None:
        error = RowError(row.number, name, reason)
        if error not in self.errors:
            self.errors.append(error)


def _option(name: str, place: int, variants: Sequence[SourceVariant]) -> SourceOption:
    return SourceOption(name, tuple(dict.fromkeys(variant.option_values[place] for variant in variants)))


def _named(variants: Sequence[SourceVariant]) -> Iterator[SourceVariant]:
    """Give each variant an id: its SKU if it is unique, else its options."""
    used: set[str] = set()
    for place, variant in enumerate(variants, start=1):
        in_turn = (variant.sku, " / ".join(variant.option_values), str(place), f"row {place}")
        name = next(value for value in in_turn if value and value not in used)
        used.add(name)
        yield replace(variant, source_sku_id=name)
