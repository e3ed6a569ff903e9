"""Reads of request figures, aggregated in the database, and of their rows."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.db.models import Count, DurationField, ExpressionWrapper, F, FilteredRelation, Q, QuerySet, Sum
from django.db.models.functions import Least

from server.company.workorders.contracts.figures import Amounts, ServedFigure, ServedFigures, ServedRow
from server.company.workorders.models import WorkOrder
from server.company.workorders.selectors.thread import name_of

Group = dict[str, Any]
GROUPED_BY = ("service_id", "service__name_en", "service__name_zh", "assignee_id", "assignee__name",
              "assignee__first_name", "assignee__email", "paid__currency")  # fmt: skip
HOUR = 3_600
MOST = 200_000


def served_figures(*, since: datetime, until: datetime, language: str) -> ServedFigures:
    """Compute figures of requests made from `since` (inclusive) to `until` (exclusive), by name. One query."""
    first, result = _span(Least("answered_at", "published_at")), _span(F("published_at"))
    rows = _made(since, until).annotate(first=first, whole=result).order_by().values(*GROUPED_BY)
    groups = rows.annotate(
        requests=Count("pk"),
        answers=Count("first"),
        answer_time=Sum("first"),
        results=Count("published_at"),
        result_time=Sum("whole"),
        revisions=Sum("revisions_used"),
        rated=Count("stars"),
        starred=Sum("stars"),
        revenue=Sum(F("paid__price_minor") - F("paid__returned_minor")),
        commission=Sum("paid__commission_minor"),
    )
    found = list(groups)
    zh = language == "zh"
    return ServedFigures(
        services=_figures(found, "service_id", lambda row: (zh and row["service__name_zh"]) or row["service__name_en"]),
        counsellors=_figures(found, "assignee_id", _assignee),
    )


def served_rows(*, since: datetime, until: datetime, language: str) -> list[ServedRow]:
    """List the newest 200,000 requests behind the figures. One query."""
    left = F("paid__price_minor") - F("paid__returned_minor")
    paid = {"paid_minor": left, "earned": F("paid__commission_minor"), "paid_in": F("paid__currency")}
    rows = _made(since, until).select_related("service", "assignee").annotate(**paid).order_by("-pk")
    return [_row(row, language) for row in rows[:MOST]]


def _made(since: datetime, until: datetime) -> "QuerySet[WorkOrder]":
    """Return the requests with their paid quote that was not wholly refunded; there is at most one."""
    paid = FilteredRelation("quotes", condition=Q(quotes__paid_at__isnull=False, quotes__returned_at__isnull=True))
    rows = WorkOrder.objects.filter(created_at__gte=since, created_at__lt=until)
    return rows.annotate(paid=paid)


def _span(moment: Any) -> Any:
    """Measure to the answer or the result, whichever came first: a result is an answer too."""
    return ExpressionWrapper(moment - F("created_at"), output_field=DurationField())


def _figures(groups: Iterable[Group], key: str, name: Callable[[Group], str]) -> tuple[ServedFigure, ...]:
    """Return figures sorted by name; different people with the same name stay separate."""
    own: dict[tuple[str, int], list[Group]] = defaultdict(list)
    for group in groups:
        own[name(group), group[key] or 0].append(group)
    return tuple(_figure(number, called, rows) for (called, number), rows in sorted(own.items()))


def _figure(number: int, name: str, rows: list[Group]) -> ServedFigure:
    return ServedFigure(
        id=number,
        name=name,
        requests=_sum(rows, "requests"),
        answer_hours=_hours(rows, "answer_time", "answers"),
        result_hours=_hours(rows, "result_time", "results"),
        revisions=_sum(rows, "revisions"),
        rating=round(_sum(rows, "starred") / rated, 2) if (rated := _sum(rows, "rated")) else None,
        revenue=_amounts(rows, "revenue"),
        commission=_amounts(rows, "commission"),
    )


def _sum(rows: Iterable[Group], name: str) -> int:
    return sum(int(row[name] or 0) for row in rows)


def _hours(rows: Iterable[Group], time: str, count: str) -> float | None:
    seconds = sum(row[time].total_seconds() for row in rows if row[time])
    known = _sum(rows, count)
    return round(seconds / known / HOUR, 1) if known else None


def _amounts(rows: Iterable[Group], name: str) -> Amounts:
    total: dict[str, int] = defaultdict(int)
    for row in rows:
        if row["paid__currency"] and row[name] is not None:
            total[row["paid__currency"]] += int(row[name])
    return tuple(sorted(total.items()))


def _assignee(group: Group) -> str:
    return str(group["assignee__name"] or group["assignee__first_name"] or group["assignee__email"] or "")


def _row(row: Any, language: str) -> ServedRow:
    moments = [moment for moment in (row.answered_at, row.published_at) if moment]
    return ServedRow(
        id=row.pk,
        service=(language == "zh" and row.service.name_zh) or row.service.name_en,
        counsellor=name_of(row.assignee),
        created_at=row.created_at,
        answered_at=min(moments, default=None),
        published_at=row.published_at,
        revisions=row.revisions_used,
        stars=row.stars,
        revenue_minor=row.paid_minor or 0,
        commission_minor=row.earned,
        currency=row.paid_in or "",
    )
