"""Pure rules that read product tables: column names and cells."""

from collections.abc import Iterable

from server.kit.amounts import decimal_of, is_unclear, read_written
from server.kit.sentences import Sentence

COLUMN_NAMES = ("type", "product_id", "title_en", "title_zh", "price", "sell_price", "category", "image", "category_zh")
UNKNOWN_COLUMN = Sentence("The first row must name these columns: {known}.", known=", ".join(COLUMN_NAMES))

Cells = dict[str, str]


def named_cells(rows: Iterable[tuple[int, list[str]]]) -> dict[int, Cells]:
    """Return cells by row and column. Without a header the columns are COLUMN_NAMES; a single cell is a link.

    ValueError for an unknown column name.
    """
    table: dict[int, Cells] = {}
    columns: tuple[str, ...] = ()
    for number, cells in rows:
        trimmed = [cell.strip() for cell in cells]
        if not columns:
            columns = _columns(trimmed)
            if columns and set(columns) & {name.lower() for name in trimmed}:
                continue
        alone = not any(trimmed[1:]) and columns == COLUMN_NAMES
        named = {"product_id": trimmed[0]} if alone else dict(zip(columns, trimmed, strict=False))
        table[number] = dict.fromkeys(COLUMN_NAMES, "") | named
    return table


def amount(cell: str, currency: str) -> str:
    """Return a price cell in plain digits; one that is unclear or in another currency as it is, to be refused."""
    try:
        written = read_written(cell)
    except ValueError:
        return cell
    is_clear = written.is_in(currency) and not is_unclear(written.number, currency)
    sign = "-" if written.is_negative else ""
    return f"{sign}{decimal_of(written.number):f}" if is_clear else cell


def _columns(first: list[str]) -> tuple[str, ...]:
    names = tuple(name.lower() for name in first)
    if not set(names) & set(COLUMN_NAMES):
        return COLUMN_NAMES
    if set(names) - {*COLUMN_NAMES, ""}:
        raise ValueError(UNKNOWN_COLUMN)
    return names
