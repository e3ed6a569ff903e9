"""Figures of requests, and the rows that they sum up: plain values."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class ServedRow:
    """A request as figures count it. `revenue_minor` is what was paid for its quote; None moments never came."""

    id: int
    service_id: int
    service: str
    counsellor_id: int | None
    counsellor: str
    created_at: datetime
    answered_at: datetime | None
    published_at: datetime | None
    revisions: int
    stars: int | None
    revenue_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class ServedFigure:
    """What the rows of a service or a counsellor come to. Means are None where no row has the value; hours, stars."""

    requests: int
    answer_hours: float | None
    result_hours: float | None
    revisions: int
    rating: float | None
    revenue: tuple[tuple[str, int], ...]


def figure_of(rows: Sequence[ServedRow]) -> ServedFigure:
    """Sum rows up. Revenue by currency, in minor units."""
    answers = [row.answered_at - row.created_at for row in rows if row.answered_at]
    results = [row.published_at - row.created_at for row in rows if row.published_at]
    stars = [row.stars for row in rows if row.stars]
    paid: dict[str, int] = {}
    for row in rows:
        if row.revenue_minor:
            paid[row.currency] = paid.get(row.currency, 0) + row.revenue_minor
    return ServedFigure(
        requests=len(rows),
        answer_hours=_hours(answers),
        result_hours=_hours(results),
        revisions=sum(row.revisions for row in rows),
        rating=round(sum(stars) / len(stars), 2) if stars else None,
        revenue=tuple(sorted(paid.items())),
    )


def _hours(spans: Sequence[timedelta]) -> float | None:
    return round(sum(spans, timedelta()) / len(spans) / timedelta(hours=1), 1) if spans else None
