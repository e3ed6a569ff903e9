"""Queue events for endpoints: rows in the transaction of the event, so that only real events are sent."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson

from server.jobs.door import enqueue
from server.kit.ids import reference
from tenants.webhooks.contracts import Topic
from tenants.webhooks.models import Delivery, Endpoint

Facts = Sequence[Mapping[str, Any]]


def emit(topic: Topic, facts: Facts, *, now: datetime) -> None:
    """Queue each event for every endpoint with this topic. Belongs in the transaction of the events.

    Values are plain; ids are strings, as everywhere on the wire.
    """
    if not facts:
        return
    wanting = list(Endpoint.objects.filter(enabled=True, topics__contains=[topic]).values_list("pk", flat=True))
    if wanting:
        queue_events(topic, facts, wanting, now=now)


def queue_events(topic: str, facts: Facts, endpoint_ids: Sequence[int], *, now: datetime) -> list[int]:
    """Queue each event for these endpoints only; return the ids of the deliveries."""
    events = [(f"evt_{reference()}", body_of(topic, fact, now)) for fact in facts]
    made = Delivery.objects.bulk_create(
        Delivery(endpoint_id=endpoint_id, event_id=event_id, topic=topic, body=body, created_at=now, next_at=now)
        for endpoint_id in endpoint_ids
        for event_id, body in events
    )
    for endpoint_id in endpoint_ids:
        wake(endpoint_id)
    return [row.pk for row in made]


def wake(endpoint_id: int) -> None:
    """Queue the sending of due deliveries to an endpoint."""
    enqueue("webhooks.deliver", key=str(endpoint_id), endpoint_id=endpoint_id)


def body_of(topic: str, fact: Mapping[str, Any], now: datetime) -> str:
    """Return the body in the form of Standard Webhooks: type, timestamp, data."""
    return orjson.dumps({"type": topic, "timestamp": now.isoformat(), "data": dict(fact)}).decode()
