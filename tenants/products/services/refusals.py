"""What operations show about their stores: that they accept our credentials, or refuse them."""

from collections.abc import Sequence
from datetime import datetime

from server.company.identity.contracts import Actor
from tenants.processes.contracts import GivenUp, Worked
from tenants.stores.contracts import RECONNECT_REASONS
from tenants.stores.services.changes import mark_disconnected
from tenants.stores.services.signs_of_life import note_done


def note_accepted_keys(done: Sequence[Worked], *, now: datetime) -> None:
    """Record that the stores of these operations answered; one that was marked as disconnected before is back."""
    operations = [worked.operation for worked in done]
    note_done(
        {
            operation.store_id: operation.claimed_at or operation.first_attempt_at
            for operation in operations
            if operation.store_id
        },
        now=now,
    )


def note_refused_keys(actor: Actor, ended: Sequence[GivenUp]) -> None:
    """Mark stores as disconnected whose operations ended because the merchant must connect them again.

    A store reconnected after an operation's first attempt is not marked: the refusal may concern its former
    credentials.
    """
    refused = [each for each in ended if each.reason.code in RECONNECT_REASONS]
    refused.sort(key=lambda each: each.operation.first_attempt_at)
    for store_id, last in {each.operation.store_id: each for each in refused}.items():
        if store_id is not None:
            asked_at = last.operation.first_attempt_at
            mark_disconnected(actor, store_id=store_id, reason=last.reason, asked_at=asked_at)
