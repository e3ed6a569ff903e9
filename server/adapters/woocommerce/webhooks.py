"""Our webhooks at a store: each topic once, active, and with the secret that we verify by."""

import hashlib
from collections.abc import Iterator
from typing import Any

from server.adapters.webhook_addresses import is_ours
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import WooClient

TOPICS = ("product.updated", "product.deleted", "product.restored")
"""A product that comes out of the trash by an update of its status is not told as restored."""

Json = dict[str, Any]


def ensure_webhooks(client: WooClient, *, delivery_url: str, secret: str) -> None:
    """Make what is missing, mend what is disabled or has another secret, remove what is not wanted. Else no write.

    Not wanted: what is double, topics that we handle no more, and all that goes to a former address of ours.
    """
    every = list(_ours(client, delivery_url))
    ours = [each for each in every if each.get("delivery_url") == delivery_url]
    for topic in TOPICS:
        right = {"name": _name(topic, secret), "status": "active"}
        same = [each for each in ours if each.get("topic") == topic]
        if not same:
            client.post("webhooks", {**right, "topic": topic, "delivery_url": delivery_url, "secret": secret})
        elif any(same[0].get(field) != value for field, value in right.items()):
            client.put(f"webhooks/{id_of(same[0])}", {**right, "secret": secret})
        for double in same[1:]:
            client.delete(f"webhooks/{id_of(double)}")
    for old in every:
        if old not in ours or old.get("topic") not in TOPICS:
            client.delete(f"webhooks/{id_of(old)}")


def faulty_topics(client: WooClient, *, delivery_url: str, secret: str) -> list[str]:
    """The topics that no active webhook with our secret delivers to this address."""
    here = [each for each in _ours(client, delivery_url) if each.get("delivery_url") == delivery_url]
    right = {(each.get("topic"), each.get("name")) for each in here if each.get("status") == "active"}
    return [topic for topic in TOPICS if (topic, _name(topic, secret)) not in right]


def remove_webhooks(client: WooClient, *, delivery_url: str) -> None:
    """Take away all that deliver to this address, or to a former one of ours."""
    for each in list(_ours(client, delivery_url)):
        client.delete(f"webhooks/{id_of(each)}")


def _ours(client: WooClient, delivery_url: str) -> Iterator[Json]:
    """Oldest first, so that two that repair at once agree on which one stays."""
    asked = {"orderby": "id", "order": "asc", "_fields": "id,name,status,topic,delivery_url"}
    for each in client.pages("webhooks", asked):
        if is_ours(each.get("delivery_url"), delivery_url):
            yield each


def _name(topic: str, secret: str) -> str:
    """A secret cannot be read back, so the name carries a mark by which a changed one shows."""
    return f"Tradewind {topic} {hashlib.sha256(secret.encode()).hexdigest()[:8]}"
