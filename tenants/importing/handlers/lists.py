"""A page of a store or collection: save up to 250 products at once, and add the pages that follow."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.suppliers import SourceLink, SupplierAccess
from tenants.importing.handlers.access import list_page, party_of, read_accesses
from tenants.importing.handlers.collected import COLLECT, keep
from tenants.importing.handlers.pages import LIST_PAGE, Page, Place, carried, check_step, page_step
from tenants.importing.handlers.products import FETCH
from tenants.importing.handlers.publications import INSIDE, item_key, publication, subject_of
from tenants.importing.handlers.reasons import EXISTS, NO_ROOM, STOPS_PROGRAM, closed, malformed, store_empty
from tenants.importing.handlers.unpaid import refused_unpaid
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.completeness import REPEATS
from tenants.importing.rules.drafts import drafts_of
from tenants.importing.rules.identity import Identity, link_config, link_of
from tenants.importing.rules.pages import pages_after
from tenants.importing.storing.drafts import Fate, Kept
from tenants.importing.storing.tallies import Shown, keep_shown
from tenants.preferences.contracts import UPLOAD, PriceSettings
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import BaseHandler, ClaimedOperation, Item, NewOperation, Outcome, Subject, Worked
from tenants.processes.selectors.counts import count_open

REPEATED = Reason(REPEATS)
SUSPECT = 2
"""After this many attempts without a result, a page's products are fetched one by one."""


@dataclass(frozen=True, slots=True)
class ToRead:
    access: SupplierAccess
    settings: PriceSettings


class ListPageHandler(BaseHandler):
    """Reads pages in parallel; those that come together are written together."""

    batch = 4
    # With more, the pages compete for the processor and all end at once: none is prepared while others are written.
    concurrency = 2
    wants_helper = True
    spent = STOPS_PROGRAM

    def party(self, operation: Item) -> str:
        return party_of(operation)

    def doing(self, config: Mapping[str, Any]) -> Reason:
        return Reason("import.reading_page", {"host": config["link"]["host"], "page": str(config["page"])})

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        if refused := refused_unpaid(actor, operations):
            return refused
        settings, accesses = read_price_settings(), read_accesses(operations)
        return {op.id: ToRead(accesses[op.id], settings) for op in operations}

    def work(self, operation: ClaimedOperation, prepared: ToRead) -> Page:
        """Read the page, clean and price its products. A refused later page is noted, without failing the operation."""
        place = Place.of(operation)
        try:
            page = list_page(place.link, prepared.access, operation.config["cursor"])
        except Permanent as refusal:
            if place.number == 1:
                raise
            return Page(refusal=refusal.reason)
        is_apart = page.are_links or operation.attempts + operation.losses > SUSPECT
        return Page(
            drafts=() if is_apart else drafts_of(page.products, prepared.settings, first=place.moment),
            links={Identity.of_link(product.link).key: product.link for product in page.products},
            next_cursor=page.next_cursor,
            malformed=page.malformed,
            size=len(page.products) + page.malformed + page.closed,
            stated=page.stated,
            repeats=page.repeats,
            is_apart=is_apart,
            closed=page.closed,
        )

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        drafts = [draft for worked in done for draft in worked.result.drafts]
        overwrite = {
            draft.key for worked in done if worked.operation.config.get("overwrite") for draft in worked.result.drafts
        }
        # This takes the quota's lock: when two workers finish a list, the second sees that the first is done.
        kept = keep(actor, done, drafts, overwrite=overwrite)
        keep_shown([_shown(worked, kept) for worked in done], now=clock.now())
        steps = {worked.operation.id: _next_pages(worked.operation, worked.result, kept) for worked in done}
        for worked in _last_of_lists(done, steps):
            steps[worked.operation.id] = [check_step(worked.operation, worked.result)]
        return {
            worked.operation.id: _outcome(worked.operation, worked.result, kept, steps[worked.operation.id])
            for worked in done
        }


def _outcome(
    operation: ClaimedOperation, page: Page, kept: Mapping[str, Kept], steps: Sequence[NewOperation]
) -> Outcome:
    if _is_empty(operation, page):
        return Outcome.failed(store_empty(link_of(operation.config["link"]).host))
    spawn = [new for draft in page.drafts for new in _items(operation, page, draft, kept[draft.key])]
    if page.is_apart:
        spawn += [new for key, link in page.links.items() for new in _alone(operation, key, link)]
    if page.malformed:
        spawn.append(_left_out(operation, "malformed", malformed(page.malformed)))
    if page.closed:
        spawn.append(_left_out(operation, "closed", closed(operation.config["link"]["host"], page.closed)))
    return Outcome.success(spawn=(*spawn, *steps))


def _is_empty(operation: ClaimedOperation, page: Page) -> bool:
    return not page.size and operation.config["page"] == 1


