"""Whether a list that was read to its end showed all products that its source reports."""

from dataclasses import dataclass
from enum import StrEnum

from server.kit.reasons import Reason
from tenants.importing.rules.pages import FULL_PAGE

REPEATS = "import.list_repeats"


class Lack(StrEnum):
    NONE = "none"
    NO_ROOM = "no_room"
    READ_AGAIN = "read_again"
    SAY_SO = "say_so"


@dataclass(frozen=True, slots=True)
class Tally:
    """How many different products a list showed, in its last reading and in all, and the number its source reported
    before and after.

    `is_full`: the reading ended early, at the plan's limit; `on_last_page`: how many products its last page had.
    `refusal`: why a later page was not shown; a list that
    `REPEATS` itself shows no more products either.
    """

    shown: int
    shown_in_all: int
    stated_before: int | None
    stated_after: int | None = None
    is_full: bool = False
    on_last_page: int = 0
    refusal: Reason | None = None

    @property
    def stated(self) -> int | None:
        """The number that the source reports now, else the one before."""
        return self.stated_before if self.stated_after is None else self.stated_after

    @property
    def unread(self) -> int:
        """How many products the source reports beyond those that it showed."""
        return max((self.stated or 0) - self.shown_in_all, 0)

    @property
    def repeats(self) -> bool:
        return self.refusal is not None and self.refusal.code == REPEATS


def lack_of(tally: Tally, *, may_read_again: bool) -> Lack:
    """Decide what to do about a list. One that lost products while it was read may have skipped others."""
    said = [count for count in (tally.stated_before, tally.stated_after) if count is not None]
    if tally.is_full:
        return Lack.NO_ROOM if tally.unread or (not said and tally.on_last_page >= FULL_PAGE) else Lack.NONE
    if said and tally.shown >= max(said):
        return Lack.NONE
    if tally.refusal and not tally.repeats:
        return Lack.SAY_SO
    if not said and not tally.repeats:
        return Lack.NONE
    if may_read_again:
        return Lack.READ_AGAIN
    is_short = not said or tally.shown_in_all < (tally.stated or 0)
    return Lack.SAY_SO if is_short else Lack.NONE
