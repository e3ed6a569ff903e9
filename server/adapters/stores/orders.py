"""Orders of stores: what their platforms have in common."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from server.adapters.stores.refusals import MalformedAnswer, StoreRefusal
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@contextmanager
def order_rights(host: str, scopes: str) -> Iterator[None]:
    """Wrap calls about orders: NeedsMerchant("reconnect_orders") when the store forbids them (403)."""
    try:
        yield
    except StoreRefusal as refusal:
        if refusal.status != 403:
            raise
        raise lacking_order_rights(host, scopes) from refusal


def lacking_order_rights(host: str, scopes: str) -> NeedsMerchant:
    """Return the failure for a store whose merchant has not granted the rights that orders need."""
    reason = Reason("store.order_scopes_missing", {"host": host, "scopes": scopes})
    return NeedsMerchant(reason, action="reconnect_orders")


def version_at(changed_at: datetime) -> int:
    """Return the moment of a change as an order's version: microseconds since 1970."""
    return (changed_at - _EPOCH) // timedelta(microseconds=1)


def rows_of(response: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the objects of a list, none where it is left out. MalformedAnswer for anything else: a list that cannot
    be read is not an empty one, after which a walk would end.
    """
    rows = response.get(name, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise MalformedAnswer
    return rows
