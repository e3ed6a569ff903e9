"""Figures of publications for the dashboard (SCREENS, section 7)."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import Count
from django.db.models.functions import TruncDate

from server.kit.rows import Statement, read_values
from tenants.products.models import Publication

LOW_STOCK = 5
# Costs and stock belong to the Import List. They are joined in the database: a merchant may have 100,000 products live.
_LIVE = Statement(
    "SELECT b.currency, count(*), coalesce(sum(b.low_price_minor), 0), "
    "coalesce(sum(b.low_price_minor) FILTER (WHERE p.min_cost IS NOT NULL), 0), "
    "coalesce(sum(p.min_cost) FILTER (WHERE b.low_price_minor IS NOT NULL), 0) "
    "FROM products_publication b "
    "LEFT JOIN importing_listedproduct p ON p.id = b.product_id AND p.currency = b.currency "
    "WHERE b.state = 'active' AND b.store_id = ANY(%s) GROUP BY b.currency ORDER BY 2 DESC, 1"
)
_AT_RISK = Statement(
    "SELECT count(*) FROM products_publication b JOIN importing_listedproduct p ON p.id = b.product_id "
    "LEFT JOIN products_soldout s ON s.publication_id = b.id WHERE b.state = 'active' AND b.store_id = ANY(%s) "
    "AND (s.publication_id IS NOT NULL OR p.stock BETWEEN 1 AND %s)"
)


@dataclass(frozen=True, slots=True)
class LiveFigures:
    """What is active in stores of one currency, in minor units. `value_minor`: one of each product, at its lowest
    price; `known_minor`: the part of it whose cost is known in this currency, and `cost_minor` its lowest cost.
    """

    currency: str
    products: int
    value_minor: int
    known_minor: int
    cost_minor: int


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


def sum_live(store_ids: Collection[int]) -> list[LiveFigures]:
    """Sum up what is active in these stores by currency, most products first: one query."""
    rows = read_values(_LIVE.of(list(store_ids)))
    return [LiveFigures(row[0], row[1], int(row[2]), int(row[3]), int(row[4])) for row in rows]


def count_stock_at_risk(store_ids: Collection[int]) -> int:
    """Count active products that are sold out at the supplier or have at most `LOW_STOCK` left there: one query."""
    ((count,),) = read_values(_AT_RISK.of(list(store_ids), LOW_STOCK))
    return int(count)


def has_published() -> bool:
    """Tell whether the merchant has a product that was ever published. One query."""
    return Publication.objects.filter(published_at__isnull=False).exists()
