"""Whether a list that was read to its end showed all that its source says it holds."""

from dataclasses import dataclass
from enum import StrEnum

from server.kit.reasons import Reason

REPEATS = "import.list_repeats"


class Lack(StrEnum):
    NONE = "none"
    READ_AGAIN = "read_again"
    SAY_SO = "say_so"


@dataclass(frozen=True, slots=True)
class Tally:
    """What a list showed, each product once, in its last reading and in all; what its source said before and after.

    `is_full`: the reading ended early, at the plan's limit. `refusal`: why a later page was not shown; a list that
    `REPEATS` itself shows no more either.
    """

    shown: int
    shown_in_all: int
    stated_before: int | None
    stated_after: int | None = None
    is_full: bool = False
    refusal: Reason | None = None

    @property
    def stated(self) -> int | None:
        """What the source says now, else what it said before."""
        return self.stated_before if self.stated_after is None else self.stated_after

    @property
    def repeats(self) -> bool:
        return self.refusal is not None and self.refusal.code == REPEATS


def lack_of(tally: Tally, *, may_read_again: bool) -> Lack:
    """What to do about a list. One that lost products while it was read may have passed over others."""
    said = [count for count in (tally.stated_before, tally.stated_after) if count is not None]
    if tally.is_full or (said and tally.shown >= max(said)):
        return Lack.NONE
    if tally.refusal and not tally.repeats:
        return Lack.SAY_SO
    if not said and not tally.repeats:
        return Lack.NONE
    if may_read_again:
        return Lack.READ_AGAIN
    is_short = not said or tally.shown_in_all < (tally.stated or 0)
    return Lack.SAY_SO if is_short else Lack.NONE
