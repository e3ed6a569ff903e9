"""Check that a list showed all products that its source reports. An incomplete list is read again, then reported; one
that the plan has no room for is reported.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from server.company.identity.contracts import Actor
from server.kit.reasons import Reason
from server.ports.suppliers import SupplierAccess
from tenants.importing.handlers.access import count_products, party_of, read_accesses
from tenants.importing.handlers.pages import page_step
from tenants.importing.handlers.reasons import list_over_limit, list_repeats, list_short
from tenants.importing.rules.completeness import Lack, Tally, lack_of
from tenants.importing.rules.identity import link_of
from tenants.importing.storing.tallies import read_tally
from tenants.processes.contracts import BaseHandler, ClaimedOperation, Item, Outcome, Worked


@dataclass(frozen=True, slots=True)
class ToCheck:
    access: SupplierAccess
    tally: Tally


class CheckListHandler(BaseHandler):
    """Runs after all pages of a list were read."""

    def party(self, operation: Item) -> str:
        return party_of(operation)

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        accesses = read_accesses(operations)
        return {op.id: ToCheck(accesses[op.id], _tally(op)) for op in operations}

    def work(self, operation: ClaimedOperation, prepared: ToCheck) -> Tally:
        """Ask the source how many products it has now."""
        now = count_products(link_of(operation.config["link"]), prepared.access)
        return replace(prepared.tally, stated_after=now)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        return {worked.operation.id: _outcome(worked.operation, worked.result) for worked in done}


def _tally(operation: ClaimedOperation) -> Tally:
    config = operation.config
    url, reading = config["link"]["url"], config.get("reading", 0)
    return read_tally(operation.record_id, url, reading, stated_before=config.get("stated"))


def _outcome(operation: ClaimedOperation, tally: Tally) -> Outcome:
    reading = operation.config.get("reading", 0)
    lack = lack_of(tally, may_read_again=not reading)
    if lack is Lack.NONE:
        return Outcome.success()
    again = {name: value for name, value in operation.config.items() if name not in ("link", "stated")}
    link = link_of(operation.config["link"])
    step = page_step(link, 1, None, config={**again, "reading": reading + 1})
    if lack is Lack.READ_AGAIN:
        return Outcome.success(spawn=(step,))
    # A retry reads the list again from its start.
    reason = list_over_limit(tally.unread) if lack is Lack.NO_ROOM else _reason(tally)
    return Outcome.success(spawn=(replace(step, result=reason),))


def _reason(tally: Tally) -> Reason:
    if tally.refusal and not tally.repeats:
        return tally.refusal
    return list_short(tally.stated, tally.shown_in_all) if tally.stated else list_repeats(tally.shown_in_all)
