"""Deliveries from Wix: verified, named, and told apart ("About webhooks": a JWT holds JSON that holds JSON)."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson

from server.adapters.values import as_dict, read_count, read_text
from server.adapters.wix.signing import read_webhook

REMOVED = "AppRemoved"
PRODUCT_DELETED = "wix.stores.catalog.v3.product_deleted"


@dataclass(frozen=True, slots=True)
class Delivery:
    """What happened on which site. `event_id` is the same when it is delivered again."""

    topic: str
    instance_id: str
    event_id: str
    entity_id: str
    sent_at: datetime


def read_delivery(raw_body: bytes) -> Delivery:
    """Verify and read a delivery. ValueError when Wix did not sign it; LookupError when it is none."""
    claims = read_webhook(raw_body)
    told = _inner(claims.get("data"))
    event = _inner(told.get("data"))
    topic, instance_id = read_text(told.get("eventType")), read_text(told.get("instanceId"))
    if not topic or not instance_id:
        raise LookupError("not a Wix delivery")
    issued = read_count(claims.get("iat")) or 0
    # Events of app instances have no id: the same content on the same site is the same event.
    event_id = read_text(event.get("id")) or hashlib.sha256(f"{topic}:{issued}".encode()).hexdigest()
    moment = datetime.fromtimestamp(issued, UTC)
    return Delivery(topic[:100], instance_id[:100], event_id[:100], read_text(event.get("entityId")), moment)


def _inner(value: Any) -> dict[str, Any]:
    """JSON inside JSON, or the object itself."""
    if not isinstance(value, str):
        return as_dict(value)
    try:
        return as_dict(orjson.loads(value))
    except orjson.JSONDecodeError:
        return {}
