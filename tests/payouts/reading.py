"""Payouts that are read from platforms, as the merchant sees them."""

from typing import Any

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.jobs import poll
from tests.support.jobs import drain_jobs
from tests.support.people import Person


def read(owner: Person) -> Any:
    """Let orders come in, and read the payouts."""
    take_orders(owner)
    answer = owner.post("profit/payout/feed/read", {})
    drain_jobs(skip_pauses=True)
    return answer


def take_orders(owner: Person) -> None:
    with tenant_scope_of(TenantRef(owner.actor.tenant_id, owner.actor.schema_name)):
        poll()
    drain_jobs(skip_pauses=True)


def lines(owner: Person) -> list[tuple[str, str, str, str, str]]:
    rows = sorted(owner.get("profit/payout/line")["lines"], key=lambda row: row["id"])
    return [(row["kind"], row["order_number"], row["gross"], row["fee"], row["state"]) for row in rows]


def payouts(owner: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = owner.get("profit/payout")["payouts"]
    return found


def feed(owner: Person) -> dict[str, Any]:
    (found,) = owner.get("profit/payout/feed")["feeds"]
    assert isinstance(found, dict)
    return found
