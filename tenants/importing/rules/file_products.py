"""Convert the rows of one product of a file to a product, or to their errors. Pure."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from server.kit.amounts import currencies_in, read_written
from server.kit.ids import fitted
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.suppliers import (
    PageType,
    SourceImage,
    SourceLink,
    SourceOption,
    SourceProduct,
    SourceVariant,
    Supplier,
)
from tenants.importing.contracts.files import Columns, FileField, Row
from tenants.importing.rules.file_cells import category_of, markup_of, tags_of
from tenants.importing.rules.file_currencies import Amount, Unknown, currency_of
from tenants.importing.rules.file_reading import CELL_SHOWN
from tenants.importing.rules.file_variants import OPTIONS, VariantReader
from tenants.importing.rules.file_woocommerce import is_grouped, listed, with_lines

HOST = "file"
F = FileField
_AMOUNTS = (F.PRICE, F.SALE_PRICE, F.COST, F.COMPARE_AT)


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


class Reading(VariantReader):
    """Reads the rows as one product."""

    __slots__ = ()

    def product(self) -> SourceProduct | None:
        """Return the product; None when a row has an error."""
        self.check_cells()
        self._check_product()
        currency = self._currency()
        names, variants = self.variants(currency)
        images = self._images()
        if self.errors:
            return None
        return SourceProduct(
            link=SourceLink(Supplier.FILE, PageType.PRODUCT, HOST, fitted(self.key, 300), self._address()),
            title=self.text(F.TITLE),
            currency=currency,
            description_html=self._description(),
            vendor=self.text(F.VENDOR),
            product_type=self._type(),
            tags=self._tags(),
            images=images,
            options=tuple(_option(name, place, variants) for place, name in enumerate(names)),
            variants=variants,
        )

    def _check_product(self) -> None:
        if not self.text(F.TITLE):
            self.refuse(self.rows[0], F.TITLE, Reason("file.title_missing"))
        if is_grouped(self.rows[0]):
            self.refuse(self.rows[0], F.ROW_TYPE, Reason("file.grouped"))

    def _currency(self) -> str:
        default = self._stated_currency()
        try:
            return currency_of(self._amounts(default), default)
        except Unknown as unknown:
            self.refuse(unknown.amount.row, unknown.amount.field, unknown.reason)
            return default

    def _stated_currency(self) -> str:
        reported = next((row for row in self.rows if row[F.CURRENCY]), None)
        code = reported[F.CURRENCY].upper() if reported else self.currency
        if is_known_currency(code):
            return code
        self.refuse(reported or self.rows[0], F.CURRENCY, Reason("file.unknown_currency", {"value": code[:CELL_SHOWN]}))
        return self.currency

    def _amounts(self, default: str) -> Iterator[Amount]:
        """Yield all amounts; one without a currency is in that of its column's heading, else in `default`."""
        for row in self.rows:
            for name in filter(row.cells.__contains__, _AMOUNTS):
                with suppress(ValueError):
                    written = read_written(row[name])
                    of_column = currencies_in(self.headings.get(name, "")) or frozenset({default})
                    yield Amount(row, name, written, written.currencies or of_column)

    def _description(self) -> str:
        cell = self.text(F.DESCRIPTION)
        return markup_of(with_lines(cell) if self.is_woocommerce else cell)

    def _type(self) -> str:
        """Return the narrowest name of the first category."""
        cell = self.text(F.PRODUCT_TYPE)
        if self.is_woocommerce:
            return next(iter(listed(cell)), "").rsplit(">", 1)[-1].strip()
        return category_of(cell)

    def _tags(self) -> tuple[str, ...]:
        cell = self.text(F.TAGS)
        return tuple(listed(cell)) if self.is_woocommerce else tags_of(cell)

    def _images(self) -> tuple[SourceImage, ...]:
        found: dict[str, SourceImage] = {}
        for row in self.rows:
            for address in (*self.addresses(row, F.IMAGES), *self.addresses(row, F.MORE_IMAGES)):
                found.setdefault(address, SourceImage(address, row[F.IMAGE_ALT]))
        return tuple(found.values())

    def _address(self) -> str:
        link = self.text(F.SOURCE_URL)
        return link if link.lower().startswith(("https://", "http://")) and len(link) <= 2_000 else ""


def _option(name: str, place: int, variants: Sequence[SourceVariant]) -> SourceOption:
    return SourceOption(name, tuple(dict.fromkeys(variant.option_values[place] for variant in variants)))
