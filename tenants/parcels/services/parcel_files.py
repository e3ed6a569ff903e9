"""Tracking numbers of many orders at once, from a file: looked at first, then added by jobs, a part of them in each."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit.errors import Invalid
from server.kit.reasons import Reason
from server.ports.carriers import plain_number
from server.ports.parcels import ParcelState
from tenants.orders.contracts.order_files import FileRow, OrderField
from tenants.orders.contracts.shipped import OrderOfParcel
from tenants.orders.selectors.shipped import orders_by_numbers, orders_of_parcels
from tenants.orders.services.order_tables import read_tracking_table
from tenants.orders.services.parcels import add_numbers, lock_orders
from tenants.parcels.contracts import Contents, FoundParcel, ParcelFileLook
from tenants.parcels.models import Parcel, ParcelPiece
from tenants.parcels.services.following import follow
from tenants.parcels.services.intake import pieces_of
from tenants.parcels.services.standings import settle
from tenants.parcels.services.typed import TypedParcel, new_parcel

ADD_JOB = "parcels.add_from_file"
MOST_ROWS = 5_000
AT_ONCE = 100
LONGEST = 100
SHOWN = 60
HAS_ERRORS = "This file has errors. Fix them, or choose to skip these rows."
NOTHING_NEW = "This file has no new tracking numbers."
F = OrderField
_SHORTENED = re.compile(r"\d(?:[.,]\d+)?E[+-]?\d{1,2}", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;\n|]+")


@dataclass(slots=True)
class _Rows:
    """What the rows of a file name, as far as they were read."""

    orders: Mapping[int, OrderOfParcel]
    had: Mapping[int, set[str]]
    full: Collection[int]
    found: dict[tuple[int, str], FoundParcel] = field(default_factory=dict)
    known: int = 0
    errors: list[tuple[int, OrderField, Reason]] = field(default_factory=list)

    def take(self, row: FileRow, order_id: int) -> None:
        for number in _numbers(row):
            place = (order_id, plain_number(number))
            if place[1] in self.had[order_id] or place in self.found:
                self.known += 1
            elif order_id in self.full:
                self.errors.append((row.number, F.NUMBER, Reason("parcel_file.nothing_left")))
            else:
                order, carrier = self.orders[order_id], row.cells.get(F.CARRIER, "")
                self.found[place] = FoundParcel(row.number, order_id, order.number, number, carrier, is_alone=False)


def look_at_parcels(actor: Actor, content: bytes, *, store_id: int = 0) -> ParcelFileLook:
    """Return which parcels a file would add to orders of the actor's stores, of one of them with `store_id`; writes
    nothing. Invalid on `file` for what is no such file. A constant number of queries.
    """
    table = read_tracking_table(content, most=MOST_ROWS)
    numbers = {row.cells.get(F.NUMBER, "") for row in table.rows} - {""}
    by_number = orders_by_numbers(actor, numbers, store_id=store_id)
    orders = orders_of_parcels({pk for found in by_number.values() for pk in found})
    rows = _Rows(orders, _plain_numbers(orders), {pk for pk, left in left_of(orders).items() if not left})
    for row in table.rows:
        order = _order_of(row, by_number)
        if isinstance(order, int):
            rows.take(row, order)
        elif order is not None:
            rows.errors.append((row.number, *order))
    return ParcelFileLook(
        rows=len(table.rows),
        known=rows.known,
        found=tuple(_alone(list(rows.found.values()), unfilled_of(orders))),
        headings=tuple(table.headings.values()),
        errors=tuple((number, table.headings.get(column, ""), reason) for number, column, reason in rows.errors),
    )


def take_parcels(actor: Actor, content: bytes, *, skip_errors: bool, store_id: int = 0) -> int:
    """Queue the parcels of a file; return how many. The same file again adds none. Invalid on `file`, also for errors
    that are not skipped.
    """
    look = look_at_parcels(actor, content, store_id=store_id)
    if look.errors and not skip_errors:
        raise Invalid.on("file", HAS_ERRORS)
    if not look.found:
        raise Invalid.on("file", NOTHING_NEW)
    rows = [[each.order_id, each.number, each.carrier[:LONGEST]] for each in sorted(look.found, key=_by_order)]
    with transaction.atomic():
        for part in _parts(rows):
            enqueue(ADD_JOB, rows=part)
    return len(rows)


def add_parcels(rows: Sequence[tuple[int, str, str]], *, now: datetime) -> None:
    """Add parcels: order, number and carrier of each. Needs a transaction. Safe to repeat.

    The only new one of an order holds all that is in none of its parcels; of several, and beside one of which nobody
    knows what is in it, the merchant must say it.
    """
    order_ids = {order_id for order_id, _, _ in rows}
    lock_orders(order_ids)
    orders = orders_of_parcels(order_ids)
    had, left, unfilled = _plain_numbers(orders), left_of(orders), unfilled_of(orders)
    fresh: dict[int, dict[str, TypedParcel]] = {}
    for order_id, number, carrier in rows:
        plain = plain_number(number)
        if order_id in orders and plain not in had[order_id] and left[order_id]:
            fresh.setdefault(order_id, {})[plain] = TypedParcel(number, carrier)
    made = [new_parcel(orders[pk], typed, now=now) for pk, each in fresh.items() for typed in each.values()]
    alone = [row for row in made if len(fresh[row.order_id]) == 1 and row.order_id not in unfilled]
    for row in alone:
        row.contents_by = Contents.PERSON
    Parcel.objects.bulk_create(made)
    ParcelPiece.objects.bulk_create(
        ParcelPiece(parcel=row, line_id=line_id, quantity=quantity)
        for row in alone
        for line_id, quantity in left[row.order_id].items()
    )
    add_numbers({pk: [typed.number for typed in each.values()] for pk, each in fresh.items()})
    follow(made, now=now)
    settle(made, now=now)


def left_of(orders: Mapping[int, OrderOfParcel]) -> dict[int, dict[int, int]]:
    """Return by order the pieces that are in none of its parcels to the buyer. Two queries."""
    rows = Parcel.objects.filter(order_id__in=orders, goes_to_forwarder=False).exclude(state=ParcelState.RETURNED)
    order_of = dict(rows.values_list("pk", "order_id"))
    left = {pk: {line: count for line, (_, count) in order.lines.items()} for pk, order in orders.items()}
    for parcel_id, held in pieces_of(list(order_of)).items():
        for line, count in held.items():
            of_order = left[order_of[parcel_id]]
            of_order[line] = of_order.get(line, 0) - count
    return {pk: {line: count for line, count in lines.items() if count > 0} for pk, lines in left.items()}


def unfilled_of(orders: Collection[int]) -> set[int]:
    """Return the orders of which a parcel to the buyer has unknown contents. One query."""
    rows = Parcel.objects.filter(order_id__in=orders, goes_to_forwarder=False, pieces=None)
    return set(rows.exclude(state=ParcelState.RETURNED).values_list("order_id", flat=True))


def _plain_numbers(orders: Collection[int]) -> dict[int, set[str]]:
    """Return the numbers that parcels of orders have, or had before."""
    found: dict[int, set[str]] = {pk: set() for pk in orders}
    for order_id, plain, earlier in Parcel.objects.filter(order_id__in=orders).values_list(
        "order_id", "plain", "earlier"
    ):
        found[order_id] |= {plain, *map(plain_number, earlier)}
    return found


def _order_of(row: FileRow, by_number: Mapping[str, Sequence[int]]) -> int | tuple[OrderField, Reason] | None:
    """Return the order of a row, or what is wrong with it; None for a row without a tracking number."""
    tracking, number = row.cells.get(F.TRACKING, ""), row.cells.get(F.NUMBER, "")
    if not tracking:
        return None
    if _SHORTENED.fullmatch(tracking):
        return F.TRACKING, Reason("file.excel_number", {"value": tracking[:SHOWN]})
    if any(len(each) > LONGEST or not plain_number(each) for each in _numbers(row)):
        return F.TRACKING, Reason("parcel_file.no_number", {"value": tracking[:SHOWN]})
    fitting = by_number.get(number, ())
    if len(fitting) == 1:
        return fitting[0]
    code = "parcel_file.several_orders" if fitting else "parcel_file.unknown_order"
    return F.NUMBER, Reason(code, {"value": number[:SHOWN]})


def _numbers(row: FileRow) -> list[str]:
    return [each.strip() for each in _BETWEEN.split(row.cells.get(F.TRACKING, "")) if each.strip()]


def _alone(found: Sequence[FoundParcel], unfilled: Collection[int]) -> Iterator[FoundParcel]:
    count = Counter(each.order_id for each in found)
    for each in found:
        yield replace(each, is_alone=count[each.order_id] == 1 and each.order_id not in unfilled)


def _by_order(found: FoundParcel) -> tuple[int, int]:
    return found.order_id, found.row


def _parts(rows: Sequence[list[object]]) -> Iterator[list[list[object]]]:
    """Yield rows, some at a time, and those of one order together."""
    part: list[list[object]] = []
    for row in rows:
        if len(part) >= AT_ONCE and row[0] != part[-1][0]:
            yield part
            part = []
        part.append(row)
    if part:
        yield part
