"""Bring the ledgers of orders up to date: what they should say is derived anew, and only differences are added."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from django.db import connection, transaction

from server.company.identity.selectors.actors import caretaker_of
from server.jobs.door import enqueue
from server.kit.bulk import put_rows, update_rows
from server.tenancy.scope import current_tenant
from tenants.ledger.models import AdSpend, LedgerEntry, LedgerHead, LedgerLine, LedgerSettings
from tenants.ledger.rules.entries import Addition, Aim, Rates, Slot, additions, aims_of, lacks_rates
from tenants.ledger.rules.orders import digest_of, is_whole
from tenants.ledger.rules.purchases import supplier_of
from tenants.ledger.rules.sales import REST
from tenants.ledger.selectors.derived import Derived, derive, standing_of
from tenants.ledger.selectors.rates import read_rates
from tenants.ledger.selectors.settings import Chosen, default_currency, read_chosen
from tenants.ledger.services.summing import note_orders
from tenants.orders.selectors.ledger import touched_orders

A_TURN = 100
_SHARED = "SELECT 1 FROM tenant_ledger_ledgersettings WHERE id = 1 FOR SHARE"
_HEAD = ["store_id", "number", "ordered_on", "digest", "is_whole", "lacks_rates", "is_due", "settled_at"]


def settle_orders(order_ids: Collection[int], *, now: datetime) -> int:
    """Add what is missing in the ledgers of these orders; return how many entries that were.

    Safe to repeat and to run beside itself: the heads are locked first, the orders are read after that. A constant
    number of queries for any number of orders.
    """
    with transaction.atomic():
        chosen = lock_settings()
        heads = _locked_heads(order_ids)
        derived = derive(list(heads))
        digests = {each.order.id: digest_of(each.rows, chosen.base_currency) for each in derived}
        changed = [each for each in derived if _is_changed(heads[each.order.id], digests[each.order.id])]
        added = _write(changed, heads, chosen, now=now)
        for head in heads.values():
            head.is_due = False
        for each in derived:
            _note(heads[each.order.id], each, digests[each.order.id], now=now)
        update_rows(heads.values(), _HEAD)
        _wake_ads(changed)
    return added


def settle_touched(*, after: int, most: int = 2_000, now: datetime) -> int | None:
    """Settle orders after an id that changed since their ledgers were settled, or are due: those that no job found.

    Return the last id looked at; None when there are no more.
    """
    touched = touched_orders(after=after, most=most)
    if not touched:
        return None
    heads = LedgerHead.objects.in_bulk([order_id for order_id, _ in touched], field_name="order_id")
    due = [order_id for order_id, at in touched if _is_due(heads.get(order_id), at)]
    for place in range(0, len(due), A_TURN):
        settle_orders(due[place : place + A_TURN], now=now)
    return touched[-1][0]


def settle_due(*, now: datetime) -> bool:
    """Settle orders that are due, or whose amounts lack a rate; return whether more are due."""
    due = list(LedgerHead.objects.filter(is_due=True).order_by("order_id").values_list("order_id", flat=True)[:A_TURN])
    settle_orders(due, now=now)
    return len(due) == A_TURN


def _is_due(head: LedgerHead | None, touched_at: datetime) -> bool:
    return head is None or head.is_due or head.lacks_rates or head.settled_at is None or head.settled_at < touched_at


def lock_settings() -> Chosen:
    """Return the settings, which nobody changes until the transaction ends; written down at the first time."""
    with connection.cursor() as cursor:
        cursor.execute(_SHARED)
        if cursor.fetchone() is None:
            _begin()
            cursor.execute(_SHARED)
    return read_chosen()


def lock_settings_to_change() -> LedgerSettings:
    """Return the settings once nobody writes entries; nobody begins to until the transaction ends."""
    if not LedgerSettings.objects.filter(pk=1).exists():
        _begin()
    return LedgerSettings.objects.select_for_update().get(pk=1)


def _begin() -> None:
    currency = default_currency(caretaker_of(current_tenant()))
    LedgerSettings.objects.bulk_create([LedgerSettings(pk=1, base_currency=currency)], ignore_conflicts=True)


def _locked_heads(order_ids: Collection[int]) -> dict[int, LedgerHead]:
    ids = sorted(set(order_ids))
    LedgerHead.objects.bulk_create([LedgerHead(order_id=pk) for pk in ids], ignore_conflicts=True)
    rows = LedgerHead.objects.select_for_update().filter(order_id__in=ids).order_by("order_id")
    return {row.order_id: row for row in rows}


def _is_changed(head: LedgerHead, digest: str) -> bool:
    return head.digest != digest or head.lacks_rates


def _note(head: LedgerHead, each: Derived, digest: str, *, now: datetime) -> None:
    order = each.order
    head.store_id, head.number, head.ordered_on = order.store_id, order.number, each.facts.day_of(order.created_at)
    head.digest, head.is_whole, head.settled_at = digest, is_whole(order), now


def _write(changed: Sequence[Derived], heads: Mapping[int, LedgerHead], chosen: Chosen, *, now: datetime) -> int:
    """Add what is missing; note which orders have amounts without a rate."""
    base = chosen.base_currency
    aims = {each.order.id: aims_of(each.rows, base, each.facts.day_of) for each in changed}
    standing = standing_of(aims)
    rates = _rates(aims.values(), base)
    added = {pk: additions(by_slot, standing.get(pk, {}), rates) for pk, by_slot in aims.items()}
    lines = _put_lines(changed)
    rows = [
        entry_of(each, lines[pk, each.slot.line_id], pk, chosen, now=now) for pk, own in added.items() for each in own
    ]
    LedgerEntry.objects.bulk_create(rows)
    note_orders(list(aims))
    for pk, own in added.items():
        heads[pk].lacks_rates = lacks_rates(standing.get(pk, {}), own)
    return len(rows)


def _rates(aims: Iterable[Mapping[Slot, Aim]], base: str) -> Rates:
    pairs = {(slot.currency, aim.on) for each in aims for slot, aim in each.items()}
    return read_rates(base, {currency for currency, _ in pairs}, {on for _, on in pairs})


def entry_of(each: Addition, line: tuple[int, int], order_id: int, chosen: Chosen, *, now: datetime) -> LedgerEntry:
    """Return the entry of an addition. `line`: our line's id and its store."""
    slot, rate = each.slot, each.rate
    booked_on, adjusts = chosen.books(each.on)
    return LedgerEntry(
        line_id=line[0],
        store_id=line[1],
        order_id=order_id,
        purchase_id=slot.purchase_id,
        kind=slot.kind,
        ref=slot.ref,
        is_actual=slot.is_actual,
        amount_minor=each.amount,
        currency=slot.currency,
        base_minor=each.base,
        base_currency=slot.base,
        rate=rate.rate if rate else None,
        rate_source=rate.source if rate else "",
        rate_day=rate.day if rate else None,
        expected_minor=each.expected,
        expected_base_minor=each.expected_base,
        source=each.source,
        source_key=slot.key(order_id, each.place),
        occurred_on=each.on,
        booked_on=booked_on,
        adjusts=adjusts,
        written_at=now,
    )


