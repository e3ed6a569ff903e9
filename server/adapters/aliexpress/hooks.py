"""Pushed messages of AliExpress: DROPSHIPPER_ORDER_STATUS_UPDATE (message_type 53).

The signature's rule is that of Alibaba.com's pushes, which run on the same engine (decision 0007).
"""

import hashlib
import hmac
from collections.abc import Mapping
from datetime import UTC, datetime

from django.conf import settings

from server.adapters.stores.deliveries import Forged, Malformed, header, read_object
from server.adapters.suppliers.pushes import OrderPush
from server.adapters.values import as_dict, first_text, read_text

_MOST_DIGITS = 13
"""Digits of a timestamp that counts milliseconds."""


def read_push(raw_body: bytes, headers: Mapping[str, str]) -> OrderPush:
    """Verify a push and read which order it is about. Forged also without an app."""
    key, secret = settings.ALIEXPRESS_APP_KEY or "", settings.ALIEXPRESS_APP_SECRET or ""
    given = header(headers, "Authorization").lower()
    if not (key and secret) or not hmac.compare_digest(given.encode(), sign_push(raw_body, key, secret).encode()):
        raise Forged
    message = read_object(raw_body)
    kind = first_text(message, "message_type", "messageType")
    if not kind:
        raise Malformed
    data = as_dict(message.get("data"))
    order_id, status = first_text(data, "orderId", "order_id"), first_text(data, "orderStatus", "order_status")
    stamp = read_text(message.get("timestamp"))
    return OrderPush(
        topic=f"{kind}:{status}"[:100],
        event_id=f"{order_id[:60]}:{status[:40]}:{stamp[:40] or hashlib.sha256(raw_body).hexdigest()}",
        order_ids=(order_id[:60],) if order_id else (),
        sent_at=_moment(stamp),
    )


def sign_push(raw_body: bytes, key: str, secret: str) -> str:
    """Return the HMAC-SHA256, in hex, of the app's key and the body."""
    return hmac.new(secret.encode(), key.encode() + raw_body, "sha256").hexdigest()


def _moment(stamp: str) -> datetime | None:
    """Read seconds or milliseconds since 1970."""
    if not stamp.isdecimal() or len(stamp) > _MOST_DIGITS:
        return None
    return datetime.fromtimestamp(int(stamp) / (1_000 if len(stamp) == _MOST_DIGITS else 1), UTC)
