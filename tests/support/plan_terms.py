"""Terms of plans, as staff draft and publish them."""

from typing import Any

from django.db import transaction

from server.company.plans.models import Plan
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.preferences.services.limits import lock_limits
from tests.plans.conftest import Desk
from tests.support.jobs import drain_jobs
from tests.support.people import Person


def limit_of(person: Person, tenant: TenantRef, platform: int = 6) -> int:
    with tenant_scope_of(tenant), transaction.atomic():
        return lock_limits(person.actor).stores_for(platform)


def drafted(desk: Desk, plan: Plan, **changes: Any) -> dict[str, Any]:
    """The plan's edition as staff send it, with other facts of the plan."""
    shown = desk.call("GET", f"plans/{plan.edition_id}")
    plans = [{name: value for name, value in plan.items() if name != "is_default"} for plan in shown["plans"]]
    mine = [row | {"id": int(row["id"])} | (changes if row["id"] == str(plan.pk) else {}) for row in plans]
    names = ("name_en", "name_zh", "type", "platforms", "state", "position")
    return {name: shown[name] for name in names} | {"plans": mine}


def publish(desk: Desk, plan: Plan, keep: dict[str, Any] | None, status: int = 200, **changes: Any) -> dict[str, Any]:
    version = desk.call("GET", f"plans/{plan.edition_id}")["version"]
    body = drafted(desk, plan, **changes) | {"version": version, "keep": keep}
    found = desk.call("PUT", f"plans/{plan.edition_id}", body, status)
    drain_jobs()
    return found


def kept(limits: str, price: str = "everyone", until: Any = None) -> dict[str, Any]:
    return {"limits": limits, "price": price, "until": until.isoformat() if until else None}
