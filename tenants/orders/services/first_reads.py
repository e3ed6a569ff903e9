"""SYNC_ORDERS: read the orders of stores as a process with progress; each page is an operation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.orders import OrderPage, StoreOrderPort
from server.ports.stores import StoreAccess
from tenants.orders.errors import NoStores
from tenants.orders.models import OrderFeed
from tenants.orders.services.feeds import FIRST_DAYS, note_failure, order_port, write_page
from tenants.processes.contracts import (
    Action,
    BaseHandler,
    ClaimedOperation,
    GivenUp,
    NewOperation,
    Outcome,
    StartedProcess,
    Subject,
    Worked,
)
from tenants.processes.services.records import start_process
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import get_store, list_stores

READ = "orders.read"
NO_ORDERS = Reason("order.store_without_orders")


def sync_stores(actor: Actor, *, now: datetime, idempotency_key: str = "") -> StartedProcess:
    """Start reading the orders of all connected stores that the actor may see. NoStores when there is none."""
    stores = [
        store
        for store in list_stores(actor)
        if store.is_connected and registry.store_orders(store.platform) is not None
    ]
    if not stores:
        raise NoStores
    return read_all_orders(actor, stores, now=now, idempotency_key=idempotency_key)


def begin_reading(actor: Actor, store_id: int, *, now: datetime) -> StartedProcess | None:
    """Read the orders of the last 60 days of a store that was just connected: as a process, unless it has none.

    Calls the store. None without a process: no orders, or no way to read them; why is kept with the feed.
    """
    found = order_port(actor, store_id)
    if found is None:
        return None
    platform, port, access = found
    feed, _ = OrderFeed.objects.get_or_create(store_id=store_id)
    feed.since = now - FIRST_DAYS
    try:
        page = port.list_orders(access, since=feed.since, cursor=None)
    except OutsideFailure as failure:
        note_failure(store_id, failure, now=now)
        if failure.final:
            return None
        raise
    if not page.orders and not page.next_cursor:
        write_page(feed, platform, page)
        return None
    store = get_store(actor, store_id)
    return read_all_orders(actor, [store], now=now, idempotency_key=f"orders:{store_id}:{now:%Y-%m-%dT%H:%M}")


def read_all_orders(
    actor: Actor, stores: Sequence[StoreRef], *, now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start reading the orders of the last 60 days of these stores, which takes in what is missing or newer."""
    since = now - FIRST_DAYS
    return start_process(
        actor,
        action=Action.SYNC_ORDERS,
        operations=[_page_of(store.id, store.name, since=since.isoformat(), cursor="", number=1) for store in stores],
        now=now,
        idempotency_key=idempotency_key,
        request=sorted(store.id for store in stores),
    )


@dataclass(frozen=True, slots=True)
class _Prepared:
    platform: Platform
    port: StoreOrderPort
    access: StoreAccess


class ReadOrdersHandler(BaseHandler):
    """Reads a page of a store's orders, and adds the operation that reads the next."""

    batch = 4
    concurrency = 4

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        return {operation.id: self._prepared(actor, operation) for operation in operations}

    def work(self, operation: ClaimedOperation, prepared: _Prepared) -> tuple[_Prepared, OrderPage]:
        since = datetime.fromisoformat(operation.config["since"])
        cursor = operation.config["cursor"] or None
        return prepared, prepared.port.list_orders(prepared.access, since=since, cursor=cursor)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        return {worked.operation.id: _written(worked.operation, *worked.result) for worked in done}

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        for each in ended:
            if not each.cancelled and each.operation.store_id is not None:
                note_failure(each.operation.store_id, OutsideFailure(each.reason), now=clock.now())

    def _prepared(self, actor: Actor, operation: ClaimedOperation) -> _Prepared | Outcome:
        found = order_port(actor, operation.store_id) if operation.store_id is not None else None
        return Outcome.failed(NO_ORDERS) if found is None else _Prepared(*found)


def _written(operation: ClaimedOperation, prepared: _Prepared, page: OrderPage) -> Outcome:
    config, store_id = operation.config, operation.store_id or 0
    feed, _ = OrderFeed.objects.select_for_update().get_or_create(store_id=store_id)
    feed.since = feed.since or datetime.fromisoformat(config["since"])
    taken = write_page(feed, prepared.platform, page)
    following = (
        (
            _page_of(
                store_id,
                operation.store_name,
                since=config["since"],
                cursor=page.next_cursor,
                number=int(config["number"]) + 1,
            ),
        )
        if page.next_cursor
        else ()
    )
    count = {"count": str(len(page.orders)), "taken": str(taken)}
    return Outcome.success(reason=Reason("order.page_read", count), spawn=following)


def _page_of(store_id: int, store_name: str, *, since: str, cursor: str, number: int) -> NewOperation:
    return NewOperation(
        handler=READ,
        item_key=f"{store_id}:{number}",
        config={"since": since, "cursor": cursor, "number": number},
        subject=Subject(title=store_name),
        store_id=store_id,
        store_name=store_name,
        lock_key=f"orders:{store_id}",
    )
