"""Import one product by its link: check whether it is listed, fetch it, save it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.company.catalogue.services.usage import note_imports
from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import render
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import SupplierAccess
from tenants.importing.handlers.access import party_of, read_accesses
from tenants.importing.handlers.captures import CAPTURED, Document, fetch_or_recall, read_captures
from tenants.importing.handlers.collected import COLLECT, write_collected
from tenants.importing.handlers.planned import keep_planned
from tenants.importing.handlers.publications import listed, subject_of
from tenants.importing.handlers.reasons import EXISTS, NO_ROOM, STOPS_PROGRAM
from tenants.importing.handlers.unpaid import refused_unpaid
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.drafts import draft_of
from tenants.importing.rules.identity import Identity, link_of
from tenants.importing.selectors.totals import count_listed
from tenants.importing.storing.drafts import Fate, Kept, keep_drafts, restore_existing
from tenants.importing.storing.presence import ExistingProduct, find_existing
from tenants.preferences.contracts import PriceSettings
from tenants.preferences.selectors import read_price_settings
from tenants.preferences.services.limits import read_limits
from tenants.processes.contracts import BaseHandler, ClaimedOperation, GivenUp, Item, Outcome, Subject, Verdict, Worked
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.events import emit

FETCH = "importing.fetch"
TOPIC_PAGE = "topic_page"
"""The id of the topic page, in the config of products found there."""


@dataclass(frozen=True, slots=True)
class ToFetch:
    access: SupplierAccess
    settings: PriceSettings
    seen: Document | None


@dataclass(frozen=True, slots=True)
class ToRestore:
    """A product in the trash that is restored as it was, without fetching."""

    existing: ExistingProduct


class FetchHandler(BaseHandler):
    """Brings single products into the Import List (specification 001, section 7)."""

    spent = STOPS_PROGRAM

    def party(self, operation: Item) -> str:
        # The supplier is not called, so it does not matter whether it is away.
        return "" if operation.config.get(CAPTURED) else party_of(operation)

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        if refused := refused_unpaid(actor, operations):
            return refused
        existing = find_existing(identity for op in operations if (identity := _identity(op)))
        plan: dict[int, Any] = {op.id: _without_fetching(op, existing) for op in operations}
        to_fetch = [op for op in operations if plan[op.id] is None]
        if to_fetch and read_limits(actor).import_products <= count_listed():
            # The supplier is not asked for what could not be saved. Where a short link leads is not known yet.
            plan |= {op.id: Outcome.failed(NO_ROOM) for op in to_fetch if _identity(op)}
            to_fetch = [op for op in to_fetch if not _identity(op)]
        settings, accesses, seen = read_price_settings(), read_accesses(to_fetch), read_captures(to_fetch)
        for op in to_fetch:
            if MARKETPLACES[link_of(op.config["link"]).supplier].is_own:
                plan[op.id] = own_draft(op, settings, actor)
            else:
                plan[op.id] = ToFetch(accesses[op.id], settings, seen.get(op.id))
        return plan

    def work(
        self, operation: ClaimedOperation, prepared: ToFetch | ToRestore | ProductDraft
    ) -> ProductDraft | ToRestore:
        """Resolve a short link, then fetch, clean and price the product."""
        if isinstance(prepared, ToRestore | ProductDraft):
            return prepared
        link = link_of(operation.config["link"])
        if link.needs_resolving:
            link = registry.supplier(link.supplier).resolve(link)
        is_captured = bool(operation.config.get(CAPTURED))
        product = fetch_or_recall(link, prepared.access, prepared.seen, is_captured=is_captured)
        return draft_of(product, prepared.settings)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        fetched = [worked for worked in done if isinstance(worked.result, ProductDraft)]
        trashed = [worked for worked in done if isinstance(worked.result, ToRestore)]
        collected = [worked for worked in fetched if worked.operation.config.get(COLLECT)]
        if collected:
            return write_collected(actor, collected)
        outcomes = _write_restored(actor, trashed) | _write_fetched(actor, fetched)
        note_imports(actor, _pages_of(done, outcomes), now=clock.now())
        keep_planned(done, outcomes)
        return outcomes

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        meant = [
            given_up for given_up in ended if not given_up.cancelled and not given_up.operation.config.get(COLLECT)
        ]
        failed = [_failed(given_up) for given_up in meant]
        emit(Topic.PRODUCT_IMPORT_FAILED, failed, now=clock.now())


def _pages_of(done: Sequence[Worked], outcomes: Mapping[int, Outcome]) -> dict[int, int]:
    """Return the topic page of each product that is new in the Import List."""
    arrived = [worked.operation for worked in done if TOPIC_PAGE in worked.operation.config]
    new = [(op, outcomes[op.id]) for op in arrived if not outcomes[op.id].is_skipped]
    return {
        outcome.subject.product_id: op.config[TOPIC_PAGE]
        for op, outcome in new
        if outcome.verdict is not Verdict.FAILED and outcome.subject and outcome.subject.product_id
    }


def _failed(ended: GivenUp) -> dict[str, str]:
    operation = ended.operation
    return {
        "record_id": str(operation.record_id),
        "source_product_url": operation.subject.source_url,
        "reason": render(ended.reason.stored(), "en"),
    }


def _identity(operation: ClaimedOperation) -> Identity | None:
    """Return the identity to look up in the Import List; None when the product must be read in any case."""
    link = link_of(operation.config["link"])
    return None if link.needs_resolving or operation.config.get(COLLECT) else Identity.of_link(link)


def _without_fetching(
    operation: ClaimedOperation, existing: Mapping[str, ExistingProduct]
) -> Outcome | ToRestore | None:
    identity = _identity(operation)
    stands = existing.get(identity.key) if identity else None
    if stands is None:
        return None
    if not stands.is_trashed:
        return _exists(operation, stands.product_id, Subject(title=stands.title, image_url=stands.image_url))
    return None if operation.config.get("overwrite") else ToRestore(stands)


def own_draft(operation: ClaimedOperation, settings: PriceSettings, actor: Actor) -> ProductDraft | Outcome:
    """Read a product of our own catalogue: it is a row here, read at once in the reader's language."""
    link = link_of(operation.config["link"])
    try:
        product = registry.supplier(link.supplier).fetch(link, SupplierAccess(language=actor.language))
    except OutsideFailure as failure:
        return Outcome.failed(failure.reason)
    return draft_of(product, settings)


