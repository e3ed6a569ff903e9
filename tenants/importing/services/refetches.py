"""Take chosen fields of products from their suppliers again: compare first, then update in a process."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.http import deadline
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import SourceProduct
from tenants.importing.contracts import CUTS, ListedView
from tenants.importing.contracts.overrides import OverrideField, SupplierChange
from tenants.importing.contracts.selections import Chosen
from tenants.importing.handlers.access import party_of, read_newest_accesses
from tenants.importing.handlers.bulk import BulkUndoHandler
from tenants.importing.handlers.captures import fetch_or_recall, read_captures
from tenants.importing.handlers.products import ToFetch, own_draft
from tenants.importing.handlers.publications import subject_of
from tenants.importing.handlers.reasons import NOT_IN_LIST, STOPS_PROGRAM
from tenants.importing.handlers.unpaid import refused_unpaid
from tenants.importing.models import BulkEdit
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.cuts import cuts_of_fields
from tenants.importing.rules.drafts import draft_of
from tenants.importing.rules.identity import link_config, link_of
from tenants.importing.rules.overrides import changes_of, over_set, overridden
from tenants.importing.rules.refusals import Refused
from tenants.importing.rules.snapshots import snapshot_of, with_snapshot, with_supply
from tenants.importing.selectors.products import get_product, lock_products
from tenants.importing.selectors.selections import operations_on
from tenants.importing.selectors.sources import links_of
from tenants.importing.services.sources import look_at_sources
from tenants.importing.storing.overrides import keep_former, write_overridden
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import (
    Action,
    BaseHandler,
    ClaimedOperation,
    Item,
    NewOperation,
    Outcome,
    StartedProcess,
    Worked,
)
from tenants.processes.services.records import start_process

REIMPORT = "importing.reimport"
FIELDS, OVER_SET = "overrideType", "overSet"
UNCHANGED = Reason("override.unchanged")
SECONDS = 16.0


@dataclass(frozen=True, slots=True)
class Refetched:
    """A locked product before and after; `after` None: it is gone, or `refusal` says why it does not change."""

    before: ListedView | None
    after: ListedView | None
    refusal: Reason | None = None

    @property
    def is_changed(self) -> bool:
        return self.before is not None and self.after is not None and _taken(self.after) != _taken(self.before)


class RefetchHandler(BaseHandler):
    """Takes the fields in an operation's config from its product's supplier again."""

    spent = STOPS_PROGRAM

    def party(self, operation: Item) -> str:
        return party_of(operation) if "link" in operation.config else ""

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        if refused := refused_unpaid(actor, operations):
            return refused
        settings, accesses, seen = read_price_settings(), read_newest_accesses(operations), read_captures(operations)
        return {
            operation.id: own_draft(operation, settings, actor)
            if MARKETPLACES[link_of(operation.config["link"]).supplier].is_own
            else ToFetch(accesses[operation.id], settings, seen.get(operation.id))
            for operation in operations
        }

    def work(self, operation: ClaimedOperation, prepared: ToFetch | ProductDraft) -> ProductDraft:
        """Fetch, clean and price the product."""
        if isinstance(prepared, ProductDraft):
            return prepared
        link = link_of(operation.config["link"])
        return draft_of(fetch_or_recall(link, prepared.access, prepared.seen, is_captured=False), prepared.settings)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        outcomes: dict[int, Outcome] = {}
        for turn in _turns(done):
            listed = {product.id: product for product in lock_products(map(_product_id, turn))}
            found = [(worked, _refetch(listed.get(_product_id(worked)), worked)) for worked in turn]
            changed = [(worked, each.before, each.after) for worked, each in found if each.before and each.is_changed]
            write_overridden([(after, _fields(worked)) for worked, _, after in changed if after], now=clock.now())
            former = [(before.id, before.version + 1, snapshot_of(before)) for _, before, _ in changed]
            keep_former(done[0].operation.record_id, former, now=clock.now())
            outcomes |= self.outcomes(found)
        return outcomes

    def outcomes(self, found: Sequence[tuple[Worked, Refetched]]) -> dict[int, Outcome]:
        """Return the outcomes of all operations."""
        return {worked.operation.id: self.outcome(worked, refetched) for worked, refetched in found}

    def outcome(self, worked: Worked, refetched: Refetched) -> Outcome:
        """Return the outcome of one operation."""
        if refetched.before is None or refetched.after is None:
            return Outcome.failed(refetched.refusal or NOT_IN_LIST)
        subject = subject_of(worked.result, refetched.before.id)
        if not refetched.is_changed:
            return Outcome.skipped(UNCHANGED, subject=subject)
        cut = Reason.joined(cuts_of_fields(worked.result.cuts, _fields(worked)))
        changes = changes_shown(worked, refetched.before, refetched.after)
        return Outcome.success(subject=subject, config=changes, reason=cut)


class RefetchUndoHandler(BulkUndoHandler):
    """Gives products their former values back, with the stock of today: it is going to be published."""

    def restored(self, product: ListedView, snapshot: Mapping[str, Any]) -> tuple[ListedView, Outcome]:
        back = with_supply(with_snapshot(product, snapshot), product)
        return back, Outcome.success(config={OVER_SET: over_set(product, back)})


def _taken(product: ListedView) -> ListedView:
    """Return the product without what was seen later: taking it changes nothing that stores get."""
    return replace(product, seen_at=None, variants=tuple(replace(variant, seen=None) for variant in product.variants))


def changes_shown(worked: Worked, before: ListedView, after: ListedView) -> dict[str, Any]:
    """Return the operation's config with the specification's OverSet: the values before and after; and the remarks on
    what was cut off, for publishing.
    """
    cuts = [cut.stored() for cut in cuts_of_fields(worked.result.cuts, _fields(worked))]
    return {**worked.operation.config, OVER_SET: over_set(before, after), **({CUTS: cuts} if cuts else {})}


def compare_with_supplier(product_id: int) -> SupplierChange:
    """Return what taking each field from the supplier would change; calls the supplier. NotFound when it is not
    listed.
    """
    product = get_product(product_id)
    with deadline(SECONDS):
        sighting = look_at_sources([product])[product_id]
    image_url = product.images[0].url if product.images else ""
    supplier_change = SupplierChange(product_id, product.title, image_url, product.source_url)
    if isinstance(sighting, OutsideFailure):
        return replace(supplier_change, refusal=sighting.reason)
    try:
        return replace(supplier_change, changes=tuple(changes_of(product, _all_taken(product, sighting))))
    except Refused as refused:
        return replace(supplier_change, refusal=refused.reason)


def start_reimport(
    actor: Actor, *, chosen: Chosen, fields: Sequence[OverrideField], now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start taking fields of listed products again (REIMPORT_PRODUCT). NothingSelected; refused like `chosen_ids`."""
    with transaction.atomic():
        started = start_process(
            actor,
            action=Action.REIMPORT_PRODUCT,
            operations=lambda: with_links(operations_on(actor, chosen, REIMPORT), fields),
            now=now,
            idempotency_key=idempotency_key,
            request={"reimport": sorted(fields), **chosen.as_request()},
        )
        if started.is_new:
            BulkEdit.objects.create(pk=started.id, created_at=now)
    return started


