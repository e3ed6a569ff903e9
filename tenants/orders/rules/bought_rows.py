"""What the rows of a file say of one purchase that a person made at a supplier. Pure."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from server.kit.cells import bare_number, moment_of, plain
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.marketplaces import MARKETPLACES
from server.ports.orders import PaymentState
from server.ports.suppliers import Supplier
from tenants.orders.contracts.buying import Bought
from tenants.orders.contracts.order_files import CellError, FileOptions, FileRow, OrderField
from tenants.orders.rules.file_reading import SHOWN, RowsReader

F = OrderField
SAYING = (F.SUPPLIER_NUMBERS, F.COST, F.ORDERED_AT, F.TRACKING)
"""A row with one of these says something of its purchase."""
LONGEST_NUMBER = 60
_BETWEEN = re.compile(r"[,;，；、\s]+")
_ROUNDED = re.compile(r"\d{15}0{3,}")
"""Excel keeps 15 digits of a number and writes zeros for the others."""
_A_DAY = timedelta(days=1)


def numbers_in(cell: str) -> tuple[str, ...]:
    """Return the numbers that commas or blanks separate."""
    return tuple(dict.fromkeys(bare_number(part) for part in _BETWEEN.split(cell) if part))


def supplier_in(cell: str) -> Supplier | None:
    """Return a supplier by its name or code."""
    names = {plain(facts.name): supplier for supplier, facts in MARKETPLACES.items()}
    return names.get(plain(cell)) or next((each for each in names.values() if cell.strip() == str(int(each))), None)


def bought_of(
    rows: Sequence[FileRow], currency: str, *, is_paid: bool, is_typed: bool, now: datetime
) -> tuple[Bought, list[CellError]]:
    """Return what these rows of one purchase say of it, with what is wrong with their cells."""
    options = FileOptions(currency, PaymentState.UNKNOWN, is_typed)
    reader = _BoughtReader(tuple(rows), options, now, currency)
    return reader.bought(is_paid=is_paid), reader.errors


class _BoughtReader(RowsReader):
    """Reads a purchase from its rows, one for each of its items. `currency` is the purchase's."""

    def bought(self, *, is_paid: bool) -> Bought:
        self.check_cells(once=())
        for row in self.rows:
            self._check_currency(row)
        numbers = tuple(dict.fromkeys(number for row in self.rows for number in self._numbers(row)))
        if not numbers:
            self.refuse(self.rows[0], F.SUPPLIER_NUMBERS, Reason("order_file.missing"))
        return Bought(
            numbers=numbers,
            total_minor=self._cost(),
            is_paid=is_paid,
            ordered_at=self._ordered_at(),
            tracking=tuple(dict.fromkeys(parcel for row in self.rows for parcel in self._parcels(row))),
        )

    def _check_currency(self, row: FileRow) -> None:
        stated = row.cells.get(F.CURRENCY, "")
        if stated and F.COST in row.cells and stated.upper() != self.currency:
            known = is_known_currency(stated.upper())
            reason = Reason("order_file.other_currency", {"value": stated[:SHOWN], "currency": self.currency})
            self.refuse(
                row, F.CURRENCY, reason if known else Reason("file.unknown_currency", {"value": stated[:SHOWN]})
            )

    def _numbers(self, row: FileRow) -> tuple[str, ...]:
        return self._checked(row, F.SUPPLIER_NUMBERS, numbers_in(row.cells.get(F.SUPPLIER_NUMBERS, "")))

    def _parcels(self, row: FileRow) -> list[tuple[str, str]]:
        numbers = self._checked(row, F.TRACKING, numbers_in(row.cells.get(F.TRACKING, "")))
        return [(number, row.cells.get(F.CARRIER, "")) for number in numbers]

    def _checked(self, row: FileRow, name: OrderField, numbers: tuple[str, ...]) -> tuple[str, ...]:
        for number in numbers:
            if _ROUNDED.fullmatch(number):
                self.refuse(row, name, Reason("file.excel_number", {"value": number[:SHOWN]}))
            elif len(number) > LONGEST_NUMBER:
                self.refuse(row, name, Reason("order_file.too_long", {"most": str(LONGEST_NUMBER)}))
        return numbers

    def _cost(self) -> int | None:
        """Return what all its orders cost. The cost of an order is written once, in any of its rows."""
        costs: dict[tuple[str, ...], tuple[FileRow, int]] = {}
        own: tuple[str, ...] = ()
        for row in self.rows:
            own = numbers_in(row.cells.get(F.SUPPLIER_NUMBERS, "")) or own
            minor = self.amount(row, F.COST)
            if minor is None:
                continue
            if own in costs:
                self.refuse(row, F.COST, Reason("buying_file.cost_twice", {"row": str(costs[own][0].number)}))
            costs.setdefault(own, (row, minor))
        return sum(minor for _, minor in costs.values()) if costs else None

    def _ordered_at(self) -> datetime | None:
        row = next((row for row in self.rows if F.ORDERED_AT in row.cells), None)
        moment = self.cell(row, F.ORDERED_AT, moment_of, "file.not_a_date") if row else None
        if row is None or moment is None:
            return None
        # A date without a time begins at midnight UTC, which is a day that began already in the east.
        if moment > self.now + _A_DAY:
            self.refuse(row, F.ORDERED_AT, Reason("buying_file.future", {"value": row.cells[F.ORDERED_AT][:SHOWN]}))
        return min(moment, self.now)
