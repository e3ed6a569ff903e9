"""Pay an upgrade with a code."""

from typing import Any

from server.company.plans.models import Plan
from tests.support.people import Person

OVER = "This code is no longer valid."


def preview(owner: Person, plan: Plan, store_id: int, code: str) -> Any:
    return owner.get(f"plan/charge/{plan.pk}?billing_store_id={store_id}&code={code}")


def pay(owner: Person, plan: Plan, store_id: int, code: str, **query: Any) -> Any:
    more = "".join(f"&{name}={value}" for name, value in query.items())
    path = f"/api/account-service/plan/charge/{plan.pk}?billing_store_id={store_id}&code={code}{more}"
    return owner.client.post(path, b"", content_type="application/json").json()
