"""What Shopify tells of a shop."""

import base64
import hashlib
import hmac
from datetime import timedelta
from typing import Any

from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.shopify_admin.oauth import SECRETS
from server.company.connections.models import Connection
from server.kit import clock
from server.platforms.contracts import Platform


def shopify_event(topic: str, body: bytes, *, path: str = "", secret: str = "", **changes: str) -> Any:
    signature = base64.b64encode(
        hmac.new((secret or SECRETS[credentials.SHOPIFY_CLIENT_ID]).encode(), body, hashlib.sha256).digest()
    ).decode()
    headers = {
        "X-Shopify-Hmac-Sha256": signature,
        "X-Shopify-Topic": topic,
        "X-Shopify-Shop-Domain": "tea-harbour.myshopify.com",
        "X-Shopify-Webhook-Id": "b1",
        "X-Shopify-Triggered-At": (clock.now() + timedelta(seconds=1)).isoformat(),
    } | changes
    where = path or f"/hooks/shopify/{Connection.objects.get(platform=Platform.SHOPIFY).public_id}"
    return Client().post(where, body, content_type="application/json", headers=headers)
