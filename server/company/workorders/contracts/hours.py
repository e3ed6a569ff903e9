"""Contracts for a service's business hours, and its deadlines for answer and result: plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BusinessHours:
    """Days of the week (1: Monday) and opening times in the zone as HH:MM; closing at 00:00 is the day's end."""

    zone: str
    weekdays: tuple[int, ...]
    opens: str
    closes: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A staff member who gets new requests of merchants with these languages; none: all."""

    staff_id: int
    languages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeskTerms:
    """A service's settings. Hours count while it is open; staff are warned `warn_hours` before a deadline.

    New requests go to one of `seats` by the rule; without seats they stay unassigned.
    """

    zone: str
    weekdays: tuple[int, ...]
    opens: str
    closes: str
    answer_hours: int
    result_hours: int
    warn_hours: int
    seats: tuple[Seat, ...] = ()

    @property
    def hours(self) -> BusinessHours:
        return BusinessHours(zone=self.zone, weekdays=self.weekdays, opens=self.opens, closes=self.closes)


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A service's settings, with the service's id; `edited_by` is empty if nobody has set them yet."""

    id: int
    service: str
    service_name: str
    text: DeskTerms
    version: int
    edited_by: str
