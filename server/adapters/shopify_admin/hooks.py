"""Deliveries from Shopify: verified, named, and told apart."""

import re
from collections.abc import Mapping

from server.adapters.shopify_admin.address import DOMAIN
from server.adapters.stores.deliveries import Delivery, Forged, Malformed, header
from server.adapters.stores.grants import App
from server.adapters.stores.words import is_signed
from server.adapters.values import read_moment

COMPLIANCE = frozenset({"customers/data_request", "customers/redact", "shop/redact"})


def read_delivery(raw_body: bytes, headers: Mapping[str, str], app: App | None) -> Delivery:
    """Verify the app's signature and read the `X-Shopify-*` headers. Forged too where there is no such app."""
    if app is None or not is_signed(raw_body, header(headers, "X-Shopify-Hmac-Sha256"), app.client_secret):
        raise Forged
    topic, shop, event_id, sent_at = (
        header(headers, f"X-Shopify-{part}") for part in ("Topic", "Shop-Domain", "Webhook-Id", "Triggered-At")
    )
    if not re.fullmatch(r"[a-z_]+/[a-z_]+", topic) or not DOMAIN.fullmatch(shop) or not event_id:
        raise Malformed
    return Delivery(topic, shop, event_id[:128], read_moment(sent_at))
