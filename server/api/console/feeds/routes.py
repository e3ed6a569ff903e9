"""Feeds set up by staff, with their last run; the operator's accounts, exchange rates, and premium features."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done, Flattened, ListQuery, Rows, SearchQuery, Versioned
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.throttles import CONNECTS_BY_STAFF, refuse_when_too_often
from server.api.gateway.values import Id, Sentence
from server.company.staff.contracts import StaffRight
from server.company.staff.services.audit import AuditNote
from server.company.supply.contracts import FindTab
from server.company.supply.contracts.feeds import FeedKind, FeedRow, FeedState, FeedText
from server.company.supply.selectors.feeds import list_accounts, list_feeds, list_rates, read_feed
from server.company.supply.services.accounts import connect_account
from server.company.supply.services.feeds import create_feed, run_now, save_feed
from server.company.supply.services.rates import set_rate
from server.kit import clock
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier

area = StaffArea("feeds")

MAY_EDIT = needs(StaffRight.EDIT_FEEDS)
ITEM = "/feeds/{int:feed_id}"
Amount = Annotated[Decimal, Field(allow_inf_nan=False, max_digits=20, decimal_places=10)]


class FeedTextIn(Body):
    name: str = Field(max_length=400)
    supplier: Supplier
    kind: FeedKind
    source: str = Field(default="", max_length=200, description="The feed's name there, or the words to search for.")
    category_id: str = Field(default="", max_length=60, description="The supplier's category.")
    tab: FindTab | None = Field(default=None, description="0 Hot Sales, 1 local warehouse, 2 Top Selection.")
    ship_from: str = Field(default="", max_length=2)
    ship_to: str = Field(default="US", max_length=2)
    hours: int = Field(default=24, description="Between two runs, 1 to 720.")
    most: int = Field(default=1_000, description="Products of a run, up to 100,000.")
    is_on: bool = True


class NewFeedIn(FeedTextIn):
    pass


class ChangedFeedIn(Versioned, FeedTextIn):
    pass


class FeedOut(Flattened):
    id: Id
    name: str
    supplier: Supplier
    kind: FeedKind
    source: str
    category_id: str
    tab: FindTab | None
    ship_from: str
    ship_to: str
    hours: int
    most: int
    is_on: bool
    state: FeedState
    page: int = Field(description="The page where the run continues.")
    seen: int = Field(description="The products of this run, including new and changed ones.")
    added: int
    changed: int
    started_at: datetime | None
    finished_at: datetime | None
    next_at: datetime | None
    error: Sentence
    version: int
    edited_at: datetime
    edited_by: str


class SupplyAccountOut(Out):
    id: Supplier = Field(validation_alias="supplier")
    account_name: str
    expires_at: datetime
    is_refused: bool
    connected_at: datetime
    calls_per_second: float | None = Field(description="The rate limit of the app at this supplier; null: none.")
    calls_waiting: int = Field(description="The number of waiting requests.")


class SupplyAccountIn(Body):
    supplier: Supplier
    refresh_token: str = Field(min_length=1, max_length=2_000)


class RateOut(Out):
    id: str
    currency: str
    day: date
    per_usd: Decimal
    source: str


class RateIn(Body):
    currency: str = Field(max_length=3)
    day: date
    per_usd: Amount = Field(description="Units of the currency for one US dollar.")
    source: str = Field(default="", max_length=100)


@area.get("/feeds", id="feeds.list", may=MAY_EDIT)
def feeds(request: HttpRequest, query: Query[SearchQuery]) -> Rows[FeedOut]:
    """List the feeds by name."""
    rows, total = list_feeds(q=query.q, page=query.request())
    return Rows[FeedOut](data=rows, total=total)


@area.get(ITEM, id="feeds.show", may=MAY_EDIT)
def feed(request: HttpRequest, feed_id: int) -> FeedOut:
    """Show a feed."""
    return FeedOut.model_validate(read_feed(feed_id))


@area.post("/feeds", id="feeds.create", may=MAY_EDIT)
def create(request: StaffRequest, payload: NewFeedIn) -> FeedOut:
    """Create a feed."""
    with on_record(request, "feeds.create") as note:
        row = create_feed(actor=request.actor, text=payload.into(FeedText), now=clock.now())
        _describe(note, row)
    return FeedOut.model_validate(row)


@area.put(ITEM, id="feeds.save", may=MAY_EDIT)
def save(request: StaffRequest, feed_id: int, payload: ChangedFeedIn) -> FeedOut:
    """Change a feed."""
    actor, text = request.actor, payload.into(FeedText)
    with on_record(request, "feeds.save") as note:
        row = save_feed(actor=actor, feed_id=feed_id, text=text, version=payload.version, now=clock.now())
        _describe(note, row)
    return FeedOut.model_validate(row)


@area.post(f"{ITEM}/run", id="feeds.run", may=MAY_EDIT)
def run(request: StaffRequest, feed_id: int) -> FeedOut:
    """Run a feed now."""
    with on_record(request, "feeds.run") as note:
        row = run_now(feed_id=feed_id, now=clock.now())
        _describe(note, row)
    return FeedOut.model_validate(row)


@area.get("/supply_accounts", id="supply_accounts.list", may=MAY_EDIT)
def accounts(request: HttpRequest) -> Rows[SupplyAccountOut]:
    """List the operator's accounts at suppliers."""
    rows = list_accounts()
    return Rows[SupplyAccountOut](data=rows, total=len(rows))


@area.post("/supply_accounts", id="supply_accounts.connect", may=MAY_EDIT)
def connect(request: StaffRequest, payload: SupplyAccountIn) -> Done:
    """Connect the operator's account by its refresh token."""
    refuse_when_too_often(CONNECTS_BY_STAFF, str(request.actor.user_id))
    connect_account(supplier=payload.supplier, refresh_token=payload.refresh_token, now=clock.now())
    with on_record(request, "supply_accounts.connect") as note:
        note.target = f"supplier account {MARKETPLACES[payload.supplier].name}"
    return Done()


@area.get("/exchange_rates", id="exchange_rates.list", may=MAY_EDIT)
def rates(request: HttpRequest, query: Query[ListQuery]) -> Rows[RateOut]:
    """List the exchange rates, newest first."""
    rows, total = list_rates(page=query.request())
    return Rows[RateOut](data=rows, total=total)


@area.post("/exchange_rates", id="exchange_rates.set", may=MAY_EDIT)
def set_exchange_rate(request: StaffRequest, payload: RateIn) -> Done:
    """Set the exchange rate of a day."""
    with on_record(request, "exchange_rates.set") as note:
        rate = set_rate(currency=payload.currency, day=payload.day, per_usd=payload.per_usd, source=payload.source)
        note.target = f"rate {rate.currency} {rate.day}"
    return Done()


def _describe(note: AuditNote, row: FeedRow) -> None:
    note.target = f"feed {row.id}"
    note.detail |= {"name": row.text.name, "source": row.text.source}
