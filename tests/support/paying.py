"""Pay a plan by card and look at what came of it."""

from typing import Any

from server.company.ledger.models import Line
from server.company.plans.models import Plan, Subscription
from tests.support.people import Person


def charge(owner: Person, plan: Plan, store_id: int, body: Any = None) -> Any:
    path = f"/api/account-service/plan/charge/{plan.pk}?billing_store_id={store_id}"
    return owner.client.post(path, body or b"", content_type="application/json").json()


def check(owner: Person, charge_id: str) -> Any:
    return owner.client.get(f"/api/shopify-service/subscription/check/charge/{charge_id}").json()


def running() -> tuple[str, str] | None:
    """Name and origin of the plan that runs on Shopify."""
    row = Subscription.objects.filter(platform=3, ended_at=None).select_related("plan").first()
    return (row.plan.name_en, row.origin) if row else None


def books() -> dict[str, int]:
    """What the lines of each account sum to."""
    sums: dict[str, int] = {}
    for kind, amount in Line.objects.values_list("account__kind", "amount"):
        sums[kind] = sums.get(kind, 0) + amount
    return sums
