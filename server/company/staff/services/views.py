"""Saved filters of staff; each member has their own."""

from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import ViewRow
from server.company.staff.models import StaffMember, StaffView
from server.kit.errors import Invalid, NotFound
from server.kit.sentences import Sentence
from server.kit.shapes import from_row

MOST_VIEWS = 30
TOO_MANY = "You can save at most {most} views. Delete one first."


def save_view(actor: StaffActor, *, resource: str, name: str, filter: str) -> ViewRow:
    """Save filters, replacing those of the same name. Raise Invalid on `name` when there are too many."""
    with transaction.atomic():
        # One at a time, so that the limit is kept.
        StaffMember.objects.select_for_update(no_key=True).get(user_id=actor.user_id)
        mine = StaffView.objects.filter(user_id=actor.user_id, resource=resource)
        if mine.exclude(name=name).count() >= MOST_VIEWS:
            raise Invalid.on("name", Sentence(TOO_MANY, most=MOST_VIEWS))
        row, _is_new = mine.update_or_create(
            user_id=actor.user_id, resource=resource, name=name, defaults={"filter": filter}
        )
    return from_row(ViewRow, row)


def drop_view(actor: StaffActor, *, view_id: int) -> None:
    """Delete a view. Raise NotFound when it is not theirs."""
    if not StaffView.objects.filter(pk=view_id, user_id=actor.user_id).delete()[0]:
        raise NotFound