def _is_full(page: Page, kept: Mapping[str, Kept]) -> bool:
    return any(kept[draft.key].fate is Fate.NO_ROOM for draft in page.drafts)


def _shown(worked: Worked, kept: Mapping[str, Kept]) -> Shown:
    page, place = worked.result, Place.of(worked.operation)
    return Shown(
        record_id=worked.operation.record_id,
        url=place.link.url,
        reading=place.reading,
        number=place.number,
        keys=tuple(page.links),
        malformed=page.malformed + page.closed,
        refusal=page.refusal or (REPEATED if page.repeats or _is_stuck(worked.operation, page) else None),
        is_full=_is_full(page, kept),
    )


def _is_stuck(operation: ClaimedOperation, page: Page) -> bool:
    """Whether the store shows the same page again, and so would never end."""
    return bool(page.size) and operation.config.get("former") == page.fingerprint


def _next_pages(operation: ClaimedOperation, page: Page, kept: Mapping[str, Kept]) -> list[NewOperation]:
    if not page.size or _is_full(page, kept) or _is_stuck(operation, page):
        return []
    link, config = link_of(operation.config["link"]), {**carried(operation, page), "former": page.fingerprint}
    following = pages_after(link.supplier, operation.config["page"], page.size, page.next_cursor)
    return [page_step(link, number, cursor, config=config) for number, cursor in following]


def _last_of_lists(done: Sequence[Worked], steps: Mapping[int, Sequence[NewOperation]]) -> list[Worked]:
    """Return one page of each list that has no pages left to read."""
    going_on = {_url(worked) for worked in done if steps[worked.operation.id]}
    ended = {_url(worked): worked for worked in done if not _is_empty(worked.operation, worked.result)}
    ids = [worked.operation.id for worked in done]
    return [
        worked
        for url, worked in ended.items()
        if url not in going_on
        and not count_open(worked.operation.record_id, handler=LIST_PAGE, source_url=url, besides=ids)
    ]


def _url(worked: Worked) -> str:
    url: str = worked.operation.config["link"]["url"]
    return url


def _items(operation: ClaimedOperation, page: Page, draft: ProductDraft, kept: Kept) -> list[NewOperation]:
    stores: Mapping[str, str] = operation.config.get("stores") or {}
    cuts = kept.cuts(draft, overwrites=bool(operation.config.get("overwrite")))
    if not stores:
        result: Reason | bool = {Fate.EXISTS: EXISTS, Fate.NO_ROOM: NO_ROOM}.get(kept.fate, True)
        return [replace(_item(operation, page, draft, kept, result), remark=Reason.joined(cuts))]
    if kept.product_id is None:
        return [_item(operation, page, draft, kept, NO_ROOM, int(key), name) for key, name in stores.items()]
    return [
        publication(operation.config, draft, kept.product_id, int(key), name, cuts=cuts) for key, name in stores.items()
    ]


def _item(
    operation: ClaimedOperation,
    page: Page,
    draft: ProductDraft,
    kept: Kept,
    result: Reason | bool,
    store_id: int | None = None,
    store_name: str = "",
) -> NewOperation:
    # A finished operation is never repeated and needs no config; a failed one may be.
    config = {} if result is True else _config(operation, page.links[draft.key])
    return NewOperation(
        handler=FETCH,
        item_key=item_key(draft.key, store_id),
        config=config,
        subject=subject_of(draft, kept.product_id),
        store_id=store_id,
        store_name=store_name,
        result=result,
        is_skipped=result is EXISTS,
    )


def _config(operation: ClaimedOperation, link: SourceLink) -> dict[str, Any]:
    kept = {
        name: operation.config[name] for name in (COLLECT, "overwrite", INSIDE, UPLOAD) if operation.config.get(name)
    }
    return {**kept, "link": link_config(link)}


def _alone(operation: ClaimedOperation, key: str, link: SourceLink) -> list[NewOperation]:
    """Return operations that fetch the product alone, because the worker did not survive its page."""
    stores: Mapping[str, str] = operation.config.get("stores") or {}
    targets: list[tuple[int | None, str]] = [(int(store_id), name) for store_id, name in stores.items()]
    subject = Subject(title=link.url, source_url=link.url, source_item_id=link.source_id, supplier=int(link.supplier))
    return [
        NewOperation(
            handler=FETCH,
            item_key=item_key(key, store_id),
            config=_config(operation, link),
            subject=subject,
            store_id=store_id,
            store_name=store_name,
        )
        for store_id, store_name in targets or [(None, "")]
    ]


def _left_out(operation: ClaimedOperation, name: str, reason: Reason) -> NewOperation:
    return NewOperation(
        handler=LIST_PAGE,
        item_key=f"{operation.item_key}!{name}",
        config=dict(operation.config),
        subject=operation.subject,
        result=reason,
    )
