"""Figures of publications for the dashboard (SCREENS, section 7)."""

from collections import defaultdict
from collections.abc import Collection
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import Count
from django.db.models.functions import TruncDate

from tenants.products.models import Publication


def count_publications_by_state(store_ids: Collection[int]) -> dict[int, dict[str, int]]:
    """Count products by store and state: one query."""
    found: dict[int, dict[str, int]] = defaultdict(dict)
    rows = Publication.objects.filter(store_id__in=store_ids).values("store_id", "state")
    for row in rows.annotate(count=Count("id")).order_by():
        found[row["store_id"]][row["state"]] = row["count"]
    return dict(found)


def count_publications_by_day(store_ids: Collection[int], *, since: datetime, time_zone: str) -> dict[date, int]:
    """Count products first published in these stores by day, in that zone: one query."""
    recent = Publication.objects.filter(store_id__in=store_ids, published_at__gte=since)
    days = recent.annotate(day=TruncDate("published_at", tzinfo=ZoneInfo(time_zone))).values("day")
    return {row["day"]: row["count"] for row in days.annotate(count=Count("id")).order_by("day")}
