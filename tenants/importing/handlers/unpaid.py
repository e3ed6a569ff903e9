"""Imports that began, or were planned, before the plan became read-only."""

from collections.abc import Sequence

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import read_only
from server.kit import clock
from server.kit.reasons import Reason
from tenants.processes.contracts import ClaimedOperation, Outcome

PLAN_UNPAID = Reason("plan.unpaid")


def refused_unpaid(actor: Actor, operations: Sequence[ClaimedOperation]) -> dict[int, Outcome]:
    """Return a refusal for each operation while the merchant may not import; empty while they may."""
    if not read_only(actor.tenant_id, now=clock.now()).refuses_import:
        return {}
    return {operation.id: Outcome.failed(PLAN_UNPAID) for operation in operations}
