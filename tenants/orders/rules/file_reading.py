"""Read the cells of one order's rows in a file, and keep the errors found. Pure."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from server.kit.amounts import Unclear, Written, read_written
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.kit.sheets import LOST
from tenants.orders.contracts.order_files import CellError, FileOptions, FileRow, OrderField
from tenants.orders.rules.file_cells import MOST_PIECES

F = OrderField
T = TypeVar("T")
SHOWN = 60
_LONGEST = {F.NUMBER: 60, F.NOTE: 2_000, F.SUPPLIER_NUMBERS: 1_200, F.TRACKING: 1_200}
_LONGEST_TEXT = 300
_DISCOUNTS = (F.DISCOUNT, F.LINE_DISCOUNT, F.LINE_SHIPPING_DISCOUNT)
"""Amounts that some exports write with a minus."""
_AMOUNTS = (
    F.PRICE, F.LINE_SUBTOTAL, *_DISCOUNTS, F.SHIPPING, F.LINE_SHIPPING, F.TAX, F.LINE_TAX, F.LINE_SHIPPING_TAX,
    F.TOTAL, F.COST,
)  # fmt: skip
_NOT_SHORTENED = (
    *_AMOUNTS, F.NUMBER, F.SKU, F.QUANTITY, F.PHONE, F.BILLING_PHONE, F.BUYER_PHONE, F.POSTCODE, F.SUPPLIER_NUMBERS,
    F.TRACKING,
)  # fmt: skip
_SHORTENED = re.compile(r"\d(?:[.,]\d+)?E[+-]?\d{1,2}", re.IGNORECASE)
_ONCE = (F.NAME, F.ADDRESS1, F.CITY, F.POSTCODE, F.COUNTRY, F.EMAIL, F.CURRENCY)
"""What the rows of one order may leave out, but not contradict."""


@dataclass(slots=True)
class RowsReader:
    """The rows of one order, with the errors found in their cells."""

    rows: tuple[FileRow, ...]
    options: FileOptions
    now: datetime
    currency: str = ""
    errors: list[CellError] = field(default_factory=list)

    def currency_in(self) -> str:
        stated = self.text(F.CURRENCY).upper()
        if stated:
            if is_known_currency(stated):
                return stated
            self._refuse_first(F.CURRENCY, Reason("file.unknown_currency", {"value": stated[:SHOWN]}))
            return ""
        marks = [
            written.currencies
            for row in self.rows
            for name in _AMOUNTS
            if (written := _written(row.cells.get(name, ""))) is not None and written.currencies
        ]
        meant = frozenset.intersection(*marks) if marks else frozenset({self.options.currency})
        found = self.options.currency if self.options.currency in meant else next(iter(meant), "")
        if not found or (len(meant) > 1 and found != self.options.currency):
            self._refuse_first(F.CURRENCY, Reason("order_file.no_currency"))
            return ""
        return found

    def check_cells(self, *, once: Sequence[OrderField] = _ONCE) -> None:
        """Refuse cells that lost what they said, are too long, or contradict the order's first row in what it has
        `once`.
        """
        firsts: dict[OrderField, FileRow] = {}
        for row in self.rows:
            for name, cell in row.cells.items():
                most, first = _LONGEST.get(name, _LONGEST_TEXT), firsts.setdefault(name, row)
                if LOST in cell:
                    self.refuse(row, name, Reason("order_file.unreadable"))
                elif len(cell) > most:
                    self.refuse(row, name, Reason("order_file.too_long", {"most": f"{most:,}"}))
                elif name in _NOT_SHORTENED and _SHORTENED.fullmatch(cell):
                    self.refuse(row, name, Reason("file.excel_number", {"value": cell[:SHOWN]}))
                elif name in once and cell.casefold() != (first := firsts.setdefault(name, row)).cells[name].casefold():
                    self.refuse(row, name, Reason("order_file.differs", {"row": str(first.number)}))

    def once(self, name: OrderField) -> int | None:
        row = next((row for row in self.rows if name in row.cells), None)
        return None if row is None else self.amount(row, name)

    def summed(self, *names: OrderField) -> int:
        """Return the sum of the amounts of all items."""
        return sum(self.amount(row, name) or 0 for row in self.rows for name in names if name in row.cells)

    def amount(self, row: FileRow, name: OrderField) -> int | None:
        cell = row.cells.get(name, "")
        written = _written(cell)
        if written is not None and not written.is_in(self.currency):
            reason = Reason("order_file.other_currency", {"value": cell[:SHOWN], "currency": self.currency})
            self.refuse(row, name, reason)
            return None

        def minor(cell: str) -> int:
            amount = read_written(cell)
            sure = Written(amount.number, amount.currencies) if name in _DISCOUNTS else amount
            return sure.minor(self.currency, is_typed=self.options.is_typed and name not in row.unclear)

        return self.cell(row, name, minor, "file.not_an_amount")

    def read(self, name: OrderField, read: Callable[[str], T], code: str) -> T | None:
        row = next((row for row in self.rows if name in row.cells), None)
        return None if row is None else self.cell(row, name, read, code)

    def cell(
        self, row: FileRow, name: OrderField, read: Callable[[str], T], code: str, *, needed: bool = False
    ) -> T | None:
        """Return what `read` reads in a cell; None for an empty or refused one."""
        cell = row.cells.get(name, "")
        if not cell:
            if needed:
                self.refuse(row, name, Reason("order_file.missing"))
            return None
        if self._is_refused(row, name):
            return None
        try:
            return read(cell)
        except Unclear:
            code = "order_file.unclear_date" if code == "file.not_a_date" else "file.unclear_amount"
        except ValueError:
            pass
        self.refuse(row, name, Reason(code, {"value": cell[:SHOWN], "most": f"{MOST_PIECES:,}"}))
        return None

    def text(self, name: OrderField) -> str:
        return next((row.cells[name] for row in self.rows if name in row.cells), "")

    def needed(self, name: OrderField) -> str:
        text = self.text(name)
        if not text:
            self.refuse(self.rows[0], name, Reason("order_file.missing"))
        return text

    def _refuse_first(self, name: OrderField, reason: Reason) -> None:
        self.refuse(next((row for row in self.rows if name in row.cells), self.rows[0]), name, reason)

    def refuse(self, row: FileRow, name: OrderField, reason: Reason) -> None:
        """Keep the first error of a cell."""
        if not self._is_refused(row, name):
            self.errors.append(CellError(row.number, name, reason))

    def _is_refused(self, row: FileRow, name: OrderField) -> bool:
        return any(error.row == row.number and error.field is name for error in self.errors)


def _written(cell: str) -> Written | None:
    try:
        return read_written(cell) if cell else None
    except ValueError:
        return None
