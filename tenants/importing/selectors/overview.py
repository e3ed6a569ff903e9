"""Figures of the Import List for the dashboard (SCREENS, section 7)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Aggregate, Count, F, Q, QuerySet, Sum
from django.db.models.functions import TruncDate

from tenants.importing.models import LIVE, AccountState, ListedProduct, ListState, ProductTally, SupplierAccount


@dataclass(frozen=True, slots=True)
class ListFigures:
    """The number of products in each situation. `listed` excludes the trash; `expiring` leave the trash soon."""

    listed: int
    drafts: int
    failed: int
    sold_out: int
    expiring: int


@dataclass(frozen=True, slots=True)
class NotedProduct:
    """A product for the dashboard. `margin` in whole percent of the price; None when no cost is known."""

    id: int
    title: str
    image_url: str
    stock: int | None
    margin: int | None


def count_list_figures(*, store_id: int | None, trashed_before: datetime) -> ListFigures:
    """Count products with two queries, fast for any number; with a store, only those published or being published
    there.
    """
    products = ListedProduct.objects.filter(**_in_store(store_id))
    if store_id is None:
        counts = _figures(ProductTally.objects.filter(trashed=False), partial(Sum, "number", default=0))
    else:
        counts = _figures(products.filter(LIVE), partial(Count, "id"))
    return ListFigures(**counts, expiring=products.filter(trashed_at__lt=trashed_before).count())


def _figures(rows: "QuerySet[Any]", count: Callable[..., Aggregate]) -> dict[str, int]:
    return rows.aggregate(
        listed=count(),
        drafts=count(filter=Q(state=ListState.DRAFT)),
        failed=count(filter=Q(state=ListState.FAILED)),
        sold_out=count(filter=Q(sold_out=True)),
    )


def count_imports_by_day(*, store_id: int | None, since: datetime, time_zone: str) -> dict[date, int]:
    """Count products that are still listed by the day of their import, in that zone: one query."""
    recent = ListedProduct.objects.filter(LIVE, created_at__gte=since, **_in_store(store_id))
    days = recent.annotate(day=TruncDate("created_at", tzinfo=ZoneInfo(time_zone))).values("day")
    return {row["day"]: row["count"] for row in days.annotate(count=Count("id")).order_by("day")}


def list_best_margins(*, store_id: int | None, limit: int) -> list[NotedProduct]:
    """List available products with the largest margin, measured by their lowest variant."""
    rows = ListedProduct.objects.filter(LIVE, sold_out=False, margin__isnull=False, **_in_store(store_id))
    # Nulls are placed as in the index; otherwise the database sorts all products.
    return [_noted(row) for row in rows.only(*_NOTED).order_by(F("margin").desc(nulls_last=True), "-id")[:limit]]


def count_expired_accounts() -> int:
    """Count supplier accounts that the merchant must connect again."""
    return SupplierAccount.objects.filter(state=AccountState.EXPIRED).count()


_NOTED = ("id", "title", "images", "stock", "margin")


def _in_store(store_id: int | None) -> dict[str, str]:
    return {} if store_id is None else {"store_states__has_key": str(store_id)}


def _noted(row: ListedProduct) -> NotedProduct:
    images = [image["url"] for image in row.images]
    return NotedProduct(row.pk, row.title, images[0] if images else "", row.stock, row.margin)
