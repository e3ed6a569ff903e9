"""Pushed messages of 1688: a form of `message` (JSON) and `_aop_signature`. They come out of order."""

import hmac
import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings

from server.adapters.alibaba1688.client import sign
from server.adapters.stores.deliveries import Forged, Malformed
from server.adapters.suppliers.pushes import OrderPush
from server.adapters.values import read_text

MOST_ORDERS = 100
"""Of one message; ORDER_BATCH_PAY names several."""


def read_push(form: Mapping[str, str]) -> OrderPush:
    """Verify a push and read which orders it is about. Forged also without an app.

    The signature is that of calls, without a path (decision 0007).
    """
    secret, given = settings.ALIBABA1688_APP_SECRET or "", form.get("_aop_signature", "").strip().upper()
    if not secret or not hmac.compare_digest(given.encode(), sign("", form, secret).encode()):
        raise Forged
    message = _message(form.get("message", ""))
    topic, event_id = (read_text(message.get(name)) for name in ("type", "msgId"))
    if not (topic and event_id):
        raise Malformed
    return OrderPush(topic[:100], event_id[:128], _numbers(message.get("data")))


def _message(text: str) -> dict[str, Any]:
    """Read JSON whose numbers go beyond what a float holds: order numbers are kept to the last digit."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed from error
    if not isinstance(found, dict):
        raise Malformed
    return found


def _numbers(data: Any) -> tuple[str, ...]:
    try:
        return tuple(dict.fromkeys(_order_ids(data)))[:MOST_ORDERS]
    except RecursionError as error:
        raise Malformed from error


def _order_ids(value: Any) -> Iterator[str]:
    """Yield the order numbers in a message, which lie at different depths by topic."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "orderId":
                yield from filter(None, [read_text(inner)[:60]])
            else:
                yield from _order_ids(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _order_ids(inner)
