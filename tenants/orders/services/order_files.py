"""Orders read from a file: looked at first, then taken in as a process, a page of orders in each operation.

Pages hold buyers' data: they wait encrypted with the merchant's data key, and are deleted once they are written.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.reasons import Reason
from server.ports.orders import PaymentState
from tenants.orders.contracts import By, Origin
from tenants.orders.contracts.order_files import MOST_ROWS, FileLook, FileOptions, FileOrder, FileRow, OrderField
from tenants.orders.models import Order, OrderFilePage, OrderTerm
from tenants.orders.rules.file_columns import guess_columns
from tenants.orders.rules.file_orders import bare, external_id_of, orders_of
from tenants.orders.services.intake import take_in
from tenants.orders.services.order_tables import NO_COLUMN, read_table_of
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key
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
from tenants.processes.services.records import find_started, start_process
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import get_store

F = OrderField
READ_FILE = "orders.read_file"
PAGE = 100
"""Orders taken in at once."""
KEPT = timedelta(days=30)
"""A process that waits longer has lost its pages."""
GONE = Reason("file.gone")
HAS_ERRORS = "This file has errors. Fix them, or choose to skip these orders."
NOTHING_NEW = "This file has no new orders."
_NEEDED = (
    ("Order number", {F.NUMBER}),
    ("Product", {F.TITLE, F.SKU}),
    ("Quantity", {F.QUANTITY}),
    ("Price", {F.PRICE, F.LINE_SUBTOTAL}),
    ("Address 1", {F.ADDRESS1, F.BILLING_ADDRESS1}),
    ("Country", {F.COUNTRY, F.BILLING_COUNTRY}),
)


def look_at_file(actor: Actor, store_id: int, *, content: bytes, payment: PaymentState, now: datetime) -> FileLook:
    """Return what a file would bring into a store; writes nothing. `payment`: of orders that don't say it.

    NotFound for a store that is not the actor's; Invalid on `file` for what is no file of orders.
    """
    store = get_store(actor, store_id)
    table = read_table_of(content, guess_columns, _NEEDED, lacking=NO_COLUMN, most=MOST_ROWS)
    options = FileOptions(store.currency, payment, table.is_typed)
    orders = orders_of(table.rows, options, now=now)
    known = _known(store_id, [order.number for order in orders])
    fresh = [order for order in orders if bare(order.number) not in known or not order.number]
    return FileLook(
        rows=len(table.rows),
        known=len(orders) - len(fresh),
        headings=table.headings,
        new=tuple(order for order in fresh if order.reading),
        refused=tuple(order for order in fresh if not order.reading),
        options=options,
    )


def start_file(
    actor: Actor,
    store_id: int,
    *,
    name: str,
    content: bytes,
    payment: PaymentState,
    skip_errors: bool,
    now: datetime,
    idempotency_key: str = "",
) -> StartedProcess:
    """Start taking in the new orders of a file. Invalid on `file`, also for errors that are not skipped; NotFound."""
    store = get_store(actor, store_id)
    request = {
        "store": store_id, "file": hashlib.sha256(content).hexdigest(), "payment": payment, "skip_errors": skip_errors
    }  # fmt: skip
    started = find_started(actor, idempotency_key=idempotency_key, request=request)
    if started is not None:
        return started
    look = look_at_file(actor, store_id, content=content, payment=payment, now=now)
    if look.refused and not skip_errors:
        raise Invalid.on("file", HAS_ERRORS)
    if not look.new:
        raise Invalid.on("file", NOTHING_NEW)
    with transaction.atomic():
        pages = _keep(look, now=now)
        started = start_process(
            actor,
            action=Action.SYNC_ORDERS,
            operations=[_operation(store, name, page) for page in pages],
            now=now,
            idempotency_key=idempotency_key,
            request=request,
        )
        if not started.is_new:
            OrderFilePage.objects.filter(pk__in=[page.pk for page in pages]).delete()
    return started


def purge_pages(*, now: datetime) -> None:
    """Delete pages of processes that never ended."""
    OrderFilePage.objects.filter(created_at__lt=now - KEPT).delete()


class ReadFileHandler(BaseHandler):
    """Takes in a page of a file's orders. Those whose number came meanwhile are left out."""

    concurrency = 0

    def party(self, operation: NewOperation | ClaimedOperation) -> str:
        return ""  # the store is not called

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        return {worked.operation.id: _written(actor, worked.operation) for worked in done}

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        OrderFilePage.objects.filter(pk__in=[each.operation.config["page"] for each in ended]).delete()


def _known(store_id: int, numbers: Iterable[str]) -> set[str]:
    """Return which of these numbers orders of the store have already, erased ones too."""
    bares = {bare(number) for number in numbers} - {""}
    digests = personal_key().digests({Term.NUMBER: bares}) if bares else set()
    named = OrderTerm.objects.filter(digest__in=digests, order__store_id=store_id).values_list(
        "order__number", flat=True
    )
    made = Order.objects.filter(store_id=store_id, external_id__in=[external_id_of(number) for number in bares])
    return ({bare(number) for number in named} & bares) | {
        external_id.removeprefix("file-") for external_id in made.values_list("external_id", flat=True)
    }


def _keep(look: FileLook, *, now: datetime) -> list[OrderFilePage]:
    key, options = personal_key(), {**asdict(look.options)}
    pages = [look.new[start : start + PAGE] for start in range(0, len(look.new), PAGE)]
    sealed = [
        key.seal({"options": options, "rows": [_stored(row) for order in page for row in order.rows]}) for page in pages
    ]
    return OrderFilePage.objects.bulk_create(OrderFilePage(sealed=each, created_at=now) for each in sealed)


def _stored(row: FileRow) -> list[Any]:
    return [row.number, {field.value: cell for field, cell in row.cells.items()}, sorted(row.unclear)]


def _operation(store: StoreRef, name: str, page: OrderFilePage) -> NewOperation:
    return NewOperation(
        handler=READ_FILE,
        item_key=f"file:{page.pk}",
        config={"page": page.pk},
        subject=Subject(title=name[:200]),
        store_id=store.id,
        store_name=store.name,
        lock_key=f"orders:{store.id}",
    )


def _written(actor: Actor, operation: ClaimedOperation) -> Outcome:
    page = OrderFilePage.objects.select_for_update().filter(pk=operation.config["page"]).first()
    values = personal_key().unseal(page.sealed) if page else None
    if page is None or values is None:
        return Outcome.failed(GONE)
    now, store = clock.now(), get_store(actor, operation.store_id or 0)
    orders = _orders(values, now=now)
    known = _known(store.id, [order.number for order in orders])
    readings = [order.reading for order in orders if order.reading and bare(order.number) not in known]
    take_in(store.id, store.platform, readings, now=now, origin=Origin.FILE, by=By.MERCHANT, user_id=actor.user_id)
    page.delete()
    return Outcome.success(reason=Reason("order_file.page", {"taken": str(len(readings)), "known": str(len(known))}))


def _orders(values: Mapping[str, Any], *, now: datetime) -> list[FileOrder]:
    stored = values["options"]
    options = FileOptions(stored["currency"], PaymentState(stored["payment"]), stored["is_typed"])
    rows = [
        FileRow(number, {OrderField(name): cell for name, cell in cells.items()}, frozenset(map(OrderField, unclear)))
        for number, cells, unclear in values["rows"]
    ]
    return orders_of(rows, options, now=now)
