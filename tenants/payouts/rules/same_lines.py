"""Which lines of two tellers are the same. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tenants.payouts.contracts import PayoutKind


@dataclass(frozen=True, slots=True)
class SeenLine:
    """A line as it is compared. `payout_id` 0: of a payout that is not known yet."""

    payout_id: int
    kind: PayoutKind
    on: date
    order_id: int | None
    order: str
    gross: int
    fee: int
    currency: str


def same_lines(new: Sequence[SeenLine], known: Sequence[SeenLine], near: timedelta) -> dict[int, int]:
    """Return which new line is which known one, by their places. Each is at most one: what came twice stays two."""
    free = dict(enumerate(known))
    found: dict[int, int] = {}
    for place, line in enumerate(new):
        fitting = [at for at, each in free.items() if _is_same(line, each, near)]
        if fitting:
            # Of several, the one of the same payout, then the nearest day.
            at = min(fitting, key=lambda at: (free[at].payout_id != line.payout_id, abs(free[at].on - line.on), at))
            found[place] = at
            del free[at]
    return found


def _is_same(one: SeenLine, other: SeenLine, near: timedelta) -> bool:
    if (one.gross, one.fee, one.currency) != (other.gross, other.fee, other.currency):
        return False
    is_of_payout = bool(one.payout_id) and one.payout_id == other.payout_id
    if not is_of_payout and abs(one.on - other.on) > near:
        return False
    if one.order or other.order:
        return _bare(one.order) == _bare(other.order) or (one.order_id is not None and one.order_id == other.order_id)
    return one.kind == other.kind


def _bare(name: str) -> str:
    return name.replace(" ", "").removeprefix("#").casefold()
