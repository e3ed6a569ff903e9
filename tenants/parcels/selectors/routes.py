"""How long parcels of routes take, by the merchant's own of the last 90 days."""

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Q

from server.company.supply.contracts.routes import Route, RouteDays, days_of
from tenants.parcels.models import Parcel
from tenants.parcels.rules.routes import days_taken

SPAN = timedelta(days=90)


def route_days(routes: Collection[Route], *, now: datetime) -> dict[Route, RouteDays]:
    """Return the days of those routes that are known: one query."""
    if not routes:
        return {}
    on_routes = Q()
    for route in routes:
        on_routes |= Q(supplier=route.supplier, service=route.service, country=route.country)
    known = {route: days_of(counts) for route, counts in _counted(on_routes, now=now).items()}
    return {route: days for route, days in known.items() if days is not None}


def count_deliveries(*, now: datetime) -> dict[Route, Counter[int]]:
    """Count the merchant's own parcels from suppliers by route and the days that they took, over the same time."""
    return _counted(Q(supplier__isnull=False) & ~Q(country="") & Q(goes_to_forwarder=False), now=now)


def _counted(chosen: Q, *, now: datetime) -> dict[Route, Counter[int]]:
    arrived = Parcel.objects.filter(chosen, delivered_at__gt=now - SPAN, shipped_at__isnull=False)
    counts: dict[Route, Counter[int]] = {}
    for supplier, service, country, shipped_at, delivered_at in arrived.values_list(
        "supplier", "service", "country", "shipped_at", "delivered_at"
    ):
        if shipped_at is not None and delivered_at is not None:
            counts.setdefault(Route(supplier, service, country), Counter())[days_taken(shipped_at, delivered_at)] += 1
    return counts
