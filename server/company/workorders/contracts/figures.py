"""Figures of requests, the rows that their file holds, and the rates of commission: plain values."""

from dataclasses import dataclass
from datetime import datetime

Amounts = tuple[tuple[str, int], ...]
"""Minor units by currency."""


@dataclass(frozen=True, slots=True)
class ServedRow:
    """A request as figures count it. `revenue_minor` is what was paid for its quote; None moments never came.

    `commission_minor` is None where the service had no rate when it was paid.
    """

    id: int
    service: str
    counsellor: str
    created_at: datetime
    answered_at: datetime | None
    published_at: datetime | None
    revisions: int
    stars: int | None
    revenue_minor: int
    commission_minor: int | None
    currency: str


@dataclass(frozen=True, slots=True)
class ServedFigure:
    """What the requests of a service or a counsellor come to. Means are None where none has the value; hours, stars."""

    id: int
    name: str
    requests: int
    answer_hours: float | None
    result_hours: float | None
    revisions: int
    rating: float | None
    revenue: Amounts
    commission: Amounts


@dataclass(frozen=True, slots=True)
class ServedFigures:
    """By service and by counsellor; an empty name: nobody has taken them."""

    services: tuple[ServedFigure, ...]
    counsellors: tuple[ServedFigure, ...]


@dataclass(frozen=True, slots=True)
class CommissionRow:
    """A service's rate in hundredths of a percent; None: nothing is counted."""

    id: int
    service_name: str
    rate: int | None
