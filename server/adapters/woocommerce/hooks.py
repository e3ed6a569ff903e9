"""Webhook deliveries from a store: verify, parse and classify (class-wc-webhook.php)."""

import hashlib
import re
from collections.abc import Mapping

from server.adapters.stores.deliveries import Delivery, Malformed, header

_PING = re.compile(rb"webhook_id=\d{1,20}")


def is_ping(raw_body: bytes) -> bool:
    """Return whether this is the unsigned test for a new webhook; answer it with 200."""
    return _PING.fullmatch(raw_body.strip()) is not None


def parse_delivery(headers: Mapping[str, str], raw_body: bytes) -> Delivery:
    """Read the `X-WC-Webhook-*` headers. Malformed when one is missing.

    A store builds the delivery id from webhook and second, so two changes within a second share it; add the body to
    distinguish them.
    """
    topic, webhook_id, delivery_id = (
        header(headers, f"X-WC-Webhook-{part}") for part in ("Topic", "ID", "Delivery-ID")
    )
    if not re.fullmatch(r"[a-z_]+\.[a-z_]+", topic) or not webhook_id.isdecimal() or not delivery_id:
        raise Malformed
    body = hashlib.sha256(raw_body).hexdigest()[:16]
    return Delivery(topic, "", f"{webhook_id}:{delivery_id[:64]}:{body}")
