"""Payouts of stores' payment providers: listed, matched, resolved, and taken from files."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Literal

from django.http import StreamingHttpResponse
from ninja import File, Query
from ninja.files import UploadedFile
from pydantic import BaseModel, Field, StringConstraints, TypeAdapter, ValidationError

from server.api.gateway.areas import Area
from server.api.gateway.awaited import Reader, reader_of
from server.api.gateway.csv import Cell, csv_stream
from server.api.gateway.feeds import tenant_of
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import DONE, Body, Envelope, PageQuery
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import NumberList, numbers_of
from server.api.merchant.profit.payout_schemas import (
    FoundPayoutOut,
    OnePayoutLineOut,
    OnePayoutOut,
    PayoutFileErrorOut,
    PayoutFileOut,
    PayoutLinesOut,
    PayoutsOut,
    PayoutsTakenOut,
    line_out,
    payout_out,
)
from server.company.identity.contracts import Actor, Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.money import to_decimal
from server.kit.sentences import NOT_VALID, in_language
from server.tenancy.scope import tenant_scope_of
from tenants.payouts.contracts import LineRow, LineState, NewPayout, PayoutFilter, PayoutKind
from tenants.payouts.rules.columns import Column
from tenants.payouts.selectors.payouts import (
    count_open,
    lines_to_export,
    list_lines,
    list_payouts,
    read_line,
    read_payout,
)
from tenants.payouts.services import resolving
from tenants.payouts.services.files import PayoutFile, read_payout_file
from tenants.payouts.services.imports import delete_payout, take_payouts
from tenants.stores.selectors import store_names

area = Area("payouts")
MAY = needs(Menu.ORDERS)
_PLACES = TypeAdapter(dict[Column, int])
MOST_BYTES, PAYOUTS_SHOWN, BATCH = 5_000_000, 20, 1_000
LAST_ID = 2**63 - 1
KINDS = {
    PayoutKind.CHARGE: "Payment",
    PayoutKind.REFUND: "Refund",
    PayoutKind.DISPUTE: "Chargeback",
    PayoutKind.FEE: "Fee",
    PayoutKind.ADJUSTMENT: "Adjustment",
    PayoutKind.OTHER: "Other",
}
STATES = {
    LineState.MATCHED: "Matched",
    LineState.NO_ORDER: "No order",
    LineState.OTHER_AMOUNT: "Other amount",
    LineState.OTHER_FEE: "Other fee",
    LineState.TWICE: "Paid out twice",
    LineState.OTHER_CURRENCY: "Other currency",
}
COLUMNS = (
    "Payout date", "Payout", "Provider", "Store", "Date", "Row", "Order number", "Amount", "Fee", "Net", "Currency",
    "State", "Difference", "Fee difference", "Accepted", "Note",
)  # fmt: skip


class PayoutQuery(PageQuery):
    store_id: NumberList = Field(default="", max_length=1_000, description="Ids of stores, separated by commas.")
    open: bool = Field(default=False, description="Only what doesn't fit and nobody accepted.")

    def filters(self) -> PayoutFilter:
        return PayoutFilter(tuple(numbers_of(self.store_id)), self.open)


class PayoutLineQuery(PayoutQuery):
    payout_id: int | None = Field(default=None, ge=1, le=LAST_ID)


class PayoutExportQuery(BaseModel):
    store_id: NumberList = Field(default="", max_length=1_000)
    open: bool = False

    def filters(self) -> PayoutFilter:
        return PayoutFilter(tuple(numbers_of(self.store_id)), self.open)


class PayoutFileQuery(BaseModel):
    store_id: int = Field(ge=1, le=LAST_ID)
    columns: str = Field(
        default="",
        max_length=2_000,
        description="JSON: the place of each meaning among the headings, from 0; by the headings if empty.",
    )
    dates: Literal["", "dmy", "mdy"] = Field(
        default="", description="How 3/4/2026 is meant, if the file has such days."
    )

    def chosen(self) -> dict[Column, int] | None:
        """Return the chosen places; Invalid on `columns` for what names none."""
        try:
            return _PLACES.validate_json(self.columns) if self.columns else None
        except ValidationError as error:
            raise Invalid.on("columns", NOT_VALID) from error


class PayoutTakeQuery(PayoutFileQuery):
    provider: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
    skip_errors: bool = False


class PayoutOrderIn(Body):
    order: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)] = Field(
        description="The order's number, with or without #."
    )


class PayoutAcceptIn(Body):
    note: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)] = Field(
        description="Why it is right as it is."
    )


@area.get("/profit/payout", id="profit.payouts", may=MAY)
def payouts(request: ActorRequest, query: Query[PayoutQuery]) -> PayoutsOut:
    """List payouts, the newest first, with the number of lines that don't fit the ledger."""
    rows, count = list_payouts(request.actor, query.filters(), page=query.request())
    return PayoutsOut(payouts=[payout_out(row) for row in rows], count=count, open_lines=count_open(request.actor))


