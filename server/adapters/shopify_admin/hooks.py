"""Webhook deliveries from Shopify: verify, parse and classify them."""

import re
from collections.abc import Mapping

import orjson

from server.adapters.shopify_admin.address import DOMAIN
from server.adapters.shopify_admin.billing import agreement_name
from server.adapters.stores.deliveries import Delivery, Forged, Malformed, header
from server.adapters.stores.grants import App
from server.adapters.stores.words import is_signed
from server.adapters.values import as_dict, read_moment, read_text

COMPLIANCE = frozenset({"customers/data_request", "customers/redact", "shop/redact"})
BILLING = "app_subscriptions/update"


def read_delivery(raw_body: bytes, headers: Mapping[str, str], app: App | None) -> Delivery:
    """Verify the app's signature and read the `X-Shopify-*` headers. Forged also where there is no such app.

    One event may come by several webhooks, each with an id of its own ("ignore duplicates"). One event may also be
    about several topics.
    """
    if app is None or not is_signed(raw_body, header(headers, "X-Shopify-Hmac-Sha256"), app.client_secret):
        raise Forged
    topic, shop, event, webhook, sent_at = (
        header(headers, f"X-Shopify-{part}")
        for part in ("Topic", "Shop-Domain", "Event-Id", "Webhook-Id", "Triggered-At")
    )
    event_id = event or webhook
    if not re.fullmatch(r"[a-z_]+/[a-z_]+", topic) or not DOMAIN.fullmatch(shop) or not event_id:
        raise Malformed
    return Delivery(topic, shop, f"{topic}:{event_id}"[:128], read_moment(sent_at))


def read_agreement_name(raw_body: bytes, shop: str) -> str:
    """Return the agreement name of the app subscription in a verified delivery; empty for none."""
    try:
        response = as_dict(as_dict(orjson.loads(raw_body)).get("app_subscription"))
    except orjson.JSONDecodeError:
        return ""
    return agreement_name(shop, read_text(response.get("admin_graphql_api_id")))
