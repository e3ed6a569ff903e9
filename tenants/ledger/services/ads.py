"""Advertising by import, spread over the orders of its day by what each sold: rows of their own, to the cent."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime

from django.db import transaction
from django.db.models import Q, Sum

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit.bulk import put_rows
from server.kit.money import split
from tenants.ledger.contracts import Kind, Source
from tenants.ledger.models import AdSpend, LedgerEntry, LedgerHead, LedgerLine
from tenants.ledger.rules.entries import Aim, Slot, additions
from tenants.ledger.rules.sales import REST
from tenants.ledger.selectors.derived import standing_ads
from tenants.ledger.selectors.rates import read_rates
from tenants.ledger.services.ad_files import AdRow
from tenants.ledger.services.settling import entry_of, lock_settings
from tenants.ledger.services.summing import note_days

NO_ORDER = 0
_SOLD = (Kind.SALE, Kind.DISCOUNT)
_PLACE = ("order_id", "line__line_id")
Place = tuple[int, int]
"""Order and line."""


def import_ads(actor: Actor, rows: Sequence[AdRow], *, now: datetime) -> int:
    """Write what advertising cost; the same store, day, channel and currency again replaces the amount. Return how many
    rows changed something.
    """
    with transaction.atomic():
        known = _known(rows)
        changed = [row for row in rows if known.get(_place(row)) != row.amount_minor]
        put_rows(
            AdSpend,
            [{**asdict(row), "imported_at": now, "user_id": actor.user_id} for row in changed],
            unique=("store_id", "day", "channel", "currency"),
            update=("amount_minor", "imported_at", "user_id"),
        )
        for store_id, day in sorted({(row.store_id, row.day) for row in changed}):
            enqueue("ledger.spread_ads", key=f"{store_id}:{day}", store_id=store_id, day=day.isoformat())
    return len(changed)


def _known(rows: Sequence[AdRow]) -> dict[tuple[int, date, str, str], int]:
    days = {row.day for row in rows}
    found = AdSpend.objects.select_for_update().filter(store_id__in={row.store_id for row in rows}, day__in=days)
    return {_place(row): row.amount_minor for row in found.order_by("pk")}


def _place(row: AdRow | AdSpend) -> tuple[int, date, str, str]:
    return row.store_id, row.day, row.channel, row.currency


def spread_ads(store_id: int, day: date, *, now: datetime) -> int:
    """Spread what advertising cost a store on a day over that day's orders; return how many entries that added.

    Without a sale it belongs to the store alone. Safe to repeat and to run beside itself. A constant number of queries.
    """
    with transaction.atomic():
        chosen = lock_settings()
        spends = list(AdSpend.objects.select_for_update().filter(store_id=store_id, day=day).order_by("pk"))
        if not spends:
            return 0
        standing = standing_ads([ref_of(spend) for spend in spends])
        aims = _aims(spends, _weights(_locked(store_id, day, standing)), chosen.base_currency)
        rates = read_rates(chosen.base_currency, {spend.currency for spend in spends}, {day})
        added = {pk: additions(aims.get(pk, {}), standing.get(pk, {}), rates) for pk in sorted({*aims, *standing})}
        lines = _lines(store_id, added)
        rows = [entry_of(each, lines[pk, each.slot.line_id], pk, chosen, now=now) for pk in added for each in added[pk]]
        LedgerEntry.objects.bulk_create(rows)
        note_days({row.booked_on for row in rows})
    return len(rows)


def _locked(store_id: int, day: date, others: Collection[int]) -> list[int]:
    """Lock the ledgers of a day's orders, and of others that it may take something back from; return the day's."""
    rows = LedgerHead.objects.select_for_update().filter(Q(store_id=store_id, ordered_on=day) | Q(order_id__in=others))
    return [row.order_id for row in rows.order_by("order_id") if (row.store_id, row.ordered_on) == (store_id, day)]


def ref_of(spend: AdSpend) -> str:
    """Return the reference of its entries."""
    return f"ads:{spend.pk}"


def _weights(order_ids: Sequence[int]) -> dict[Place, int]:
    """Return by order and line what was sold, in the base currency; without a sale, the store itself."""
    rows = LedgerEntry.objects.filter(order_id__in=order_ids, kind__in=_SOLD).values("order_id", "line__line_id")
    sums = rows.annotate(sum=Sum("base_minor")).order_by("order_id", "line__line_id")
    found = {(order_id, line_id): sold or 0 for order_id, line_id, sold in sums.values_list(*_PLACE, "sum")}
    return {place: int(amount) for place, amount in found.items() if amount > 0} or {(NO_ORDER, REST): 1}


def _aims(spends: Sequence[AdSpend], weights: Mapping[Place, int], base: str) -> dict[int, dict[Slot, Aim]]:
    places = dict(enumerate(weights))
    found: dict[int, dict[Slot, Aim]] = {}
    for spend in spends:
        parts = split(-spend.amount_minor, {key: weights[place] for key, place in places.items()})
        for key, amount in parts.items():
            order_id, line_id = places[key]
            slot = Slot(line_id, 0, Kind.ADVERTISING, ref_of(spend), spend.currency, base, is_actual=True)
            found.setdefault(order_id, {})[slot] = Aim(amount, spend.day, Source.IMPORT)
    return found


def _lines(store_id: int, order_ids: Collection[int]) -> dict[Place, tuple[int, int]]:
    """Return id and store of the lines of orders; make the one of what belongs to none of them."""
    LedgerLine.objects.bulk_create(
        [LedgerLine(order_id=NO_ORDER, line_id=REST, store_id=store_id)], ignore_conflicts=True
    )
    rows = LedgerLine.objects.filter(store_id=store_id, order_id__in=order_ids)
    return {
        (order_id, line_id): (pk, store_id) for order_id, line_id, pk in rows.values_list("order_id", "line_id", "pk")
    }
