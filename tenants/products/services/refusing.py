"""Stores that refuse our keys."""

from collections.abc import Sequence

from server.company.accounts.contracts import Actor
from tenants.processes.contracts import GivenUp
from tenants.stores.contracts import RECONNECT_REASONS
from tenants.stores.services.changing import mark_disconnected


def note_refused_keys(actor: Actor, ended: Sequence[GivenUp]) -> None:
    """Show stores as disconnected whose operations ended because the merchant must connect them again."""
    refused = {each.operation.store_id: each.reason for each in ended if each.reason.code in RECONNECT_REASONS}
    for store_id, reason in refused.items():
        if store_id is not None:
            mark_disconnected(actor, store_id=store_id, reason=reason)
