"""Events that stores send about orders: which order is to be read, which buyer is to be erased or
asks for their data."""

from collections.abc import Sequence
from datetime import datetime

from server.company.inbox.contracts import StoredEvent
from server.jobs.door import enqueue
from server.kit.bulk import put_rows
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.orders import OrderChange, OrderNews
from tenants.orders.models import Order, OrderHint
from tenants.orders.services.data_requests import note_requests
from tenants.orders.services.losses import erase_buyer, mark_deleted


def hear(event: StoredEvent, now: datetime) -> bool:
    """Note what a store's event says about orders; return whether it is about any. Needs a transaction."""
    port = registry.store_orders(Platform[event.vendor.upper()])
    news = port.order_news(event.topic, event.body) if port is not None and event.store_id is not None else ()
    if not news or event.store_id is None:
        return False
    _note(event.store_id, news, now=now)
    return True


def _note(store_id: int, news: Sequence[OrderNews], *, now: datetime) -> None:
    deleted = [each.external_id for each in news if each.change is OrderChange.DELETED]
    mark_deleted(store_id, deleted, now=now)
    note_requests(store_id, news, now=now)
    if any(each.erases_store for each in news):
        enqueue("orders.erase_store", key=str(store_id), store_id=store_id)
    for each in (each for each in news if each.erases):
        ids = [each.external_id] if each.external_id else []
        erase_buyer(store_id, external_ids=ids, buyer_id=each.buyer_id, email=each.email, phone=each.phone, now=now)
    changed = {each.external_id for each in news if each.change is OrderChange.CHANGED and not _is_of_buyer(each)}
    _read_soon(store_id, sorted(filter(None, changed)), now=now)


def read_soon(row: Order, *, now: datetime) -> None:
    """Note that an order is to be read from its store. Needs a transaction."""
    _read_soon(row.store_id, [row.external_id], now=now)


def _read_soon(store_id: int, external_ids: Sequence[str], *, now: datetime) -> None:
    rows = [{"store_id": store_id, "external_id": key, "heard_at": now} for key in external_ids]
    put_rows(OrderHint, rows, unique=("store_id", "external_id"), update=("heard_at",))
    if rows:
        enqueue("orders.read_hints", key=str(store_id), store_id=store_id)


def _is_of_buyer(news: OrderNews) -> bool:
    """Whether the event is about a buyer: the orders that it names have not changed."""
    return news.erases or news.erases_store or bool(news.asks_data)
