"""What advertising cost, from a file: a row a day, in any currency, for a store or with a column of stores."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from server.company.identity.contracts import Actor
from server.kit.amounts import currencies_in, read_written
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from server.kit.sheets import XLSX, form_of, rows_of
from tenants.ledger.rules.ad_columns import AMOUNT, CHANNEL, CURRENCY, DAY, NEEDED, STORE, guess_columns
from tenants.orders.services.order_tables import day_in
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores

MOST_BYTES, MOST_ROWS, ROWS_LOOKED_AT = 5_000_000, 20_000, 15
MOST_ERRORS = 200
NO_DATE = "{text} is not a date that we can read. Write it like 2026-11-30."
TOO_MANY = "This file has more than {most:,} rows. Split it and import the parts."


@dataclass(frozen=True, slots=True)
class AdRow:
    """A row that was read. `amount_minor` in minor units of `currency`."""

    store_id: int
    day: date
    channel: str
    currency: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class AdError:
    """What is wrong with a row of the file, counted from 1."""

    row: int
    message: str


@dataclass(frozen=True, slots=True)
class AdFile:
    """The rows of a file, and what is wrong with others."""

    rows: tuple[AdRow, ...]
    errors: tuple[AdError, ...]


def read_ad_file(actor: Actor, content: bytes, *, store_id: int) -> AdFile:
    """Read a CSV file or workbook. `store_id`: whose advertising it is where a row names no store.

    Rows of one store, day, channel and currency are added up. Invalid on `file` for a file that is none, or that lacks
    a column.
    """
    if len(content) > MOST_BYTES:
        raise Invalid.on("file", "This file is larger than 5 MB. Split it and import the parts.")
    columns, head, rows, is_typed = _table(content)
    stores = {store.id: store for store in list_stores(actor)}
    if store_id not in stores:
        raise Invalid.on("store_id", "Choose one of your stores.")
    context = _Context(columns, currencies_in(head[columns[AMOUNT]]), stores, store_id, is_typed)
    found: dict[tuple[int, date, str, str], int] = {}
    errors: list[AdError] = []
    for number, cells in rows:
        try:
            row = context.read(cells)
        except _WrongCell as wrong:
            errors.append(AdError(number, wrong.sentence))
            continue
        if row:
            place = (row.store_id, row.day, row.channel, row.currency)
            found[place] = found.get(place, 0) + row.amount_minor
    return AdFile(tuple(AdRow(*place, minor) for place, minor in found.items()), tuple(errors[:MOST_ERRORS]))


class _WrongCell(ValueError):
    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class _Context:
    """How the rows of a file are read. `stated`: the currencies that the amounts' heading names."""

    columns: Mapping[str, int]
    stated: frozenset[str] | None
    stores: Mapping[int, StoreRef]
    store_id: int
    is_typed: bool

    def read(self, cells: Sequence[str]) -> AdRow | None:
        """Return a row; None for one without day and amount, as sums at the end are."""
        day, amount = self._cell(cells, DAY), self._cell(cells, AMOUNT)
        if not day or not amount:
            return None
        store = self._store(self._cell(cells, STORE))
        currency, minor = self._amount(amount, self._cell(cells, CURRENCY), store)
        return AdRow(store.id, _day(day), self._cell(cells, CHANNEL)[:60], currency, minor)

    def _cell(self, cells: Sequence[str], meaning: str) -> str:
        place = self.columns.get(meaning)
        return cells[place].strip() if place is not None and place < len(cells) else ""

    def _store(self, name: str) -> StoreRef:
        if not name:
            return self.stores[self.store_id]
        found = [each for each in self.stores.values() if name.casefold() in (each.name.casefold(), str(each.id))]
        if len(found) != 1:
            raise _WrongCell(Sentence("No store of yours is named {name}.", name=name))
        return found[0]

    def _amount(self, text: str, currency: str, store: StoreRef) -> tuple[str, int]:
        try:
            written = read_written(text)
            code = currency.upper() or self._currency(written.currencies, store)
            if not written.is_in(code) or (self.stated and code not in self.stated):
                raise ValueError(text)
            return code, written.minor(code, is_typed=self.is_typed)
        except ValueError as error:
            raise _WrongCell(Sentence("{text} is not an amount that we can read.", text=text)) from error

    def _currency(self, written: frozenset[str] | None, store: StoreRef) -> str:
        """Return the one currency that the amount or its heading names, else the store's."""
        for named in (written, self.stated):
            if named:
                return store.currency if store.currency in named else min(named) if len(named) == 1 else ""
        return store.currency


def _day(text: str) -> date:
    try:
        return day_in(text)
    except ValueError as error:
        raise _WrongCell(
            Sentence("{text} is not a date that we can read. Write it like 2026-11-30.", text=text)
        ) from error


def _table(content: bytes) -> tuple[dict[str, int], list[str], list[tuple[int, list[str]]], bool]:
    """Return the columns, the headings, the rows below them and whether its numbers are numbers."""
    file = io.BytesIO(content)
    form = form_of(file)
    rows = list(rows_of(file, form, last=MOST_ROWS + ROWS_LOOKED_AT + 1))
    heads = [(len(guess_columns(cells)), -place, place) for place, (_, cells) in enumerate(rows[:ROWS_LOOKED_AT])]
    place = max(heads)[2] if heads else 0
    columns = guess_columns(rows[place][1]) if rows else {}
    for meaning, name in NEEDED:
        if meaning not in columns:
            raise Invalid.on("file", Sentence("This file has no column {column}.", column=Sentence(name)))
    below = rows[place + 1 :]
    if len(below) > MOST_ROWS:
        raise Invalid.on(
            "file", Sentence("This file has more than {most:,} rows. Split it and import the parts.", most=MOST_ROWS)
        )
    if not below:
        raise Invalid.on("file", "This file has no rows below its headings.")
    return columns, rows[place][1], below, form.kind == XLSX
