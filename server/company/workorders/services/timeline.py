"""The timeline of a request, written in the transaction of each event."""

from datetime import datetime

from server.company.workorders.contracts.desk import Happened
from server.company.workorders.contracts.live import LiveKind
from server.company.workorders.models import OrderEvent
from server.company.workorders.services.live import tell_consoles


def keep_happened(
    order_id: int, kind: Happened, *, user_id: int | None, from_staff: bool, now: datetime, **detail: object
) -> None:
    """Save one event and update open consoles; `detail` is for staff only."""
    OrderEvent.objects.create(
        order_id=order_id, kind=kind, user_id=user_id, from_staff=from_staff, at=now, detail=detail
    )
    tell_consoles(order_id, LiveKind.NEW if kind is Happened.SUBMITTED else LiveKind.CHANGED)
