"""Read the cells of one product's rows, and keep the errors found. Pure."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from server.kit.amounts import Unclear
from server.kit.reasons import Reason
from server.kit.sheets import LOST
from tenants.importing.contracts.files import FileField, Row, RowError
from tenants.importing.rules.file_columns import WOOCOMMERCE

F = FileField
CELL_SHOWN = 60
_NAMES = (F.SKU, F.BARCODE, F.OPTION1_VALUE, F.OPTION2_VALUE, F.OPTION3_VALUE)
_NUMBERS = (F.PRICE, F.SALE_PRICE, F.COMPARE_AT, F.COST, F.STOCK)
_SHORTENED = re.compile(r"\d(?:[.,]\d+)?E[+-]?\d{1,2}", re.IGNORECASE)
_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DATE_IN_TEXT = re.compile(rf"\d{{1,2}}-{_MONTH}(?:-\d{{2,4}})?|{_MONTH}-\d{{2}}", re.IGNORECASE)
_DATE_IN_WORKBOOK = re.compile(r"\d{4}-\d{2}-\d{2}(?:T[\d:.]+)?|\d{2}:\d{2}:\d{2}")
T = TypeVar("T")


@dataclass(slots=True)
class RowReader:
    """The rows of one product, with the headings of their columns and the errors found.

    `is_typed`: cells with numbers are typed as numbers, not text in some program's format. `platform`: whose export it
    is, `today`: the day that decides whether a sale runs.
    """

    key: str
    rows: Sequence[Row]
    headings: Mapping[FileField, str]
    currency: str
    today: date
    is_typed: bool = False
    platform: str = ""
    errors: list[RowError] = field(default_factory=list)

    @property
    def is_woocommerce(self) -> bool:
        return self.platform == WOOCOMMERCE

    def check_cells(self) -> None:
        """Refuse cells that lost what they said, by a wrong encoding or in Excel."""
        for row in self.rows:
            for name, cell in row.cells.items():
                if LOST in cell:
                    self.refuse(row, name, Reason("file.unreadable_text"))
                elif name in _NAMES + _NUMBERS and _SHORTENED.fullmatch(cell):
                    self.refuse(row, name, Reason("file.excel_number", {"value": cell[:CELL_SHOWN]}))
                elif name in _NAMES and self._is_date(cell):
                    self.refuse(row, name, Reason("file.excel_date", {"value": cell[:CELL_SHOWN]}))

    def read(self, row: Row, name: FileField, read: Callable[[str], T], code: str) -> T | None:
        """Return what `read` reads in a cell; None for an empty cell, and for a refused one."""
        cell = row[name]
        if not cell or LOST in cell or (name in _NUMBERS and _SHORTENED.fullmatch(cell)):
            return None
        try:
            return read(cell)
        except ValueError as error:
            reported = "file.unclear_amount" if isinstance(error, Unclear) else code
            self.refuse(row, name, Reason(reported, {"value": cell[:CELL_SHOWN]}))
            return None

    def text(self, name: FileField) -> str:
        """Return the first cell of this meaning."""
        return next((row[name] for row in self.rows if row[name]), "")

    def refuse(self, row: Row, name: FileField | None, reason: Reason) -> None:
        """Keep an error of a row, once."""
        error = RowError(row.number, name, reason)
        if error not in self.errors:
            self.errors.append(error)

    def _is_date(self, cell: str) -> bool:
        """Return whether Excel made a date of the text: `2-Jan` of `1-2`. In a workbook, dates are typed."""
        return (_DATE_IN_WORKBOOK if self.is_typed else _DATE_IN_TEXT).fullmatch(cell) is not None
