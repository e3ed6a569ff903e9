"""Absences of staff, who get no new requests by rule during that time."""

from datetime import datetime

from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Key, ListQuery, Rows, Versioned
from server.api.console.work_orders.routes import MAY
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, Instant
from server.company.workorders.selectors.absences import list_absences, read_absence
from server.company.workorders.services.absences import create_absence, save_absence

area = StaffArea("absences")

ITEM = "/absences/{int:absence_id}"


class AbsenceIn(Body):
    staff_id: Key | None = Field(default=None, description="null: oneself.")
    begins_at: Instant
    ends_at: Instant


class ChangedAbsenceIn(Versioned, AbsenceIn):
    pass


class AbsenceOut(Out):
    id: Id
    staff_id: Id
    staff: str
    begins_at: datetime
    ends_at: datetime
    version: int
    edited_by: str


@area.get("/absences", id="absences.list", may=MAY)
def absences(request: StaffRequest, query: Query[ListQuery]) -> Rows[AbsenceOut]:
    """List one's own absences, or everyone's for staff who assign requests; the latest first."""
    rows, total = list_absences(request.actor, page=query.request())
    return Rows[AbsenceOut](data=rows, total=total)


@area.get(ITEM, id="absences.show", may=MAY)
def absence(request: StaffRequest, absence_id: int) -> AbsenceOut:
    """Show an absence."""
    return AbsenceOut.model_validate(read_absence(request.actor, absence_id))


@area.post("/absences", id="absences.create", may=MAY)
def create(request: StaffRequest, payload: AbsenceIn) -> AbsenceOut:
    """Add an absence."""
    with on_record(request, "absences.create") as note:
        made = create_absence(request.actor, **payload.model_dump())
        note.target = f"absence {made.id}"
        note.detail |= {"staff_id": made.staff_id}
    return AbsenceOut.model_validate(made)


@area.put(ITEM, id="absences.save", may=MAY)
def save(request: StaffRequest, absence_id: int, payload: ChangedAbsenceIn) -> AbsenceOut:
    """Change the person and the dates of an absence."""
    with on_record(request, "absences.save", f"absence {absence_id}"):
        saved = save_absence(request.actor, absence_id=absence_id, **payload.model_dump())
    return AbsenceOut.model_validate(saved)
