"""Pure rule that assigns a new request."""

from collections.abc import Collection, Mapping, Sequence

from server.company.workorders.contracts.hours import Seat

LANGUAGES = ("en", "zh")
MOST_SEATS = 50
NO_HANDLER = "Choose a staff member who works on requests."
TWICE = "Choose each staff member once."
NO_LANGUAGE = "Choose English or Chinese."


def choose(seats: Sequence[Seat], *, language: str, free: Collection[int], load: Mapping[int, int]) -> int | None:
    """Choose the free speaker of the language with the fewest open requests; of equals, the first in the list."""
    fitting = [seat for seat in seats if seat.staff_id in free and (not seat.languages or language in seat.languages)]
    return min(fitting, key=lambda seat: load.get(seat.staff_id, 0)).staff_id if fitting else None


def check_seats(seats: Sequence[Seat], handlers: Collection[int]) -> str:
    """Return what is wrong with the seats; empty if valid."""
    if any(seat.staff_id not in handlers for seat in seats):
        return NO_HANDLER
    if len({seat.staff_id for seat in seats}) < len(seats):
        return TWICE
    return NO_LANGUAGE if any(set(seat.languages) - set(LANGUAGES) for seat in seats) else ""
