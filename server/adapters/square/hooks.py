"""Webhook deliveries from Square: verify, parse and classify ("Webhooks": one address for all sellers of the app)."""

from collections.abc import Mapping
from typing import Any

import orjson
from django.conf import settings

from server.adapters.stores.deliveries import Delivery, Forged, Malformed, header, read_object
from server.adapters.stores.words import is_signed
from server.adapters.values import as_dict, as_list, first_text, read_moment, read_text

_HEADER = "X-Square-HmacSha256-Signature"


def notification_url() -> str:
    """Return the address that is registered with Square; the signature covers it byte for byte."""
    return f"{settings.PUBLIC_URL}/hooks/square"


def read_delivery(raw_body: bytes, headers: Mapping[str, str]) -> Delivery:
    """Verify the signature over address and body, and read the delivery. Forged also without a signature key."""
    signed, key = notification_url().encode() + raw_body, settings.SQUARE_WEBHOOK_SIGNATURE_KEY or ""
    if not is_signed(signed, header(headers, _HEADER), key):
        raise Forged
    response = read_object(raw_body)
    topic, merchant, event_id = (read_text(response.get(name)) for name in ("type", "merchant_id", "event_id"))
    if not (topic and merchant and event_id):
        raise Malformed
    body = _order_of(response, topic) if topic.startswith(("refund.", "payment.")) else None
    body = _dispute_of(response) if topic.startswith("dispute.") else body
    return Delivery(topic[:100], merchant[:100], event_id[:128], read_moment(response.get("created_at")), body)


def _order_of(response: Mapping[str, Any], topic: str) -> str:
    """Return an event about a refund or a payment with its order only: others' cards are nothing to keep.

    A payment without fees says nothing that its order does not, so that one names none.
    """
    name = topic.partition(".")[0]
    about = as_dict(as_dict(as_dict(response.get("data")).get("object")).get(name))
    is_news = name == "refund" or as_list(about.get("processing_fee"))
    kept = {name: {"order_id": read_text(about.get("order_id")) if is_news else ""}}
    return orjson.dumps({"data": {"object": kept}}).decode()


def _dispute_of(response: Mapping[str, Any]) -> str:
    """Return an event about a dispute with its id only."""
    about = as_dict(as_dict(as_dict(response.get("data")).get("object")).get("dispute"))
    kept = {"dispute": {"id": first_text(about, "id", "dispute_id")}}
    return orjson.dumps({"data": {"object": kept}}).decode()