def _exists(operation: ClaimedOperation, product_id: int, subject: Subject) -> Outcome:
    if operation.store_id is not None:
        named = Subject(title=subject.title, image_url=subject.image_url, product_id=product_id)
        return listed(operation, product_id, named)
    return Outcome.skipped(EXISTS, subject=subject)


def _write_restored(actor: Actor, trashed: Sequence[Worked]) -> dict[int, Outcome]:
    if not trashed:
        return {}
    back = restore_existing(actor, [worked.result.existing.product_id for worked in trashed])
    return {worked.operation.id: _restored(worked, back) for worked in trashed}


def _restored(worked: Worked, back: set[int]) -> Outcome:
    stands: ExistingProduct = worked.result.existing
    subject = Subject(title=stands.title, image_url=stands.image_url, product_id=stands.product_id)
    if stands.product_id not in back:
        return Outcome.failed(NO_ROOM, subject=subject)
    return listed(worked.operation, stands.product_id, subject)


def _write_fetched(actor: Actor, fetched: Sequence[Worked]) -> dict[int, Outcome]:
    if not fetched:
        return {}
    overwrite = {worked.result.key for worked in fetched if worked.operation.config.get("overwrite")}
    kept = keep_drafts(actor, [worked.result for worked in fetched], overwrite=overwrite, now=clock.now())
    first: set[str] = set()
    outcomes = {}
    for worked in fetched:
        key = worked.result.key
        outcomes[worked.operation.id] = _outcome(worked, kept[key], is_first=key not in first)
        first.add(key)
    return outcomes


def _outcome(worked: Worked, kept: Kept, *, is_first: bool) -> Outcome:
    subject = subject_of(worked.result, kept.product_id)
    if kept.fate is Fate.NO_ROOM or kept.product_id is None:
        return Outcome.failed(NO_ROOM, subject=subject)
    # Two short links may lead to one product: for the second it exists already.
    if kept.fate is Fate.EXISTS or not is_first:
        return _exists(worked.operation, kept.product_id, subject)
    cuts = kept.cuts(worked.result, overwrites=bool(worked.operation.config.get("overwrite")))
    return listed(worked.operation, kept.product_id, subject, cuts=cuts)
