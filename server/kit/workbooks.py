"""Write Excel workbooks (.xlsx).

openpyxl is loaded only for a workbook, because it needs memory that no other request needs.
"""

from collections.abc import Iterable, Sequence
from typing import IO, Any


def write_workbook(file: IO[bytes], rows: Iterable[Sequence[Any]]) -> None:
    """Write rows as the only sheet. Text stays text, even if it starts like a formula; Decimals are numbers."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Sheet1")

    def cell(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        made = WriteOnlyCell(sheet, value=ILLEGAL_CHARACTERS_RE.sub("", value))
        made.data_type = "s"
        return made

    for row in rows:
        sheet.append([cell(value) for value in row])
    book.save(file)
