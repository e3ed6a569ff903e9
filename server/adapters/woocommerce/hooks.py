"""Deliveries from a store: verified, named, and told apart (class-wc-webhook.php)."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

_PING = re.compile(rb"webhook_id=\d{1,20}")


@dataclass(frozen=True, slots=True)
class Delivery:
    """What the headers of a delivery say. `event_id` is unique per store."""

    topic: str
    webhook_id: str
    event_id: str
    source: str


def is_ping(raw_body: bytes) -> bool:
    """The unsigned test that a store sends when a webhook is made; answer it with 200."""
    return _PING.fullmatch(raw_body.strip()) is not None


def parse_delivery(headers: Mapping[str, str], raw_body: bytes) -> Delivery:
    """Read the `X-WC-Webhook-*` headers. ValueError when one is missing.

    A store's delivery id is made of webhook and second, so two changes within a second share it; the body tells
    them apart.
    """
    given = {name.lower(): value.strip() for name, value in headers.items()}
    topic, webhook_id, delivery_id = (given.get(f"x-wc-webhook-{part}", "") for part in ("topic", "id", "delivery-id"))
    if not re.fullmatch(r"[a-z_]+\.[a-z_]+", topic) or not webhook_id.isdecimal() or not delivery_id:
        raise ValueError("not a WooCommerce delivery")
    body = hashlib.sha256(raw_body).hexdigest()[:16]
    return Delivery(
        topic=topic,
        webhook_id=webhook_id,
        event_id=f"{webhook_id}:{delivery_id[:64]}:{body}",
        source=given.get("x-wc-webhook-source", ""),
    )
