"""Deliveries from Shopify: verified, named, and told apart."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from server.adapters.shopify_admin.address import DOMAIN
from server.adapters.shopify_admin.grants import app_of, operators_app
from server.adapters.stores.words import is_signed
from server.adapters.values import read_moment

UNINSTALLED = "app/uninstalled"
COMPLIANCE = frozenset({"customers/data_request", "customers/redact", "shop/redact"})


@dataclass(frozen=True, slots=True)
class Delivery:
    """What the headers of a delivery say. `event_id` is unique; a repeated delivery has the same."""

    topic: str
    shop: str
    event_id: str
    triggered_at: datetime | None = None


def is_from_operators_app(raw_body: bytes, headers: Mapping[str, str]) -> bool:
    """Whether the operator's app signed it. False when there is no such app."""
    app = operators_app()
    return app is not None and is_signed(raw_body, _signature(headers), app.client_secret)


def is_from_app_of(raw_body: bytes, headers: Mapping[str, str], credentials: Mapping[str, str]) -> bool:
    """Whether the app signed it that the store is connected by."""
    app = app_of(credentials)
    return app is not None and is_signed(raw_body, _signature(headers), app.client_secret)


def parse_delivery(headers: Mapping[str, str]) -> Delivery:
    """Read the `X-Shopify-*` headers. ValueError when one is missing or is none."""
    given = {name.lower(): value.strip() for name, value in headers.items()}
    topic, shop, event_id = (given.get(f"x-shopify-{part}", "") for part in ("topic", "shop-domain", "webhook-id"))
    if not re.fullmatch(r"[a-z_]+/[a-z_]+", topic) or not DOMAIN.fullmatch(shop) or not event_id:
        raise ValueError("not a Shopify delivery")
    return Delivery(topic, shop, event_id[:128], read_moment(given.get("x-shopify-triggered-at")))


def _signature(headers: Mapping[str, str]) -> str:
    return next((value for name, value in headers.items() if name.lower() == "x-shopify-hmac-sha256"), "")
