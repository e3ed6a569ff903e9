"""Reads of feeds for staff, with their last run and error, and of the operator's accounts."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from server.company.supply.contracts import FindTab
from server.company.supply.contracts.feeds import FeedKind, FeedRow, FeedState, FeedText
from server.company.supply.models import ExchangeRate, Feed, SupplyAccount
from server.kit.errors import NotFound
from server.kit.folding import contains
from server.kit.paging import PageRequest
from server.kit.reasons import Reason
from server.kit.shapes import from_row
from server.ports import registry
from server.ports.suppliers import Supplier


@dataclass(frozen=True, slots=True)
class AccountRow:
    """The operator's account at a supplier, without secrets.

    `calls_per_second`: the quota, None for none; `calls_waiting`: requests waiting for it now.
    """

    supplier: Supplier
    account_name: str
    expires_at: datetime
    is_refused: bool
    connected_at: datetime
    calls_per_second: float | None
    calls_waiting: int


@dataclass(frozen=True, slots=True)
class RateRow:
    """Units of a currency for one dollar on a day, and the source of the rate."""

    id: str
    currency: str
    day: date
    per_usd: Decimal
    source: str


def list_feeds(*, q: str = "", page: PageRequest) -> tuple[list[FeedRow], int]:
    """List feeds by name, with their count."""
    rows = Feed.objects.filter(contains(q, "name")) if q else Feed.objects.all()
    shown = rows.select_related("edited_by").order_by("name", "pk")[page.offset : page.offset + page.limit]
    return [_row(row) for row in shown], rows.count()


def read_feed(feed_id: int) -> FeedRow:
    """Read one feed. NotFound."""
    row = Feed.objects.select_related("edited_by").filter(pk=feed_id).first()
    if row is None:
        raise NotFound
    return _row(row)


def is_any_due(now: datetime) -> bool:
    """Tell whether a feed is due."""
    return Feed.objects.filter(is_on=True, next_at__lte=now).exists()


def list_accounts() -> list[AccountRow]:
    """List the operator's accounts with their quotas. One query, plus one per account."""
    return [_account(row) for row in SupplyAccount.objects.order_by("supplier")]


def list_rates(*, page: PageRequest) -> tuple[list[RateRow], int]:
    """List exchange rates, newest day first, with their count."""
    rows = ExchangeRate.objects.order_by("-day", "currency")
    shown = rows[page.offset : page.offset + page.limit]
    return [from_row(RateRow, row, id=f"{row.currency} {row.day}") for row in shown], rows.count()


def _account(row: SupplyAccount) -> AccountRow:
    supplier = Supplier(row.supplier)
    pace = registry.supplier_account(supplier).pace()
    return from_row(AccountRow, row, supplier=supplier, calls_per_second=pace.per_second, calls_waiting=pace.waiting)


def _row(row: Feed) -> FeedRow:
    tab = None if row.tab is None else FindTab(row.tab)
    text = from_row(FeedText, row, supplier=Supplier(row.supplier), kind=FeedKind(row.kind), tab=tab)
    error = Reason(row.error["code"], row.error["params"]) if row.error else None
    state = FeedState(row.state) if row.is_on else FeedState.PAUSED
    return from_row(FeedRow, row, text=text, state=state, error=error, edited_by=row.edited_by.get_username())
