"""Saved views of lists. Each user has their own."""

from collections.abc import Sequence

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid, NotFound
from server.kit.sentences import Sentence
from tenants.preferences.contracts.views import MOST_VIEWS, SavedView
from tenants.preferences.models import SavedViewRow
from tenants.preferences.services.limits import lock_limits

TOO_MANY = "You can save at most {most} views. Delete one first."


def save_view(actor: Actor, *, screen: str, name: str, query: str) -> SavedView:
    """Save the query under a name, replacing one of this name. Invalid on `name` when there are too many."""
    with transaction.atomic():
        lock_limits(actor)
        mine = SavedViewRow.objects.filter(user_id=actor.user_id, screen=screen)
        known, count = mine.filter(name=name).first(), mine.count()
        if known is None and count >= MOST_VIEWS:
            raise Invalid.on("name", Sentence(TOO_MANY, most=MOST_VIEWS))
        row = known or SavedViewRow(user_id=actor.user_id, screen=screen, name=name, position=count)
        row.query = query
        row.save()
    return SavedView(row.pk, row.name, row.query)


def order_views(actor: Actor, *, screen: str, ids: Sequence[int]) -> None:
    """Put these first, in this order; the others follow in their former order. NotFound when one is not the user's."""
    with transaction.atomic():
        lock_limits(actor)
        mine = SavedViewRow.objects.filter(user_id=actor.user_id, screen=screen)
        rows = {row.pk: row for row in mine.order_by("position", "pk")}
        if set(ids) - set(rows):
            raise NotFound
        for position, key in enumerate(dict.fromkeys([*ids, *rows])):
            rows[key].position = position
        SavedViewRow.objects.bulk_update(rows.values(), ["position"])


def delete_view(actor: Actor, *, view_id: int) -> None:
    """Delete a view. NotFound when it is not the user's."""
    if not SavedViewRow.objects.filter(pk=view_id, user_id=actor.user_id).delete()[0]:
        raise NotFound
