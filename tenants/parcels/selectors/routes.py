"""How long parcels of routes take, by the merchant's own of the last 90 days."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Q

from tenants.parcels.models import Parcel
from tenants.parcels.rules.routes import Route, RouteDays, days_of

SPAN = timedelta(days=90)


def route_days(routes: Collection[Route], *, now: datetime) -> dict[Route, RouteDays]:
    """Return the days of those routes that are known: one query."""
    if not routes:
        return {}
    wanted = Q()
    for route in routes:
        wanted |= Q(supplier=route.supplier, service=route.service, country=route.country)
    arrived = Parcel.objects.filter(wanted, delivered_at__gt=now - SPAN, shipped_at__isnull=False)
    taken: dict[Route, list[timedelta]] = {}
    for supplier, service, country, shipped_at, delivered_at in arrived.values_list(
        "supplier", "service", "country", "shipped_at", "delivered_at"
    ):
        if shipped_at is not None and delivered_at is not None:
            taken.setdefault(Route(supplier, service, country), []).append(delivered_at - shipped_at)
    known = {route: days_of(durations) for route, durations in taken.items()}
    return {route: days for route, days in known.items() if days is not None}
