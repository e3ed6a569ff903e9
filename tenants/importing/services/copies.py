"""Start copying products of the Import List."""

from datetime import datetime

from server.company.identity.contracts import Actor
from tenants.importing.contracts.selections import Chosen
from tenants.importing.errors import NothingSelected
from tenants.importing.handlers.copies import COPY
from tenants.importing.selectors.selections import chosen_subjects
from tenants.processes.contracts import Action, NewOperation, StartedProcess
from tenants.processes.services.records import find_started, start_process


def start_copies(actor: Actor, *, chosen: Chosen, now: datetime, idempotency_key: str = "") -> StartedProcess:
    """Start putting a copy of each beside it (DUPLICATE_PRODUCT). NothingSelected; refused like `chosen_ids`."""
    asked = {"copy": chosen.asked()}
    known = find_started(actor, idempotency_key=idempotency_key, request=asked)
    if known is not None:
        return known
    subjects = chosen_subjects(actor, chosen)
    if not subjects:
        raise NothingSelected
    return start_process(
        actor,
        action=Action.DUPLICATE_PRODUCT,
        operations=[NewOperation(handler=COPY, item_key=str(one.product_id), subject=one) for one in subjects],
        now=now,
        idempotency_key=idempotency_key,
        request=asked,
    )
