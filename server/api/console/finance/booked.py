"""Charges, invoices, payments, refunds and disputes, taxes and fees of payments: each with a list, a file and a
page.
"""

from datetime import datetime
from functools import partial

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Query, Schema
from pydantic import Field

from server.api.console.finance.tables import every, table
from server.api.console.masking import Masked
from server.api.console.schemas import Key, Onward, OnwardQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, reader_language
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, IdOrEmpty, Instant
from server.company.payments.contracts.booked import BookedFilter, BookedKind, BookedRow
from server.company.payments.contracts.traits import traits_of
from server.company.payments.selectors.books import list_booked, read_booked
from server.company.payments.selectors.trails import read_trail
from server.company.staff.contracts import StaffRight
from server.kit.money import to_decimal
from server.platforms.contracts import Platform

area = StaffArea("payments")

MAY_SEE = needs(StaffRight.SEE_FINANCE)
OF_PAYMENTS = {BookedKind.TAXES, BookedKind.FEES}
"""Their page is the payment's."""
AMOUNTS = ("amount", "price", "tax", "fee", "refunded")


class BookedOut(Out):
    id: Id
    name: str = Field(description="The provider's id, or the number of an invoice.")
    merchant_id: Id
    merchant: Masked
    purpose: str
    plan_id: IdOrEmpty
    plan: str
    platform: int | None
    amount: str = Field(description="Of a charge: what was paid, or is due until then.")
    price: str | None = Field(description="Of a plan's charge: the price of one of the plan's periods.")
    tax: str | None
    fee: str | None
    refunded: str | None
    unit: str
    state: str
    at: datetime
    ended_at: datetime | None = Field(description="When it was decided or paid, or when evidence is due.")
    reason: Masked
    provider: str
    target: str = Field(description="For a refund: card or balance.")
    asked_by_id: IdOrEmpty = Field(description="The staff member who requested the refund.")
    asked_by: str
    decided_by: str


class RelatedOut(Out):
    kind: BookedKind
    id: Id
    name: str


class TrailMomentOut(Out):
    id: str
    at: datetime
    what: str
    name: str
    state: str
    reason: Masked
    parts: list["TrailMomentOut"] = Field(description="The events that all report this moment, oldest first.")


class BookedDetailOut(BookedOut):
    url: str
    related: list[RelatedOut]
    timeline: list[TrailMomentOut] = Field(description="Events, our calls and changes of the plan, oldest first.")


class BookedFilterQuery(Schema):
    merchant: Key | None = None
    plan: Key | None = None
    platform: Platform | None = None
    state: str = Field(default="", max_length=20)
    since: Instant | None = None
    until: Instant | None = None

    def filters(self) -> BookedFilter:
        return BookedFilter(
            merchant_id=self.merchant,
            plan_id=self.plan,
            platform=self.platform,
            state=self.state,
            since=self.since,
            until=self.until,
        )


class BookedQuery(BookedFilterQuery, OnwardQuery):
    pass


def _offer(kind: BookedKind) -> None:
    """Declare the operations of one kind."""

    def rows(request: HttpRequest, query: Query[BookedQuery]) -> Onward[BookedOut]:
        """List the rows of this kind, newest first."""
        language, size = reader_language(request), query.per_page
        found, has_more = list_booked(kind, filters=query.filters(), before=query.before, size=size, language=language)
        return Onward[BookedOut](data=[_out(row) for row in found], has_more=has_more)

    def export(request: StaffRequest, query: Query[BookedFilterQuery]) -> StreamingHttpResponse:
        """Download the rows of this kind as CSV."""
        read = partial(list_booked, kind, filters=query.filters(), language=reader_language(request))
        return table(request, kind, BookedOut, every(read), _out)

    def show(request: HttpRequest, row_id: int) -> BookedDetailOut:
        """Show a row of this kind, with the rows of the same payment and its timeline."""
        return booked_detail(kind, row_id, language=reader_language(request))

    area.get(f"/{kind}", id=f"{kind}.list", may=MAY_SEE)(rows)
    area.get(f"/{kind}.csv", id=f"{kind}.export", may=MAY_SEE)(export)
    if kind not in OF_PAYMENTS:
        area.get(f"/{kind}/{{int:row_id}}", id=f"{kind}.show", may=MAY_SEE)(show)


for booked in BookedKind:
    _offer(booked)


def booked_detail(kind: BookedKind, row_id: int, *, language: str) -> BookedDetailOut:
    """Return a row, the rows of the same payment, and its timeline. NotFound."""
    row = read_booked(kind, row_id, language=language)
    related, timeline = read_trail(kind, row_id, language=language)
    rest = {
        "url": _page_of(kind, row),
        "related": [RelatedOut.model_validate(item) for item in related],
        "timeline": [TrailMomentOut.model_validate(moment) for moment in timeline],
    }
    return BookedDetailOut(**_out(row).model_dump() | rest)


def _page_of(kind: BookedKind, row: BookedRow) -> str:
    """Return the provider's page of an invoice, or our own document if a balance paid or was refunded."""
    is_ours = traits_of(row.provider).is_balance
    done = {BookedKind.INVOICES: "paid", BookedKind.REFUNDS: "done"}
    return f"/api/console/{kind}/{row.id}/paper.pdf" if is_ours and done.get(kind) == row.state else row.url


def _out(row: BookedRow) -> BookedOut:
    named = {name: getattr(row, name) for name in BookedOut.model_fields if hasattr(row, name)}
    minor = {name: named[name] for name in AMOUNTS}
    amounts = {name: None if item is None else to_decimal(item, row.currency) for name, item in minor.items()}
    return BookedOut(**named | amounts | {"unit": row.currency})
