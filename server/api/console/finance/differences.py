"""Differences between our ledger and the payment provider, and how staff settle them."""

from dataclasses import asdict
from datetime import date, datetime
from functools import partial

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Query, Schema

from server.api.console.audit_log import on_record
from server.api.console.finance.tables import every, table
from server.api.console.masking import Masked
from server.api.console.schemas import Key, Onward, OnwardQuery, ReasonIn, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.finance.contracts import (
    UNSETTLED,
    DifferenceFilter,
    DifferenceKind,
    DifferenceRow,
    DifferenceState,
    SideLine,
)
from server.company.finance.selectors.differences import count_unsettled, list_differences, read_difference
from server.company.finance.services.differences import assign_difference, close_difference, explain_difference
from server.company.finance.services.runs import read_run, reconcile_now
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.members import staff_with
from server.kit import clock
from server.kit.money import to_decimal
from server.ports.balance_lines import LineKind

area = StaffArea("differences")

MAY_SEE = needs(StaffRight.SEE_FINANCE)
MAY_RECONCILE = needs(StaffRight.RECONCILE)
ITEM = "/differences/{int:difference_id}"


class DifferenceOut(Out):
    id: Id
    day: date
    kind: DifferenceKind
    flow: LineKind
    reference: str
    unit: str
    amount_here: str | None
    amount_there: str | None
    state: DifferenceState
    assigned_to_id: IdOrEmpty
    assigned_to: str
    note: Masked
    found_at: datetime
    settled_at: datetime | None
    settled_by: str
    provider: str


class SideLineOut(Out):
    id: Id
    name: str
    at: datetime
    amount: str
    fee: str
    unit: str


class DifferenceNoteOut(Out):
    id: Id
    state: DifferenceState
    text: Masked
    by: str
    at: datetime


class DifferenceDetailOut(DifferenceOut):
    notes: list[DifferenceNoteOut]
    here: list[SideLineOut]
    there: list[SideLineOut]


class AssigneeOut(Out):
    id: str
    name: str


class ReconciliationOut(Out):
    is_under_way: bool
    ended_at: datetime | None
    has_failed: bool
    unsettled: int


class DifferenceFilterQuery(Schema):
    state: DifferenceState | None = None
    unsettled: bool = False
    kind: DifferenceKind | None = None
    currency: str = ""
    since: date | None = None
    until: date | None = None

    def filters(self) -> DifferenceFilter:
        states = UNSETTLED if self.unsettled else (self.state,) if self.state else ()
        return DifferenceFilter(
            states=states, kind=self.kind, currency=self.currency, since=self.since, until=self.until
        )


class DifferencesQuery(DifferenceFilterQuery, OnwardQuery):
    pass


class AssignDifferenceIn(Body):
    staff_id: Key


@area.get("/differences", id="differences.list", may=MAY_SEE)
def differences(request: HttpRequest, query: Query[DifferencesQuery]) -> Onward[DifferenceOut]:
    """List differences between our ledger and the provider, the last found first."""
    rows, has_more = list_differences(filters=query.filters(), before=query.before, size=query.per_page)
    return Onward[DifferenceOut](data=[difference_out(row) for row in rows], has_more=has_more)


@area.get("/differences.csv", id="differences.export", may=MAY_SEE)
def export(request: StaffRequest, query: Query[DifferenceFilterQuery]) -> StreamingHttpResponse:
    """Download the differences as CSV."""
    read = partial(list_differences, filters=query.filters())
    return table(request, "differences", DifferenceOut, every(read), difference_out)


@area.get("/differences/assignees", id="differences.assignees", may=MAY_RECONCILE)
def assignees(request: HttpRequest) -> Rows[AssigneeOut]:
    """List the staff who may settle differences."""
    found = [AssigneeOut(id=str(pk), name=name) for pk, name in staff_with(StaffRight.RECONCILE).items()]
    return Rows[AssigneeOut](data=found, total=len(found))


@area.get("/differences/run", id="differences.run", may=MAY_SEE)
def run(request: HttpRequest) -> ReconciliationOut:
    """Show whether a reconciliation is under way, and how the last one ended."""
    found = read_run()
    return ReconciliationOut(**asdict(found), unsettled=count_unsettled())


@area.post("/differences/run", id="differences.reconcile", may=MAY_RECONCILE)
def reconcile(request: StaffRequest) -> ReconciliationOut:
    """Reconcile now, unless it is under way."""
    with on_record(request, "differences.reconcile", "reconciliation"):
        reconcile_now()
    return run(request)


@area.get(ITEM, id="differences.show", may=MAY_SEE)
def difference(request: HttpRequest, difference_id: int) -> DifferenceDetailOut:
    """Show a difference with the rows of both sides."""
    return _detail(difference_id)


@area.post(ITEM + "/assign", id="differences.assign", may=MAY_RECONCILE)
def assign(request: StaffRequest, difference_id: int, payload: AssignDifferenceIn) -> DifferenceDetailOut:
    """Assign a difference to a staff member."""
    with on_record(request, "differences.assign", f"difference {difference_id}", staff_id=payload.staff_id):
        assign_difference(difference_id=difference_id, staff_id=payload.staff_id)
    return _detail(difference_id)


@area.post(ITEM + "/explain", id="differences.explain", may=MAY_RECONCILE)
def explain(request: StaffRequest, difference_id: int, payload: ReasonIn) -> DifferenceDetailOut:
    """Explain a difference."""
    with on_record(request, "differences.explain", f"difference {difference_id}", reason=payload.reason):
        explain_difference(request.actor, difference_id=difference_id, note=payload.reason, now=clock.now())
    return _detail(difference_id)


@area.post(ITEM + "/close", id="differences.close", may=MAY_RECONCILE)
def close(request: StaffRequest, difference_id: int, payload: ReasonIn) -> DifferenceDetailOut:
    """Close a difference."""
    with on_record(request, "differences.close", f"difference {difference_id}", reason=payload.reason):
        close_difference(request.actor, difference_id=difference_id, note=payload.reason, now=clock.now())
    return _detail(difference_id)


def _detail(difference_id: int) -> DifferenceDetailOut:
    found = read_difference(difference_id)
    sides = {
        "here": [_side(side_line) for side_line in found.ours],
        "there": [_side(side_line) for side_line in found.theirs],
    }
    notes = [DifferenceNoteOut.model_validate(note) for note in found.notes]
    return DifferenceDetailOut(**difference_out(found.row).model_dump() | sides, notes=notes)


def difference_out(row: DifferenceRow) -> DifferenceOut:
    """Return a difference with formatted amounts."""
    ours, theirs = (_amount(minor, row.currency) for minor in (row.amount_here, row.amount_there))
    named = {name: getattr(row, name) for name in DifferenceOut.model_fields if hasattr(row, name)}
    return DifferenceOut(**named | {"unit": row.currency, "amount_here": ours, "amount_there": theirs})


def _side(line: SideLine) -> SideLineOut:
    amount, fee = (to_decimal(minor, line.currency) for minor in (line.amount, line.fee))
    return SideLineOut(id=line.id, name=line.name, at=line.at, amount=amount, fee=fee, unit=line.currency)


def _amount(minor: int | None, currency: str) -> str | None:
    return None if minor is None else to_decimal(minor, currency)
