"""How long suppliers' parcels take, by the merchant's own and by those of all merchants together."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta

from django.db.models import Count, Max, Q, QuerySet, Sum

from server.company.supply.contracts.routes import MeasuredDays, Route, days_of
from server.company.supply.models import DeliveryCount

FRESH = timedelta(days=7)
"""Counts that were not renewed for so long are of a merchant who sells no more."""
LEAST_MERCHANTS = 3
"""Fewer would show one merchant's trade to another."""
MOST_COUNTRIES = 5

_Counted = tuple[Route, int, int, datetime]


def measured_days(tenant_id: int, routes: Collection[Route], *, now: datetime) -> dict[Route, MeasuredDays]:
    """Return the days of these routes as far as they are known, by the merchant's own parcels, else by those of all
    merchants: three queries.
    """
    wanted = Q()
    for route in {route for route in routes if route.supplier is not None and route.country}:
        wanted |= Q(supplier=route.supplier, service=route.service, country=route.country)
    return _measured(tenant_id, DeliveryCount.objects.filter(wanted), ("service",), now=now) if wanted else {}


def measured_countries(tenant_id: int, supplier: int, country: str = "", *, now: datetime) -> dict[Route, MeasuredDays]:
    """Return the days of a supplier's parcels, whichever way they went: to a country, or to those to which most went.

    The routes name no service.
    """
    rows = DeliveryCount.objects.filter(supplier=supplier, **({"country": country} if country else {}))
    found = _measured(tenant_id, rows, (), now=now)
    return dict(sorted(found.items(), key=lambda each: -each[1].days.count)[:MOST_COUNTRIES])


def _measured(
    tenant_id: int, rows: "QuerySet[DeliveryCount]", by: tuple[str, ...], *, now: datetime
) -> dict[Route, MeasuredDays]:
    fresh = rows.filter(counted_at__gt=now - FRESH).order_by()
    groups = ("supplier", "country", *by)
    shared = (
        fresh.values(*groups).annotate(merchants=Count("tenant", distinct=True)).filter(merchants__gte=LEAST_MERCHANTS)
    )
    known = {_route(group) for group in shared}
    everybody = dict(_days(_counts(fresh, groups), is_own=False))
    own = dict(_days(_counts(fresh.filter(tenant=tenant_id), groups), is_own=True))
    return {route: days for route, days in everybody.items() if route in known} | own


def _counts(rows: "QuerySet[DeliveryCount]", groups: tuple[str, ...]) -> Iterator[_Counted]:
    sums = rows.values(*groups, "days").annotate(number=Sum("parcels"), counted=Max("counted_at"))
    for each in sums:
        yield _route(each), each["days"], each["number"], each["counted"]


def _days(counted: Iterable[_Counted], *, is_own: bool) -> Iterator[tuple[Route, MeasuredDays]]:
    by_route: dict[Route, dict[int, int]] = {}
    newest: dict[Route, datetime] = {}
    for route, days, number, at in counted:
        by_route.setdefault(route, {})[days] = number
        newest[route] = max(at, newest.get(route, at))
    for route, counts in by_route.items():
        if (found := days_of(counts)) is not None:
            yield route, MeasuredDays(found, is_own, newest[route])


def _route(group: dict[str, object]) -> Route:
    return Route(int(str(group["supplier"])), str(group.get("service", "")), str(group["country"]))
