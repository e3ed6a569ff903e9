"""Contracts for request figures, the rows of their export file, and commission rates: plain values."""

from dataclasses import dataclass
from datetime import datetime

Amounts = tuple[tuple[str, int], ...]
"""Minor units by currency."""


@dataclass(frozen=True, slots=True)
class ServedRow:
    """A request as figures count it. `revenue_minor`: paid for its quote. Moments are None if they never came.

    `commission_minor` is None if the service had no rate when it was paid.
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
    """Totals of a service's or a counsellor's requests. Means in hours or stars; None if no request has the value."""

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
    """Figures by service and by counsellor; an empty name: unassigned."""

    services: tuple[ServedFigure, ...]
    counsellors: tuple[ServedFigure, ...]


@dataclass(frozen=True, slots=True)
class CommissionRow:
    """A service's rate in hundredths of a percent; None: no commission."""

    id: int
    service_name: str
    rate: int | None
