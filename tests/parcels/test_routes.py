"""How long parcels of a route take: by the merchant's own, else by those of all merchants together."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from server.company.supply.contracts.routes import Route, days_of
from server.company.supply.models import DeliveryCount
from server.company.supply.services.routes import note_deliveries
from server.kit import clock
from server.ports.parcels import ParcelState
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant
from server.tenancy.scope import tenant_scope_of
from tenants.parcels.contracts import StoreSide
from tenants.parcels.jobs import share_routes
from tenants.parcels.models import Parcel
from tests.support.people import Person

ROUTE = Route(1, "AliExpress Standard", "DE")


def test_days_of_a_route_need_ten_parcels() -> None:
    assert days_of({5: 9}) is None
    known = days_of(dict.fromkeys(range(1, 21), 1))
    assert known is not None
    assert (known.half, known.most, known.count) == (10, 18, 20)


def measured(person: Person, **query: Any) -> list[Any]:
    asked = {"type": 1, "country": "DE", "service": ROUTE.service} | query
    answer = person.get("supplier/delivery_days", **{name: value for name, value in asked.items() if value})
    return [
        (each["country"], each["service"], each["half_days"], each["most_days"], each["parcels"], each["is_own"])
        for each in answer["measured"]
    ]


def arrive(tenant: TenantRef, days: Counter[int], **fields: Any) -> None:
    """Let parcels of the route arrive today."""
    now = clock.now()
    given = {"supplier": 1, "service": ROUTE.service, "country": "DE"} | fields
    with tenant_scope_of(tenant):
        Parcel.objects.bulk_create(
            Parcel(
                order_id=number,
                store_id=1,
                number=f"{fields}{number}",
                plain=f"{fields}{number}",
                state=ParcelState.DELIVERED,
                store_side=StoreSide.OFF,
                shipped_at=now - timedelta(days=taken) + timedelta(hours=1),
                delivered_at=now,
                created_at=now,
                changed_at=now,
                **given,
            )
            for number, taken in enumerate(days.elements())
        )


@pytest.mark.django_db
def test_a_merchants_own_parcels_tell_how_long_a_route_takes(
    owner: Person, stranger: Person, tenant: TenantRef
) -> None:
    arrive(tenant, Counter({8: 5, 9: 4, 20: 1}))
    arrive(tenant, Counter({2: 50}), goes_to_forwarder=True)
    arrive(tenant, Counter({2: 50}), supplier=None)
    arrive(tenant, Counter({12: 10}), country="FR", service="Other")
    for _ in range(2):
        with tenant_scope_of(tenant):
            share_routes()
    assert measured(owner) == [("DE", ROUTE.service, 8, 9, 10, True)]
    assert measured(owner, country="US") == []
    assert measured(owner, service="") == [("DE", "", 8, 9, 10, True)]
    assert measured(owner, service="Another") == []
    assert sorted(measured(owner, country="", service="")) == [("DE", "", 8, 9, 10, True), ("FR", "", 12, 12, 10, True)]
    assert measured(stranger) == []


@pytest.mark.django_db
def test_routes_that_a_merchant_no_longer_has_are_forgotten(owner: Person, tenant: TenantRef) -> None:
    now = clock.now()
    note_deliveries(tenant.id, {ROUTE: {5: 10}, Route(2, "", "DE"): {5: 10}}, now=now - timedelta(days=1))
    note_deliveries(tenant.id, {ROUTE: {6: 12}}, now=now)
    assert list(DeliveryCount.objects.values_list("supplier", "days", "parcels")) == [(1, 6, 12)]
    DeliveryCount.objects.update(counted_at=now - timedelta(days=8))
    assert measured(owner) == []


@pytest.mark.django_db
def test_others_parcels_count_once_three_merchants_have_some(owner: Person, other_tenant: TenantRef) -> None:
    now = clock.now()
    others = [other_tenant.id, *(Tenant.objects.create(schema_name=f"t_routes{number}").id for number in range(2))]
    for tenant_id in others[:2]:
        note_deliveries(tenant_id, {ROUTE: {10: 20}}, now=now)
    assert measured(owner) == []
    note_deliveries(others[2], {ROUTE: {14: 5}}, now=now)
    assert measured(owner) == [("DE", ROUTE.service, 10, 14, 45, False)]
    note_deliveries(owner.actor.tenant_id, {ROUTE: {7: 10}}, now=now)
    assert measured(owner) == [("DE", ROUTE.service, 7, 7, 10, True)]
