"""When a service is worked on, and how soon merchants are answered and served: plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BusinessHours:
    """Days of the week (1: Monday) and times of the zone's clocks as HH:MM; closing at 00:00 is the day's end."""

    zone: str
    weekdays: tuple[int, ...]
    opens: str
    closes: str


@dataclass(frozen=True, slots=True)
class Seat:
    """One of us who gets new requests of merchants who speak these languages; none: all."""

    staff_id: int
    languages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeskTerms:
    """What staff set for a service. Hours are counted while it is open; `warn_hours` before a deadline we are told.

    New requests go to whom of `seats` the rule names; without seats, to nobody.
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
    """The terms of a service, whose id it has; `edited_by` is empty where nobody has set them yet."""

    id: int
    service: str
    service_name: str
    text: DeskTerms
    version: int
    edited_by: str
