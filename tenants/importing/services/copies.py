"""Start copying products of the Import List."""

from datetime import datetime

from server.company.identity.contracts import Actor
from tenants.importing.contracts.selections import Chosen
from tenants.importing.handlers.copies import COPY
from tenants.importing.selectors.selections import operations_on
from tenants.processes.contracts import Action, StartedProcess
from tenants.processes.services.records import start_process


def start_copies(actor: Actor, *, chosen: Chosen, now: datetime, idempotency_key: str = "") -> StartedProcess:
    """Start adding a copy of each product (DUPLICATE_PRODUCT). NothingSelected; refused like `chosen_ids`."""
    return start_process(
        actor,
        action=Action.DUPLICATE_PRODUCT,
        operations=lambda: operations_on(actor, chosen, COPY),
        now=now,
        idempotency_key=idempotency_key,
        request={"copy": chosen.as_request()},
    )
