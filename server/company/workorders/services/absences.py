"""Out-of-office times: staff set their own; staff who assign requests set anybody's."""

from datetime import datetime

from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.company.workorders.contracts.absences import AbsenceRow
from server.company.workorders.models import StaffAbsence
from server.company.workorders.rules.assignment import NO_HANDLER
from server.company.workorders.selectors.absences import read_absence
from server.company.workorders.selectors.desk import handlers
from server.kit.checks import need
from server.kit.drafts import change, check_span

CHANGED = "Someone else changed this absence. Your changes aren't saved yet."


def create_absence(actor: StaffActor, *, staff_id: int | None, begins_at: datetime, ends_at: datetime) -> AbsenceRow:
    """Create an absence, during which the staff member gets no new requests; default: the actor. Invalid."""
    row = StaffAbsence.objects.create(**_columns(actor, staff_id, begins_at, ends_at))
    return read_absence(actor, row.pk)


def save_absence(
    actor: StaffActor, *, absence_id: int, staff_id: int | None, begins_at: datetime, ends_at: datetime, version: int
) -> AbsenceRow:
    """Change an absence. NotFound, Conflict if somebody else changed it, Invalid."""
    columns = _columns(actor, staff_id, begins_at, ends_at)
    read_absence(actor, absence_id)
    change(StaffAbsence, absence_id, version=version, otherwise=CHANGED, **columns)
    return read_absence(actor, absence_id)


def _columns(actor: StaffActor, staff_id: int | None, begins_at: datetime, ends_at: datetime) -> dict[str, object]:
    who = staff_id or actor.user_id
    mine = who == actor.user_id or actor.may(StaffRight.ASSIGN_REQUESTS)
    need(mine and who in handlers(), "staff_id", NO_HANDLER)
    check_span(begins_at, ends_at, field="ends_at")
    return {"staff_id": who, "begins_at": begins_at, "ends_at": ends_at, "edited_by_id": actor.user_id}
