"""A merchant with stores, staff who grant and end plans, and plans to grant."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import orjson
import pytest
from django.test import Client

from server.company.plans.models import Edition, Plan
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tests.factories.stores import StoreFactory
from tests.support.people import Person

PLATFORMS = [3, 4, 5, 6, 8, 9]


@dataclass
class Desk:
    """Staff of the merchant's plans."""

    client: Client
    tenant: TenantRef
    reason: str = field(default="As agreed by phone")

    def call(self, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
        answer = self.client.generic(method, f"/api/console/{path}", orjson.dumps(body or {}), "application/json")
        assert answer.status_code == status, answer.content
        found: dict[str, Any] = answer.json()
        return found

    def grant(self, plan: Plan, *platforms: int, until: datetime | None = None, status: int = 200) -> dict[str, Any]:
        body = {"plan_id": plan.pk, "platforms": platforms, "until": until, "reason": self.reason}
        return self.call("POST", f"merchants/{self.tenant.id}/subscriptions", body, status)

    def list(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self.call("GET", f"merchants/{self.tenant.id}/subscriptions")["data"]
        return rows

    def end(self, platform: int) -> None:
        live = next(row for row in self.list() if row["is_live"] and row["platform"] == platform)
        self.call("POST", f"merchants/{self.tenant.id}/subscriptions/{live['id']}/end", {"reason": self.reason})


@pytest.fixture
def desk(staff: Callable[..., Client], tenant: TenantRef) -> Desk:
    return Desk(staff("finance"), tenant)


def make_plan(name: str, *, platforms: list[int] | None = None, is_free: bool = False, **limits: int) -> Plan:
    """A plan on sale, in an edition of its own."""
    chosen = platforms or PLATFORMS
    edition = Edition.objects.create(
        name_en=name, type=2 if len(chosen) > 1 else 1, platforms=chosen, state="on_sale", updated_at=clock.now()
    )
    room = {"stores_per_platform": 10, "import_products": 50_000, "monitored_variants": 5_000, "sub_accounts": 5}
    return Plan.objects.create(
        edition=edition,
        name_en=name,
        charge_way=1,
        is_free=is_free,
        price_minor=0 if is_free else 2900,
        **room | limits,
    )


def free_plan() -> Plan:
    return Plan.objects.get(is_default=True)


def open_stores(tenant: TenantRef, platform: int, count: int = 1) -> None:
    """Stores as connecting leaves them."""
    with tenant_scope_of(tenant):
        existing = Store.objects.filter(platform=platform).count()
        for number in range(existing, existing + count):
            StoreFactory.create(platform=platform, external_key=f"{platform}-{number}")


def activate(person: Person, plan: Plan, **query: Any) -> dict[str, Any]:
    suffix = "".join(f"?{name}={value}" for name, value in query.items())
    answer: dict[str, Any] = person.post(f"plan/{plan.pk}{suffix}")
    return answer
