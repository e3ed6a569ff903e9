"""Collecting products (action 11): save what was read outside the Import List, to be imported later."""

from collections.abc import Collection, Mapping, Sequence

from server.company.identity.contracts import Actor
from server.kit import clock
from tenants.importing.handlers.publications import subject_of
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.storing.collected import keep_collected
from tenants.importing.storing.drafts import Kept, keep_drafts
from tenants.processes.contracts import Outcome, Worked

COLLECT = "collect"
"""Set in the config of every operation that collects."""


def keep(
    actor: Actor, done: Sequence[Worked], drafts: Sequence[ProductDraft], *, overwrite: Collection[str]
) -> dict[str, Kept]:
    """Save the products that a batch of one process read: as collected, or in the Import List."""
    if any(worked.operation.config.get(COLLECT) for worked in done):
        return keep_collected(actor, drafts, now=clock.now())
    return keep_drafts(actor, drafts, overwrite=overwrite, now=clock.now())


def write_collected(actor: Actor, fetched: Sequence[Worked]) -> Mapping[int, Outcome]:
    """Save the products that were read; all of them are successful."""
    if fetched:
        keep_collected(actor, [worked.result for worked in fetched], now=clock.now())
    return {worked.operation.id: Outcome.success(subject=subject_of(worked.result, None)) for worked in fetched}
