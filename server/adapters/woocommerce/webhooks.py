"""Our webhooks at a store: each topic once, active, and with the secret that we verify by."""

import hashlib
from typing import Any

from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import WooClient

TOPICS = ("product.updated", "product.deleted", "order.created", "order.updated", "order.deleted")

Json = dict[str, Any]


def ensure_webhooks(client: WooClient, *, delivery_url: str, secret: str) -> None:
    """Make what is missing, mend what is disabled or has another secret, remove what is double. Else no write."""
    ours = _delivering_to(client, delivery_url)
    for topic in TOPICS:
        right = {"name": _name(topic, secret), "status": "active"}
        same = [each for each in ours if each.get("topic") == topic]
        if not same:
            client.post("webhooks", {**right, "topic": topic, "delivery_url": delivery_url, "secret": secret})
        elif any(same[0].get(field) != value for field, value in right.items()):
            client.put(f"webhooks/{id_of(same[0])}", {**right, "secret": secret})
        for double in same[1:]:
            client.delete(f"webhooks/{id_of(double)}")


def faulty_topics(client: WooClient, *, delivery_url: str, secret: str) -> list[str]:
    """The topics that no active webhook with our secret delivers to this address."""
    ours = _delivering_to(client, delivery_url)
    right = {(each.get("topic"), each.get("name")) for each in ours if each.get("status") == "active"}
    return [topic for topic in TOPICS if (topic, _name(topic, secret)) not in right]


def remove_webhooks(client: WooClient, *, delivery_url: str) -> None:
    """Take away all that deliver to this address."""
    for each in _delivering_to(client, delivery_url):
        client.delete(f"webhooks/{id_of(each)}")


def _delivering_to(client: WooClient, delivery_url: str) -> list[Json]:
    """Oldest first, so that two that repair at once agree on which one stays."""
    asked = {"orderby": "id", "order": "asc", "_fields": "id,name,status,topic,delivery_url"}
    return [each for each in client.pages("webhooks", asked) if each.get("delivery_url") == delivery_url]


def _name(topic: str, secret: str) -> str:
    """A secret cannot be read back, so the name carries a mark by which a changed one shows."""
    return f"Tradewind {topic} {hashlib.sha256(secret.encode()).hexdigest()[:8]}"
