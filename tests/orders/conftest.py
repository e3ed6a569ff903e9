"""A merchant into whose stores orders come."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.orders import StoreOrder
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Order
from tenants.orders.services.intake import take_in
from tenants.stores.models import Store
from tests.support.people import Person


@dataclass
class Intake:
    """A store of the merchant into which orders come."""

    owner: Person
    tenant: TenantRef
    store_id: int
    platform: Platform = Platform.SHOPIFY

    def take(self, *orders: StoreOrder) -> list[int]:
        with tenant_scope_of(self.tenant):
            return take_in(self.store_id, self.platform, orders, now=clock.now())

    def rows(self) -> list[Order]:
        with tenant_scope_of(self.tenant):
            return list(Order.objects.order_by("pk").prefetch_related("lines", "events"))


@pytest.fixture
def inside(tenant: TenantRef) -> Iterator[None]:
    """The test itself reads the merchant's schema."""
    with tenant_scope_of(tenant):
        yield


@pytest.fixture
def make_store(tenant: TenantRef) -> Callable[..., int]:
    """Connect a store without calling anybody."""

    def make(name: str = "Tea House", platform: Platform = Platform.SHOPIFY) -> int:
        with tenant_scope_of(tenant):
            store = Store.objects.create(
                platform=platform,
                external_key=f"{name.lower().replace(' ', '-')}.example",
                name=name,
                shop=f"https://{name}.example",
                url="https://tea.example",
                currency="USD",
                state="connected",
                created_at=clock.now(),
            )
        return int(store.pk)

    return make


@pytest.fixture
def intake(owner: Person, tenant: TenantRef, make_store: Callable[..., int]) -> Intake:
    return Intake(owner, tenant, make_store())