@area.get("/profit/payout/line", id="profit.payouts.lines", may=MAY)
def lines(request: ActorRequest, query: Query[PayoutLineQuery]) -> PayoutLinesOut:
    """List lines of a payout, or of all, with how each fits the ledger of its order."""
    rows, count = list_lines(request.actor, query.filters(), payout_id=query.payout_id, page=query.request())
    return PayoutLinesOut(lines=[line_out(row) for row in rows], count=count)


@area.get(
    "/profit/payout/line/export.csv",
    id="profit.payouts.lines.export",
    rate=EXPORTS_BY_MERCHANT,
    may=MAY,
    response={200: None},
)
def export(request: ActorRequest, query: Query[PayoutExportQuery]) -> StreamingHttpResponse:
    """Download all lines of payouts as CSV, or those that don't fit."""
    reader = reader_of(request)
    headings = [in_language(name, reader.language) for name in COLUMNS]
    return csv_stream("payouts.csv", headings, _exported(request.actor, query.filters(), reader))


@area.post(
    "/profit/payout/file/check", id="profit.payouts.file.check", rate=EXPORTS_BY_MERCHANT, may=MAY, stake=Stake.WORD
)
def check(request: ActorRequest, query: Query[PayoutFileQuery], file: File[UploadedFile]) -> PayoutFileOut:
    """Look at what a file of payouts says, its columns and errors; imports nothing."""
    look, language = _read(request, query, file), reader_language(request)
    return PayoutFileOut(
        headings=list(look.headings),
        columns={column.value: place for column, place in look.columns.items()},
        lines=look.lines,
        payouts=[_found(payout) for payout in look.found[:PAYOUTS_SHOWN]],
        payout_count=len(look.found),
        errors=[
            PayoutFileErrorOut(row=error.row, message=in_language(error.message, language)) for error in look.errors
        ],
    )


@area.post("/profit/payout/file", id="profit.payouts.file", rate=STARTS_BY_MERCHANT, may=MAY, stake=Stake.WORD)
def take(request: ActorRequest, query: Query[PayoutTakeQuery], file: File[UploadedFile]) -> PayoutsTakenOut:
    """Import a file of payouts and match its lines; the same file again changes nothing."""
    look = _read(request, query, file)
    if (look.errors and not query.skip_errors) or not look.found:
        raise Invalid.on("file", look.errors[0].message if look.errors else "This file has no payouts.")
    changed = take_payouts(
        query.store_id,
        query.provider,
        look.found,
        user_id=request.actor.user_id,
        now=clock.now(),
    )
    return PayoutsTakenOut(changed=changed)


@area.get("/profit/payout/{int:payout_id}", id="profit.payout.read", may=MAY)
def payout(request: ActorRequest, payout_id: int) -> OnePayoutOut:
    """Return a payout with its sums."""
    return OnePayoutOut(payout=payout_out(read_payout(request.actor, payout_id)))


@area.delete("/profit/payout/{int:payout_id}", id="profit.payout.delete", may=MAY, stake=Stake.WORD)
def delete(request: ActorRequest, payout_id: int) -> Envelope:
    """Delete a payout that was imported from a file, with the fees that were booked by it."""
    delete_payout(request.actor, payout_id, now=clock.now())
    return Envelope(msg=DONE)


