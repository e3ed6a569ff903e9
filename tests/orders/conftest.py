"""A merchant into whose stores orders come."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from server.kit import clock
from server.platforms.contracts import Platform
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tests.orders.goods import Intake as Intake
from tests.orders.goods import SupplierDesk, connect_account, employ, rule, sell
from tests.orders.scenes import scene
from tests.orders.together import place_together, two_orders
from tests.support.people import Person
from tests.support.scenes import same_number


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
            create = partial(
                Store.objects.create,
                platform=platform,
                external_key=f"{name.lower().replace(' ', '-')}.example",
                name=name,
                shop=f"https://{name}.example",
                url="https://tea.example",
                currency="USD",
                state="connected",
                created_at=clock.now(),
            )
            store = same_number(f"store {name} {platform}", create)
        return int(store.pk)

    return make


@pytest.fixture
def intake(owner: Person, tenant: TenantRef, make_store: Callable[..., int]) -> Intake:
    return Intake(owner, tenant, make_store())


@pytest.fixture
def desk(intake: Intake, monkeypatch: pytest.MonkeyPatch) -> SupplierDesk:
    """The supplier, with the merchant's account there; what is placed is placed at once."""
    desk = SupplierDesk()
    employ(desk, monkeypatch)
    connect_account(intake)
    rule(intake, hold_minutes=0)
    return desk


@pytest.fixture
def pair(intake: Intake, desk: SupplierDesk) -> list[str]:
    """Two orders to one address, of two pieces each, that nothing was bought for."""

    def make() -> list[str]:
        sell(intake)
        return two_orders(intake)

    return scene(intake, desk, "two orders", make)


@pytest.fixture
def both(intake: Intake, desk: SupplierDesk, pair: list[str]) -> list[str]:
    """The same, bought as one: 800001 at the supplier."""
    scene(intake, desk, f"bought as one {pair}", lambda: place_together(intake, *pair))
    return pair
