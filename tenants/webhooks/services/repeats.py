"""Send a delivery again, and test an endpoint."""

from datetime import datetime

from django.db import transaction

from server.kit.errors import Conflict, NotFound
from tenants.webhooks import errors
from tenants.webhooks.contracts import TEST_TOPIC, DeliveryState
from tenants.webhooks.models import Delivery, Endpoint
from tenants.webhooks.services.events import queue_events, wake

_ANEW = {"state": DeliveryState.PENDING, "attempts": 0, "losses": 0, "status": None, "trouble": ""}


def send_test(*, endpoint_id: int, now: datetime) -> int:
    """Queue a test event; return the id of its delivery."""
    with transaction.atomic():
        _switched_on(endpoint_id)
        facts = [{"message": "This is a test. Nothing has happened."}]
        return queue_events(TEST_TOPIC, facts, [endpoint_id], now=now)[0]


def send_again(*, endpoint_id: int, delivery_id: int, now: datetime) -> None:
    """Send a delivery again, with the same id, so that the receiver recognises it. Refused while it is being sent."""
    with transaction.atomic():
        _switched_on(endpoint_id)
        known = Delivery.objects.filter(pk=delivery_id, endpoint_id=endpoint_id)
        ended = known.exclude(state=DeliveryState.PENDING)
        if ended.update(**_ANEW, next_at=now):
            wake(endpoint_id)
        elif known.exists():
            raise Conflict(errors.STILL_PENDING)
        else:
            raise NotFound


def _switched_on(endpoint_id: int) -> None:
    row = Endpoint.objects.select_for_update().filter(pk=endpoint_id).first()
    if row is None:
        raise NotFound
    if not row.enabled:
        raise Conflict(errors.SWITCHED_OFF)
