"""The Import List in figures, for the dashboard (SCREENS, section 7)."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import BigIntegerField, Count, ExpressionWrapper, F, Q
from django.db.models.functions import NullIf, TruncDate

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
        sold_out=Count("id", filter=LIVE & Q(stock=0)),
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
    rows = ListedProduct.objects.filter(LIVE, stock=0, **_in_store(store_id)).order_by("-id")
    return [_noted(row) for row in rows.only(*_NOTED).annotate(margin=_MARGIN)[:limit]]


def list_best_margins(actor: Actor, *, store_id: int | None, limit: int) -> list[NotedProduct]:
    """Sellable products that leave the largest share of their lowest price, whatever variant is bought."""
    rows = ListedProduct.objects.filter(LIVE, min_price__gt=0, max_cost__isnull=False, **_in_store(store_id))
    ranked = rows.exclude(stock=0).only(*_NOTED).annotate(margin=_MARGIN).order_by("-margin", "-id")
    return [_noted(row) for row in ranked[:limit]]


def count_expired_accounts(actor: Actor) -> int:
    """Supplier accounts that the merchant must connect again."""
    return SupplierAccount.objects.filter(state=AccountState.EXPIRED).count()


_NOTED = ("id", "title", "images", "stock")
_MARGIN = ExpressionWrapper(
    (F("min_price") - F("max_cost")) * 100 / NullIf(F("min_price"), 0), output_field=BigIntegerField(null=True)
)


def _in_store(store_id: int | None) -> dict[str, str]:
    return {} if store_id is None else {"store_states__has_key": str(store_id)}


def _noted(row: ListedProduct) -> NotedProduct:
    images = [image["url"] for image in row.images]
    return NotedProduct(row.pk, row.title, images[0] if images else "", row.stock, getattr(row, "margin", None))
