"""The currency of a product in a file, by all that its amounts say. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from server.kit.amounts import Written
from server.kit.reasons import Reason
from tenants.importing.contracts.files import FileField, Row


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of a row; `currencies`: those that its cell or its column can mean."""

    row: Row
    field: FileField
    written: Written
    currencies: frozenset[str]


class Unknown(ValueError):
    """The amounts do not name one currency; `amount` is the one that shows it."""

    def __init__(self, amount: Amount, code: str, meant: frozenset[str]) -> None:
        super().__init__(code)
        shown = {"value": amount.row[amount.field][:60], "number": amount.written.number}
        self.amount, self.reason = amount, Reason(code, shown | {"currencies": ", ".join(sorted(meant))})


def currency_of(amounts: Iterable[Amount], default: str) -> str:
    """Return the one currency that all amounts can be in, `default` first. Unknown for several, and for none."""
    meant: frozenset[str] | None = None
    first: Amount | None = None
    for amount in amounts:
        first = first or amount
        shared = amount.currencies if meant is None else meant & amount.currencies
        if meant and not shared:
            raise Unknown(amount, "file.other_currency", meant)
        meant = shared
    if not meant or default in meant:
        return default
    if first and len(meant) > 1:
        raise Unknown(first, "file.unclear_currency", meant)
    return min(meant)
