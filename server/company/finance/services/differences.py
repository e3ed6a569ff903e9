"""Staff actions on a difference: assign, explain, close. The caller writes the audit log."""

from datetime import datetime

from django.db import transaction

from server.company.finance.contracts import UNSETTLED, DifferenceState
from server.company.finance.errors import AlreadySettled
from server.company.finance.models import Difference, DifferenceNote
from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.members import staff_with
from server.kit.checks import need, need_reason
from server.kit.errors import NotFound

NOT_FINANCE = "Choose a staff member who may reconcile."


def assign_difference(*, difference_id: int, staff_id: int) -> None:
    """Assign it to a member of staff who may settle it. NotFound, Invalid, AlreadySettled."""
    able = staff_with(StaffRight.RECONCILE)
    need(staff_id in able, "staff_id", NOT_FINANCE)
    with transaction.atomic():
        row = _locked(difference_id)
        if row.state not in UNSETTLED:
            raise AlreadySettled(is_closed=row.state == DifferenceState.CLOSED)
        _change(row, state=DifferenceState.ASSIGNED, assigned_to_id=staff_id, assigned_to=able[staff_id])


def explain_difference(actor: StaffActor, *, difference_id: int, note: str, now: datetime) -> None:
    """Explain why it differs, so that it no longer blocks closing. Invalid, NotFound, AlreadySettled."""
    need_reason(note)
    _settle(actor, difference_id, DifferenceState.EXPLAINED, note, now)


def close_difference(actor: StaffActor, *, difference_id: int, note: str, now: datetime) -> None:
    """Close it for good, even if explained before; the note says how. Invalid, NotFound, AlreadySettled."""
    need_reason(note)
    _settle(actor, difference_id, DifferenceState.CLOSED, note, now)


def _settle(actor: StaffActor, difference_id: int, state: DifferenceState, note: str, now: datetime) -> None:
    with transaction.atomic():
        row = _locked(difference_id)
        if row.state in (DifferenceState.CLOSED, state):
            raise AlreadySettled(is_closed=row.state == DifferenceState.CLOSED)
        said = note.strip()
        _change(row, state=state, note=said, settled_at=now, settled_by=actor.name)
        DifferenceNote.objects.create(difference=row, state=state, text=said, by=actor.name, at=now)


def _locked(difference_id: int) -> Difference:
    row = Difference.objects.select_for_update().filter(pk=difference_id).first()
    if row is None:
        raise NotFound
    return row


def _change(row: Difference, **values: object) -> None:
    Difference.objects.filter(pk=row.pk).update(**values)