@area.post("/profit/payout/line/{int:line_id}/order", id="profit.payouts.line.order", may=MAY, stake=Stake.WORK)
def choose(request: ActorRequest, line_id: int, payload: PayoutOrderIn) -> OnePayoutLineOut:
    """Say which order a line belongs to."""
    resolving.choose_order(request.actor, line_id, payload.order, now=clock.now())
    return _one(request, line_id)


@area.post("/profit/payout/line/{int:line_id}/accept", id="profit.payouts.line.accept", may=MAY, stake=Stake.WORK)
def accept(request: ActorRequest, line_id: int, payload: PayoutAcceptIn) -> OnePayoutLineOut:
    """Leave a line as it is, with the reason."""
    resolving.accept(request.actor, line_id, payload.note, now=clock.now())
    return _one(request, line_id)


@area.post("/profit/payout/line/{int:line_id}/fee", id="profit.payouts.line.fee", may=MAY, stake=Stake.WORK)
def book_fee(request: ActorRequest, line_id: int) -> OnePayoutLineOut:
    """Enter the fee that was paid in the ledger of the line's order."""
    resolving.book(request.actor, line_id, now=clock.now())
    return _one(request, line_id)


@area.delete("/profit/payout/line/{int:line_id}/resolution", id="profit.payouts.line.undo", may=MAY, stake=Stake.WORK)
def undo(request: ActorRequest, line_id: int) -> OnePayoutLineOut:
    """Take back what was chosen, accepted and booked for a line."""
    resolving.undo(request.actor, line_id, now=clock.now())
    return _one(request, line_id)


def _one(request: ActorRequest, line_id: int) -> OnePayoutLineOut:
    return OnePayoutLineOut(line=line_out(read_line(request.actor, line_id)))


def _read(request: ActorRequest, query: PayoutFileQuery, file: UploadedFile) -> PayoutFile:
    # One byte more shows that the file is too large.
    content = bytes(file.read(MOST_BYTES + 1))
    return read_payout_file(request.actor, content, store_id=query.store_id, columns=query.chosen(), dates=query.dates)


def _found(payout: NewPayout) -> FoundPayoutOut:
    amount = sum(line.net for line in payout.lines) if payout.amount is None else payout.amount
    return FoundPayoutOut(
        external_id=payout.external_id,
        paid_on=payout.paid_on,
        currency=payout.currency,
        amount=to_decimal(amount, payout.currency),
        lines=len(payout.lines),
    )


def _exported(actor: Actor, filters: PayoutFilter, reader: Reader) -> Iterator[list[Cell]]:
    """Read the first lines at once, so that a refusal is an answer, and the others while they are sent."""
    names, rows = store_names(actor), lines_to_export(actor, filters, after=0, most=BATCH)
    return _following(actor, filters, reader, names, rows)


def _following(
    actor: Actor, filters: PayoutFilter, reader: Reader, names: dict[int, str], rows: list[LineRow]
) -> Iterator[list[Cell]]:
    while rows:
        yield from (_cells(row, names.get(row.store_id, ""), reader) for row in rows)
        with tenant_scope_of(tenant_of(actor)):
            rows = lines_to_export(actor, filters, after=rows[-1].id, most=BATCH) if len(rows) == BATCH else []


def _cells(row: LineRow, store: str, reader: Reader) -> list[Cell]:
    def money(minor: int | None) -> Cell:
        return "" if minor is None else Decimal(to_decimal(minor, row.currency))

    return [
        row.paid_on.isoformat(),
        row.payout_name,
        row.provider,
        store,
        row.on.isoformat(),
        in_language(KINDS[row.kind], reader.language),
        row.order_number or row.order_name,
        money(row.gross_minor),
        money(row.fee_minor),
        money(row.gross_minor - row.fee_minor),
        row.currency,
        in_language(STATES[row.state], reader.language),
        money(row.difference_minor),
        money(row.fee_difference_minor),
        in_language("Yes", reader.language) if row.accepted_at else "",
        row.note,
    ]
