"""The Import List in figures, for the dashboard (SCREENS, section 7)."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, Q
from django.db.models.functions import TruncDate

from server.company.accounts.contracts import Actor
from tenants.importing.models import LIVE, AccountState, ListedProduct, ListState, SupplierAccount


@dataclass(frozen=True, slots=True)
class ListFigures:
    """How many products are in each situation. `listed` leaves out the trash; `expiring` is what soon leaves it."""

    listed: int
    drafts: int
    failed: int
    sold_out: int
    expiring: int


@dataclass(frozen=True, slots=True)
class NotedProduct:
    """A product worth a look. `margin` in whole percent of the price; None where no cost is known."""

    id: int
    title: str
    image_url: str
    stock: int | None
    margin: int | None


def count_list_figures(actor: Actor, *, store_id: int | None, trashed_before: datetime) -> ListFigures:
    """One query; with a store only what stands there or is on its way."""
    products = ListedProduct.objects.filter(**_in_store(store_id))
    counts = products.aggregate(
        listed=Count("id", filter=LIVE),
        drafts=Count("id", filter=LIVE & Q(state=ListState.DRAFT)),
        failed=Count("id", filter=LIVE & Q(state=ListState.FAILED)),
        sold_out=Count("id", filter=LIVE & Q(sold_out=True)),
        expiring=Count("id", filter=Q(trashed_at__lt=trashed_before)),
    )
    return ListFigures(**counts)


def count_imports_by_day(actor: Actor, *, store_id: int | None, since: datetime, time_zone: str) -> dict[date, int]:
    """How many of the products still listed came on each day of that zone: one query."""
    recent = ListedProduct.objects.filter(LIVE, created_at__gte=since, **_in_store(store_id))
    days = recent.annotate(day=TruncDate("created_at", tzinfo=ZoneInfo(time_zone))).values("day")
    return {row["day"]: row["count"] for row in days.annotate(count=Count("id")).order_by("day")}


def list_sold_out(actor: Actor, *, store_id: int | None, limit: int) -> list[NotedProduct]:
    """Products of which the supplier has none left, newest first."""
    rows = ListedProduct.objects.filter(LIVE, sold_out=True, **_in_store(store_id))
    return [_noted(row) for row in rows.only(*_NOTED).order_by("-created_at", "-id")[:limit]]


def list_best_margins(actor: Actor, *, store_id: int | None, limit: int) -> list[NotedProduct]:
    """Products that can be bought and leave the largest share of their price, whatever variant is bought."""
    rows = ListedProduct.objects.filter(LIVE, sold_out=False, margin__isnull=False, **_in_store(store_id))
    return [_noted(row) for row in rows.only(*_NOTED).order_by("-margin", "-id")[:limit]]


def count_expired_accounts(actor: Actor) -> int:
    """Supplier accounts that the merchant must connect again."""
    return SupplierAccount.objects.filter(state=AccountState.EXPIRED).count()


_NOTED = ("id", "title", "images", "stock", "margin")


def _in_store(store_id: int | None) -> dict[str, str]:
    return {} if store_id is None else {"store_states__has_key": str(store_id)}


def _noted(row: ListedProduct) -> NotedProduct:
    images = [image["url"] for image in row.images]
    return NotedProduct(row.pk, row.title, images[0] if images else "", row.stock, row.margin)
