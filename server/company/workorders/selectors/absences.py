"""Reads of absences: one's own, or all for staff who assign requests."""

from django.db.models import QuerySet

from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.company.workorders.contracts.absences import AbsenceRow
from server.company.workorders.models import StaffAbsence
from server.company.workorders.selectors.thread import name_of
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_absences(actor: StaffActor, *, page: PageRequest) -> tuple[list[AbsenceRow], int]:
    """List absences, latest first, with their count."""
    rows = _visible(actor)
    shown = rows.select_related("staff", "edited_by").order_by("-begins_at", "-pk")
    return [_row(row) for row in shown[page.offset : page.offset + page.limit]], rows.count()


def read_absence(actor: StaffActor, absence_id: int) -> AbsenceRow:
    """Read one absence. NotFound, also for a colleague's that the actor may not see."""
    row = _visible(actor).select_related("staff", "edited_by").filter(pk=absence_id).first()
    if row is None:
        raise NotFound
    return _row(row)


def _visible(actor: StaffActor) -> "QuerySet[StaffAbsence]":
    rows = StaffAbsence.objects.all()
    return rows if actor.may(StaffRight.ASSIGN_REQUESTS) else rows.filter(staff_id=actor.user_id)


def _row(row: StaffAbsence) -> AbsenceRow:
    return from_row(AbsenceRow, row, staff=name_of(row.staff), edited_by=row.edited_by.get_username())
