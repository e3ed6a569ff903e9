"""A merchant whose product is sold in a store, and orders as its store would give them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.orders import (
    ZERO,
    Dual,
    LineKind,
    PaymentState,
    ShippingState,
    StoreAddress,
    StoreBuyer,
    StoreLine,
    StoreOrder,
)
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Order
from tenants.orders.services.intake import take_in
from tenants.stores.models import Store
from tests.support.people import Person

BEGIN = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)


def usd(minor: int) -> Dual:
    return Dual(minor, minor)


def line(external_id: str = "l1", *, quantity: int = 2, **changes: Any) -> StoreLine:
    return replace(
        StoreLine(
            external_id=external_id,
            title="Tea pot",
            quantity=quantity,
            current_quantity=quantity,
            open_quantity=quantity,
            unit_price=usd(2_500),
            discount=ZERO,
            tax=ZERO,
            total=usd(2_500 * quantity),
        ),
        **changes,
    )


ANNA = StoreBuyer(
    external_id="c77",
    email="Anna.Schmidt@example.com",
    phone="+49 30 901820",
    shipping=StoreAddress(
        first_name="Anna",
        last_name="Schmidt",
        name="Anna Schmidt",
        address1="Lindenstraße 5",
        city="Berlin",
        province="Berlin",
        postcode="10969",
        country="DE",
        phone="+49 30 901820",
    ),
    note="Please ring twice",
)


def reading(external_id: str = "1001", *, version: int = 1, **changes: Any) -> StoreOrder:
    at = BEGIN + timedelta(minutes=version)
    return replace(
        StoreOrder(
            external_id=external_id,
            number=f"#{external_id}",
            version=version,
            created_at=BEGIN,
            changed_at=at,
            currency="USD",
            buyer_currency="USD",
            payment=PaymentState.PAID,
            shipping=ShippingState.UNSHIPPED,
            lines=(line(),),
            buyer=ANNA,
            total=usd(5_000),
        ),
        **changes,
    )


@dataclass
class Intake:
    """A store of the merchant into which orders come."""

    owner: Person
    tenant: TenantRef
    store_id: int
    platform: Platform = Platform.SHOPIFY
    kinds: type[LineKind] = field(default=LineKind)

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