def with_links(operations: Sequence[NewOperation], fields: Sequence[OverrideField]) -> list[NewOperation]:
    """Add source links to the operations; one whose product left the list is already failed."""
    links = links_of([operation.subject.product_id or 0 for operation in operations])
    return [
        replace(operation, config={**operation.config, FIELDS: sorted(set(fields)), "link": link_config(link)})
        if (link := links.get(operation.subject.product_id or 0))
        else replace(operation, result=NOT_IN_LIST)
        for operation in operations
    ]


def _all_taken(product: ListedView, sighting: SourceProduct) -> ListedView:
    return overridden(product, draft_of(sighting, read_price_settings()), tuple(OverrideField))


def _turns(done: Sequence[Worked]) -> list[list[Worked]]:
    """Group operations so that each product is once in a group: the next one sees new variants with their ids."""
    turns: list[list[Worked]] = []
    met: Counter[int] = Counter()
    for worked in done:
        turn = met[_product_id(worked)]
        met[_product_id(worked)] += 1
        turns += [[]] if turn == len(turns) else []
        turns[turn].append(worked)
    return turns


def _product_id(worked: Worked) -> int:
    return worked.operation.subject.product_id or 0


def _fields(worked: Worked) -> list[OverrideField]:
    return [OverrideField(name) for name in worked.operation.config[FIELDS]]


def _refetch(product: ListedView | None, worked: Worked) -> Refetched:
    if product is None:
        return Refetched(None, None)
    try:
        return Refetched(product, overridden(product, worked.result, _fields(worked)))
    except Refused as refused:
        return Refetched(product, None, refused.reason)
