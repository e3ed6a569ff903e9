"""Queries on the filters that staff save."""

from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import ViewRow
from server.company.staff.models import StaffView
from server.kit.shapes import from_row


def list_views(actor: StaffActor, *, resource: str) -> list[ViewRow]:
    """List this staff member's saved views of a list, oldest first."""
    rows = StaffView.objects.filter(user_id=actor.user_id, resource=resource).order_by("pk")
    return [from_row(ViewRow, row) for row in rows]
