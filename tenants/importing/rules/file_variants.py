"""Convert the rows of one product of a file to its variants. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from server.kit.amounts import read_weight, read_written
from server.kit.reasons import Reason
from server.ports.suppliers import SourceVariant
from tenants.importing.contracts.files import FileField, Row
from tenants.importing.rules.file_cells import addresses_of, whole_of
from tenants.importing.rules.file_reading import RowReader
from tenants.importing.rules.file_stock import are_backorders_allowed, availability, is_in_period, is_in_stock
from tenants.importing.rules.file_woocommerce import has_no_variations, is_variation, listed

F = FileField
MOST_VARIANTS = 2_048
OPTIONS = (
    (F.OPTION1_NAME, F.OPTION1_VALUE),
    (F.OPTION2_NAME, F.OPTION2_VALUE),
    (F.OPTION3_NAME, F.OPTION3_VALUE),
)
_OF_VARIANTS = (F.PRICE, F.SALE_PRICE, F.COST, F.SKU, F.BARCODE, F.STOCK, *(value for _, value in OPTIONS))
_WEIGHTS = {F.GRAMS: "g", F.KILOGRAMS: "kg", F.POUNDS: "lb", F.OUNCES: "oz", F.WEIGHT: ""}
_ONLY_ONE = ("title", "default title")
"""The names that Shopify writes for the only variant of a product."""
_NO_AMOUNT = "file.not_an_amount"
_NO_STATE = "file.unknown_state"
_NO_VALUE = "–"


class VariantReader(RowReader):
    """Reads the variants of the rows, their prices, stock and weights."""

    __slots__ = ()

    def variants(self, currency: str) -> tuple[list[str], tuple[SourceVariant, ...]]:
        """Return the names of the options, and the variants."""
        rows = self._variant_rows()
        names = self._option_names(rows)
        found = list(self._combinations(rows, len(names)))
        if len(found) > MOST_VARIANTS:
            self.refuse(rows[0], None, Reason("file.many_variants", {"most": str(MOST_VARIANTS)}))
            return [], ()
        return names, tuple(_named([self._variant(row, values, currency) for row, values in found]))

    def addresses(self, row: Row, name: FileField) -> list[str]:
        """Return the image addresses of a cell."""
        return self.read(row, name, addresses_of, "file.not_an_address") or []

    def _combinations(self, rows: Sequence[Row], count: int) -> Iterator[tuple[Row, tuple[str, ...]]]:
        """Yield each variant's row with its option values. Of a row for any value, only what no other row has."""
        seen: dict[tuple[str, ...], Row] = {}
        for row in sorted(rows, key=lambda row: self._is_for_any(row, count)):
            for values in product(*(self._values(row, place) for place in range(count))):
                if values not in seen:
                    seen[values] = row
                    yield row, values
                elif not self._is_for_any(row, count):
                    code = "file.same_options" if count else "file.same_product"
                    self.refuse(row, None, Reason(code, {"row": str(seen[values].number)}))

    def _is_for_any(self, row: Row, count: int) -> bool:
        return any(self._allows_any(row, place) for place in range(count))

    def _allows_any(self, row: Row, place: int) -> bool:
        """Return whether a WooCommerce variation names an option without a value: it has every value."""
        name, value = OPTIONS[place]
        return self.is_woocommerce and is_variation(row) and bool(row[name]) and not row[value]

    def _values(self, row: Row, place: int) -> list[str]:
        name, value = OPTIONS[place]
        if not self.is_woocommerce:
            return [row[value] or _NO_VALUE]
        parents = self._parents_values(row[name]) if self._allows_any(row, place) else []
        return parents or [", ".join(listed(row[value])) or _NO_VALUE]

    def _parents_values(self, option: str) -> list[str]:
        """Return the values of an option by its name: the product may have others before it."""
        parents = (row for row in self.rows if not is_variation(row))
        found = (listed(row[value]) for row in parents for name, value in OPTIONS if row[name] == option)
        return next(found, [])

    def _variant_rows(self) -> list[Row]:
        if any(row[F.PARENT] for row in self.rows):
            return [row for row in self.rows if row[F.PARENT]]
        if any(map(is_variation, self.rows)):
            return list(filter(is_variation, self.rows))
        return [row for row in self.rows if any(row[variant] for variant in _OF_VARIANTS)] or [self.rows[0]]

    def _option_names(self, rows: Sequence[Row]) -> list[str]:
        if has_no_variations(self.rows[0]):
            return []
        names = []
        for place, (name, value) in enumerate(OPTIONS):
            if not any(row[value] or self._allows_any(row, place) for row in rows):
                break
            reported = next((row[name] for row in (*rows, *self.rows) if row[name]), "")
            names.append(reported or self.headings.get(value, ""))
        is_only_one = len(rows) == 1 and tuple(map(str.casefold, (*names[:1], rows[0][F.OPTION1_VALUE]))) == _ONLY_ONE
        return [] if is_only_one else names

    def _variant(self, row: Row, values: tuple[str, ...], currency: str) -> SourceVariant:
        price, was, cost = self._prices(row, currency)
        stock, is_available = self._stock(row)
        # A variation's image is its own; other rows have the product's images.
        images = self.addresses(row, F.VARIANT_IMAGE) or (self.addresses(row, F.IMAGES) if row[F.PARENT] else [])
        return SourceVariant(
            source_sku_id=row[F.SKU],
            option_values=values,
            cost_minor=cost,
            price_minor=price,
            compare_at_minor=was if was is not None and (price is None or was > price) else None,
            sku=row[F.SKU],
            barcode=row[F.BARCODE],
            stock=stock,
            available=is_available,
            image_url=images[0] if images else "",
            weight_grams=self._weight(row),
        )

    def _prices(self, row: Row, currency: str) -> tuple[int | None, int | None, int | None]:
        """Return price, former price and cost of a row. A sale counts only while it runs."""

        def amount(name: FileField) -> int | None:
            is_typed = self.is_typed and name not in row.unclear
            return self.read(row, name, lambda cell: read_written(cell).minor(currency, is_typed=is_typed), _NO_AMOUNT)

        price, sale, cost, was = map(amount, (F.PRICE, F.SALE_PRICE, F.COST, F.COMPARE_AT))
        if sale is not None and (price is None or self._is_on_sale(row)):
            price, was = sale, price if was is None else was
        if price is None and cost is None and not self.errors:
            self.refuse(row, F.PRICE, Reason("file.price_missing"))
        return price, was, cost

    def _is_on_sale(self, row: Row) -> bool:
        starts, ends = row[F.SALE_STARTS], row[F.SALE_ENDS]
        name = F.SALE_STARTS if starts else F.SALE_ENDS
        return self.read(row, name, lambda _: is_in_period(starts, ends, self.today), "file.not_a_date") is not False

    def _stock(self, row: Row) -> tuple[int | None, bool]:
        stock = self.read(row, F.STOCK, whole_of, "file.not_a_number")
        state = self.read(row, F.IN_STOCK, is_in_stock, _NO_STATE)
        backorders = self.read(row, F.BACKORDERS, are_backorders_allowed, _NO_STATE) or False
        # Shopify leaves the tracker empty where it counts no stock, and writes 0.
        is_untracked = F.STOCK_TRACKER in self.headings and not row[F.STOCK_TRACKER]
        return availability(None if is_untracked else stock, state=state, backorders=backorders)

    def _weight(self, row: Row) -> int | None:
        """Return the weight of a row; a variation without one has its product's."""
        parents = (other for other in self.rows if row[F.PARENT] and not other[F.PARENT])
        own = self._own_weight(row)
        return own or next(filter(None, map(self._own_weight, parents)), own)

    def _own_weight(self, row: Row) -> int | None:
        for name, unit in _WEIGHTS.items():
            read = partial(read_weight, unit=unit or row[F.WEIGHT_UNIT])
            grams = self.read(row, name, read, "file.no_weight")
            if grams is not None:
                return grams
        return None


def _named(variants: Sequence[SourceVariant]) -> Iterator[SourceVariant]:
    """Give each variant an id: its SKU if it is unique, else its options."""
    used: set[str] = set()
    for place, variant in enumerate(variants, start=1):
        in_turn = (variant.sku, " / ".join(variant.option_values), str(place), f"row {place}")
        name = next(value for value in in_turn if value and value not in used)
        used.add(name)
        yield replace(variant, source_sku_id=name)
