"""Presence: staff who have the same request open see each other."""

from datetime import datetime, timedelta

from server.company.identity.contracts import StaffActor
from server.company.workorders.contracts.live import LiveKind
from server.company.workorders.models import OrderViewer
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.selectors.thread import name_of
from server.company.workorders.services.live import tell_consoles

GONE_AFTER = timedelta(seconds=40)
"""The console reports every 15 seconds that it is open."""


def keep_presence(actor: StaffActor, *, order_id: int, now: datetime) -> dict[int, str]:
    """Record that this staff member has the request open; return the others by user id. NotFound.

    NotFound also if the actor may not see it. Old rows are replaced when people return, and deleted with the request.
    """
    order_for(actor, order_id, now=now)
    here = OrderViewer.objects.filter(order_id=order_id, seen_at__gt=now - GONE_AFTER).select_related("user")
    names = {viewer.user_id: name_of(viewer.user) for viewer in here.order_by("pk")}
    seen = OrderViewer(order_id=order_id, user_id=actor.user_id, seen_at=now)
    same = ["order", "user"]
    OrderViewer.objects.bulk_create([seen], update_conflicts=True, unique_fields=same, update_fields=["seen_at"])
    if names.pop(actor.user_id, None) is None:
        tell_consoles(order_id, LiveKind.PRESENT)
    return names
