"""The merchant's rule, as the main account turns it on, and the job that places by it."""

from datetime import timedelta
from typing import Any

from server.jobs.door import enqueue
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tests.orders.goods import Intake, order_of
from tests.support.jobs import drain_jobs


def duties(intake: Intake, *, are_ours: bool) -> None:
    version = intake.owner.get("order/settings")["version"]
    body = {"version": version, "hold_minutes": 0, "trade": {"pays_duties": are_ours}}
    assert intake.owner.put("order/settings", body)["success"]


def switch(intake: Intake, *, on: bool = True, **rules: Any) -> Any:
    """Save the rule as the main account does on the screen, for the only store."""
    version = intake.owner.get("order/settings/auto")["version"]
    body = {"version": version, "on": on, "store_ids": [str(intake.store_id)], **rules}
    return intake.owner.put("order/settings/auto", body)


def fresh(intake: Intake, number: int = 1, **changes: Any) -> str:
    """An order that a buyer makes now; two are too far apart to be one sent twice."""
    return order_of(intake, str(number), **{"created_at": clock.now() + timedelta(minutes=11 * number), **changes})


def turn(intake: Intake, *, skip_pauses: bool = True) -> None:
    """Let the job look twice, as quotes arrive in between, and let the workers work."""
    for _ in range(2):
        with tenant_scope_of(intake.tenant):
            enqueue("orders.place_by_rule", key="turn")
        drain_jobs(skip_pauses=skip_pauses)
