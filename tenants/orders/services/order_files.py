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
from server.kit.sentences import Sentence
from server.kit.sheets import XLSX
from server.ports.orders import PaymentState
from tenants.importing.contracts.files import ChoiceKind, TableHead
from tenants.importing.services.columns import remember_columns
from tenants.orders.contracts import By, Origin
from tenants.orders.contracts.order_files import (
    MOST_ROWS,
    FileChoice,
    FileLook,
    FileOptions,
    FileOrder,
    FileRow,
    OrderField,
)
from tenants.orders.models import Order, OrderFilePage, OrderTerm
from tenants.orders.rules.file_columns import guess_columns, marketplace_of
from tenants.orders.rules.file_orders import bare, external_id_of, orders_of
from tenants.orders.services.intake import take_in
from tenants.orders.services.order_tables import ABSENT, NO_COLUMN, head_of, lacking_in, rows_below
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
NO_SUCH_COLUMN = "This file has no such column."
NOTHING_NEW = "This file has no new orders."
_NEEDED = (
    ("Order number", {F.NUMBER}),
    ("Product", {F.TITLE, F.SKU}),
    ("Name", {F.NAME, F.FIRST_NAME, F.LAST_NAME, F.BILLING_NAME, F.BILLING_FIRST_NAME, F.BILLING_LAST_NAME}),
    ("Quantity", {F.QUANTITY}),
    ("Price", {F.PRICE, F.LINE_SUBTOTAL}),
    ("Address 1", {F.ADDRESS1, F.BILLING_ADDRESS1}),
    ("Country", {F.COUNTRY, F.BILLING_COUNTRY}),
)


def look_at_file(
    actor: Actor, store_id: int, *, content: bytes, choice: FileChoice, payment: PaymentState, now: datetime
) -> FileLook:
    """Return what a file would bring into a store. Columns that somebody chose are remembered for later files.

    `payment`: of orders that don't say it. NotFound for a store that is not the actor's; Invalid on `file` for what is
    no file of orders, on the field of a choice that it does not have.
    """
    store = get_store(actor, store_id)
    head = head_of(content, choice.form, guess_columns, kind=ChoiceKind.ORDERS)
    source = marketplace_of(head.headings)
    columns = _chosen(head, choice)
    options = FileOptions(store.currency, payment, head.form.kind == XLSX, source)
    if lacking := lacking_in(columns, _NEEDED):
        return FileLook(head, columns, options, lacking)
    if choice.columns is not None:
        remember_columns(ChoiceKind.ORDERS, head.headings, {str(each): at for each, at in columns.items()}, now=now)
    rows = rows_below(content, head, columns, most=MOST_ROWS, absent=ABSENT if source else "")
    orders = orders_of(rows, options, now=now)
    known = _known(store_id, [order.number for order in orders])
    fresh = [order for order in orders if bare(order.number) not in known or not order.number]
    return FileLook(
        head,
        columns,
        options,
        rows=len(rows),
        known=len(orders) - len(fresh),
        new=tuple(order for order in fresh if order.reading),
        refused=tuple(order for order in fresh if not order.reading),
    )


def start_file(
    actor: Actor,
    store_id: int,
    *,
    name: str,
    content: bytes,
    choice: FileChoice,
    payment: PaymentState,
    skip_errors: bool,
    now: datetime,
    idempotency_key: str = "",
) -> StartedProcess:
    """Start taking in the new orders of a file. Invalid on `file`, also for errors that are not skipped; NotFound."""
    store = get_store(actor, store_id)
    request = {
        "store": store_id, "file": hashlib.sha256(content).hexdigest(), "payment": payment, "skip_errors": skip_errors,
        **_stated(choice),
    }  # fmt: skip
    started = find_started(actor, idempotency_key=idempotency_key, request=request)
    if started is not None:
        return started
    look = look_at_file(actor, store_id, content=content, choice=choice, payment=payment, now=now)
    for column in look.lacking:
        raise Invalid.on("file", Sentence(NO_COLUMN, column=Sentence(column)))
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


def _stated(choice: FileChoice) -> dict[str, Any]:
    """Return what was chosen, to tell requests apart; nothing for a file that is read as it is guessed."""
    columns = {str(field): place for field, place in (choice.columns or {}).items()}
    return {"form": asdict(choice.form), "columns": columns} if choice != FileChoice() else {}


def _chosen(head: TableHead, choice: FileChoice) -> Mapping[OrderField, int]:
    """Return the place of each column. Invalid on `columns` for one that the file does not have."""
    if choice.columns is None:
        return {OrderField(name): place for name, place in head.columns.items()}
    if any(not 0 <= place < len(head.headings) for place in choice.columns.values()):
        raise Invalid.on("columns", NO_SUCH_COLUMN)
    return choice.columns


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
    options = FileOptions(
        stored["currency"], PaymentState(stored["payment"]), stored["is_typed"], stored.get("source", "")
    )
    rows = [
        FileRow(number, {OrderField(name): cell for name, cell in cells.items()}, frozenset(map(OrderField, unclear)))
        for number, cells, unclear in values["rows"]
    ]
    return orders_of(rows, options, now=now)
