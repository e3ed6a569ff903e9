"""Read a price file that a merchant uploads: the changes, and the errors by row. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation

from server.kit.amounts import plain_amount
from server.kit.errors import Invalid
from server.kit.money import exponent, may_be_thousands, to_minor
from server.kit.reasons import Reason
from server.kit.sheets import table_rows
from tenants.preferences.contracts import convert, margin_of
from tenants.products.contracts.price_files import PriceRow, PublishedPrice, RowVerdict
from tenants.products.rules.updates import other_currency

LISTING, VARIANT, PRICE, COMPARE_AT, CURRENCY = "Listing ID", "Variant ID", "Price", "Compare-at price", "Currency"
NEEDED = (LISTING, VARIANT, PRICE)
NO_COLUMNS = "This file has no columns Listing ID, Variant ID and Price. Please change the file that you exported."


def read_rows(content: bytes) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Yield row numbers and cells by column name. Invalid on `file` when needed columns are missing."""
    rows = table_rows(content)
    names = [name.strip() for name in next(rows, (1, []))[1]]
    if any(name not in names for name in NEEDED):
        raise Invalid.on("file", NO_COLUMNS)
    for number, cells in rows:
        yield number, dict.fromkeys(names, "") | {name: cell.strip() for name, cell in zip(names, cells, strict=False)}


def judge(
    at: int, cells: Mapping[str, str], known: Mapping[tuple[int, int], PublishedPrice], floors: Mapping[int, int]
) -> PriceRow:
    """Return the result of a row; `floors` are the minimum margins by store, in percent."""
    found = known.get(_key(cells))
    if found is None:
        return PriceRow(at, cells.get(LISTING, ""), RowVerdict.REFUSED, Reason("prices.unknown"))
    if found.store_currency != found.currency:
        return _refused(at, found, other_currency(found.currency, found.store_currency))
    try:
        price = _amount(cells[PRICE], found.currency)
        compare_at = _amount(cells[COMPARE_AT], found.currency) if cells.get(COMPARE_AT) else None
    except ValueError:
        return _refused(at, found, Reason("prices.not_an_amount"))
    if cells.get(CURRENCY, found.currency).upper() != found.currency:
        return _refused(at, found, Reason("prices.other_currency", {"currency": found.currency}))
    if compare_at is not None and compare_at <= price:
        return _refused(at, found, Reason("prices.compare_at_lower"))
    if COMPARE_AT not in cells:
        compare_at = found.compare_at_minor
    if (price, compare_at) == (found.price_minor, found.compare_at_minor):
        return PriceRow(at, found.name, RowVerdict.SAME, found=found)
    return _weighed(at, found, price, compare_at, floors.get(found.store_id, 0))


def _weighed(at: int, found: PublishedPrice, price: int, compare_at: int | None, floor: int) -> PriceRow:
    cost = found.cost_minor if found.rate is None else convert(found.cost_minor or 0, found.rate)
    cost = None if found.cost_minor is None else cost
    if cost is not None and price < cost:
        return _refused(at, found, Reason("prices.below_cost"))
    margin = margin_of(price, cost)
    is_low = margin is not None and margin < floor
    warning = Reason("prices.low_margin", {"margin": str(margin), "floor": str(floor)}) if is_low else None
    return PriceRow(at, found.name, RowVerdict.CHANGED, warning, found, price, compare_at)


def _refused(at: int, found: PublishedPrice, reason: Reason) -> PriceRow:
    return PriceRow(at, found.name, RowVerdict.REFUSED, reason, found)


def _key(cells: Mapping[str, str]) -> tuple[int, int]:
    numbers = [cells.get(name, "").lstrip("'") for name in (LISTING, VARIANT)]
    return tuple(int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0 for number in numbers)  # type: ignore[return-value]


def _amount(typed: str, currency: str) -> int:
    """Parse a price. ValueError unless it is above 0 with the digits of this currency; 1,5 is read as 1.5. It may name
    its currency, as programs do when they format a cell.

    1,200 is refused, because it could mean 1200 or 1.2.
    """
    typed = plain_amount(typed, currency)
    if may_be_thousands(typed, currency):
        raise ValueError(typed)
    text = typed.replace(",", ".") if typed.count(",") == 1 and "." not in typed else typed
    try:
        value = Decimal(text)
    except InvalidOperation as error:
        raise ValueError(typed) from error
    if not value.is_finite() or value <= 0 or -int(value.normalize().as_tuple().exponent) > exponent(currency):
        raise ValueError(typed)
    return to_minor(value, currency)


def last_of_each(rows: Sequence[PriceRow]) -> list[PriceRow]:
    """Refuse the second row of a variant that is in the file twice."""
    seen: set[tuple[int, int]] = set()
    kept = []
    for row in rows:
        key = (row.found.publication_id, row.found.variant_id) if row.found else None
        is_again = key in seen and row.found is not None
        kept.append(_refused(row.at, row.found, Reason("prices.twice")) if is_again and row.found else row)
        if key:
            seen.add(key)
    return kept
