"""Ask suppliers for their lists of provinces and cities: once a country for all orders, remembered for 30 days."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Min, Q

from server.kit import clock
from server.kit.bulk import put_rows
from server.ports import registry
from server.ports.failures import OutsideFailure, Retryable
from server.ports.suppliers import Supplier, SupplierAccess
from tenants.importing.services.accounts import fresh_tokens
from tenants.orders.models import SupplierPlaces
from tenants.orders.selectors.places import Where

LEASE = timedelta(minutes=2)
PAUSE = timedelta(seconds=10)
GIVEN_UP = timedelta(minutes=10)
"""A supplier that only fails for so long is done without its list: what it refuses then, it says itself."""
A_TURN = 5


def ask_places(wheres: Collection[Where], *, now: datetime) -> None:
    """Queue the lists that are missing or old. Nobody waits for them here; an old one serves until then."""
    rows = [
        {"supplier": int(supplier), "country": country, "asked_at": now, "is_open": True, "places": {}}
        for supplier, country in sorted(wheres)
    ]
    put_rows(SupplierPlaces, rows, unique=("supplier", "country"), update=("asked_at", "is_open"))


def answer_places() -> float | None:
    """Read some of the waiting lists; return after how many seconds to go on, None when no more wait.

    Calls suppliers.
    """
    for row in _claimed(clock.now()):
        _read(row)
        row.save()
    return _until_next(clock.now())


def _free(now: datetime) -> Q:
    return Q(claimed_until=None) | Q(claimed_until__lte=now)


def _claimed(now: datetime) -> list[SupplierPlaces]:
    with transaction.atomic():
        waiting = SupplierPlaces.objects.select_for_update(skip_locked=True).filter(_free(now), is_open=True)
        free = list(waiting.order_by("asked_at", "pk")[:A_TURN])
        SupplierPlaces.objects.filter(pk__in=[row.pk for row in free]).update(claimed_until=now + LEASE)
    return free


def _read(row: SupplierPlaces) -> None:
    """Read a list; one that was read before stays where its supplier does not answer."""
    supplier = Supplier(row.supplier)
    port = registry.supplier_places(supplier)
    try:
        access = SupplierAccess(tokens=fresh_tokens(supplier), ship_to=row.country)
        found = {} if port is None else port.list_places(row.country, access)
    except OutsideFailure as failure:
        _note_failure(row, failure, clock.now())
        return
    row.places = {province: list(cities) for province, cities in found.items()}
    row.answered_at, row.reason, row.failed_at, row.is_open, row.claimed_until = clock.now(), None, None, False, None


def _note_failure(row: SupplierPlaces, failure: OutsideFailure, now: datetime) -> None:
    if isinstance(failure, Retryable) and now - row.asked_at < GIVEN_UP:
        row.claimed_until = now + (timedelta(seconds=failure.after) if failure.after else PAUSE)
        return
    row.reason, row.failed_at, row.is_open, row.claimed_until = failure.reason.stored(), now, False, None


def _until_next(now: datetime) -> float | None:
    waiting = SupplierPlaces.objects.filter(is_open=True)
    if waiting.filter(_free(now)).exists():
        return 0
    first = waiting.aggregate(first=Min("claimed_until"))["first"]
    return None if first is None else max(1.0, (first - now).total_seconds())
