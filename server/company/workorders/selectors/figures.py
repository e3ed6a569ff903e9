"""Requests as figures count them."""

from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from server.company.workorders.contracts.figures import ServedRow
from server.company.workorders.models import Quote, WorkOrder
from server.company.workorders.selectors.thread import name_of

MOST = 50_000


def served_rows(*, since: datetime, until: datetime, language: str) -> list[ServedRow]:
    """The newest 50,000 requests made from `since` on, before `until`. One query."""
    paid = Quote.objects.filter(order=OuterRef("pk"), paid_at__isnull=False)
    rows = WorkOrder.objects.filter(created_at__gte=since, created_at__lt=until).select_related("service", "assignee")
    found = rows.annotate(
        paid_minor=Subquery(paid.values("price_minor")[:1]),
        paid_in=Subquery(paid.values("currency")[:1]),
    )
    return [_row(row, language) for row in found.order_by("-pk")[:MOST]]


def _row(row: Any, language: str) -> ServedRow:
    """A result is an answer too."""
    moments = [moment for moment in (row.answered_at, row.published_at) if moment]
    return ServedRow(
        id=row.pk,
        service_id=row.service_id,
        service=(language == "zh" and row.service.name_zh) or row.service.name_en,
        counsellor_id=row.assignee_id,
        counsellor=name_of(row.assignee),
        created_at=row.created_at,
        answered_at=min(moments, default=None),
        published_at=row.published_at,
        revisions=row.revisions_used,
        stars=row.stars,
        revenue_minor=row.paid_minor or 0,
        currency=row.paid_in or "",
    )
