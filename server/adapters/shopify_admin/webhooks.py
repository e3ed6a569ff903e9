"""Our webhooks at a shop: each topic once, at our address. They are signed with the app's secret."""

from typing import Any

from server.adapters.shopify_admin import queries
from server.adapters.shopify_admin.client import ShopifyClient
from server.adapters.shopify_admin.refusals import UserErrors, as_failure
from server.adapters.values import as_dict, as_list
from server.adapters.webhook_addresses import is_ours

TOPICS = ("APP_UNINSTALLED", "PRODUCTS_DELETE")

Json = dict[str, Any]


def ensure_webhooks(client: ShopifyClient, *, delivery_url: str) -> None:
    """Make what is missing, remove what is not wanted. Else no write.

    Not wanted: what is double, topics that we handle no more, and all that goes to a former address of ours.
    """
    every = _ours(client, delivery_url)
    ours = [each for each in every if each.get("uri") == delivery_url]
    for topic in TOPICS:
        same = [each for each in ours if each.get("topic") == topic]
        if not same:
            _make(client, topic, delivery_url)
        for double in same[1:]:
            _delete(client, double)
    for old in every:
        if old not in ours or old.get("topic") not in TOPICS:
            _delete(client, old)


def missing_topics(client: ShopifyClient, *, delivery_url: str) -> list[str]:
    """The topics that the shop does not deliver to this address."""
    there = {each.get("topic") for each in _ours(client, delivery_url) if each.get("uri") == delivery_url}
    return [topic for topic in TOPICS if topic not in there]


def remove_webhooks(client: ShopifyClient, *, delivery_url: str) -> None:
    """Take away all that deliver to this address, or to a former one of ours."""
    for each in _ours(client, delivery_url):
        _delete(client, each)


def _ours(client: ShopifyClient, delivery_url: str) -> list[Json]:
    found: list[Json] = []
    page: Json = {"pageInfo": {"hasNextPage": True, "endCursor": None}}
    while as_dict(page.get("pageInfo")).get("hasNextPage"):
        asked = {"after": as_dict(page["pageInfo"]).get("endCursor")}
        page = as_dict(client.query(queries.WEBHOOKS, asked).get("webhookSubscriptions"))
        found += [as_dict(node) for node in as_list(page.get("nodes"))]
    return [each for each in found if is_ours(each.get("uri"), delivery_url)]


def _make(client: ShopifyClient, topic: str, delivery_url: str) -> None:
    webhook = {"uri": delivery_url, "format": "JSON"}
    try:
        client.mutate("webhookSubscriptionCreate", queries.MAKE_WEBHOOK, {"topic": topic, "webhook": webhook})
    except UserErrors as refusal:
        if not refusal.is_taken:
            raise as_failure(refusal) from refusal


def _delete(client: ShopifyClient, webhook: Json) -> None:
    try:
        client.mutate("webhookSubscriptionDelete", queries.DELETE_WEBHOOK, {"id": webhook["id"]})
    except UserErrors as refusal:
        if not refusal.is_missing:
            raise as_failure(refusal) from refusal