def _put_lines(changed: Sequence[Derived]) -> dict[tuple[int, int], tuple[int, int]]:
    """Write the lines of orders, and the one of what belongs to none; return id and store by order and line."""
    values = []
    for order in (each.order for each in changed):
        suppliers = supplier_of(order)
        common = {"order_id": order.id, "store_id": order.store_id, "country": order.country}
        for line in order.lines:
            named = {"product": (line.product or line.title)[:120], "variant": line.variant[:120], "title": line.title}
            values.append({**common, "line_id": line.id, "supplier": suppliers.get(line.id), **named})
        values.append({**common, "line_id": REST, "supplier": None, "product": "", "variant": "", "title": ""})
    rows = put_rows(
        LedgerLine,
        values,
        unique=("store_id", "order_id", "line_id"),
        update=("country", "supplier", "product", "variant", "title"),
        answer=("order_id", "line_id", "id", "store_id"),
    )
    return {(order_id, line_id): (pk, store_id) for order_id, line_id, pk, store_id in rows}


def _wake_ads(changed: Sequence[Derived]) -> None:
    """Advertising is spread by what the orders of a day sold."""
    days = {(each.order.store_id, each.facts.day_of(each.order.created_at)) for each in changed}
    stores = {store_id for store_id, _ in days}
    spends = AdSpend.objects.filter(store_id__in=stores, day__in={day for _, day in days}) if days else ()
    for store_id, day in {(spend.store_id, spend.day) for spend in spends} & days:
        enqueue("ledger.spread_ads", key=f"{store_id}:{day}", store_id=store_id, day=day.isoformat())
