"""A page of a store or collection: up to 250 products at once, and the pages that follow."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.company.accounts.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.suppliers import SourceLink, SupplierAccess
from tenants.importing.handlers.chaining import item_key, publication, subject_of
from tenants.importing.handlers.fetching import FETCH
from tenants.importing.handlers.reaching import list_page, party_of, read_accesses
from tenants.importing.handlers.reasons import EXISTS, NO_ROOM, malformed, store_empty
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.drafting import drafts_of
from tenants.importing.rules.identity import link_config, link_of
from tenants.importing.rules.paging import pages_after
from tenants.importing.storing.keeping import Fate, Kept, keep_drafts
from tenants.preferences.contracts import PriceSettings
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import BaseHandler, ClaimedOperation, Item, NewOperation, Outcome, Subject, Worked

LIST_PAGE = "importing.list_page"


@dataclass(frozen=True, slots=True)
class ToRead:
    access: SupplierAccess
    settings: PriceSettings


@dataclass(frozen=True, slots=True)
class Page:
    """A page whose products are ready to be written, with the links that they can be fetched by alone."""

    drafts: tuple[ProductDraft, ...]
    links: Mapping[str, SourceLink]
    next_cursor: str | None
    malformed: int

    @property
    def size(self) -> int:
        """How many entries the page held, readable or not."""
        return len(self.drafts) + self.malformed

    @property
    def fingerprint(self) -> str:
        """Equal for pages that show the same products."""
        return hashlib.sha256("\n".join(draft.key for draft in self.drafts).encode()).hexdigest()


def page_step(link: SourceLink, number: int, cursor: str | None, *, config: Mapping[str, Any]) -> NewOperation:
    """The step that reads page `number` of the store or collection behind `link`."""
    return NewOperation(
        handler=LIST_PAGE,
        item_key=f"{link.url}#{number}",
        config={**config, "link": link_config(link), "page": number, "cursor": cursor},
        subject=Subject(title=f"{link.host} #{number}", source_url=link.url, supplier=int(link.supplier)),
        is_step=True,
    )


class ListPageHandler(BaseHandler):
    """Reads pages side by side; all that came at once is written at once."""

    batch = 4
    # With more, the pages share the processor and end together: nothing is made ready while they are written.
    concurrency = 2
    wants_helper = True

    def party(self, operation: Item) -> str:
        return party_of(operation)

    def doing(self, config: Mapping[str, Any]) -> Reason:
        return Reason("import.reading_page", {"host": config["link"]["host"], "page": str(config["page"])})

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        settings, accesses = read_price_settings(actor), read_accesses(actor, operations)
        return {op.id: ToRead(accesses[op.id], settings) for op in operations}

    def work(self, operation: ClaimedOperation, prepared: ToRead) -> Page:
        """Read the page, clean and price its products."""
        page = list_page(link_of(operation.config["link"]), prepared.access, operation.config["cursor"])
        drafts = drafts_of(page.products, prepared.settings)
        links = {draft.key: product.link for draft, product in zip(drafts, page.products, strict=True)}
        return Page(drafts, links, page.next_cursor, page.malformed)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        drafts = [draft for one in done for draft in one.result.drafts]
        overwrite = {draft.key for one in done if one.operation.config.get("overwrite") for draft in one.result.drafts}
        kept = keep_drafts(actor, drafts, overwrite=overwrite, now=clock.now())
        return {one.operation.id: _outcome(one.operation, one.result, kept) for one in done}


def _outcome(operation: ClaimedOperation, page: Page, kept: Mapping[str, Kept]) -> Outcome:
    if not page.drafts and not page.malformed and operation.config["page"] == 1:
        return Outcome.failed(store_empty(link_of(operation.config["link"]).host))
    spawn = [new for draft in page.drafts for new in _items(operation, page, draft, kept[draft.key])]
    if page.malformed:
        spawn.append(_unreadable(operation, page.malformed))
    if _goes_on(operation, page, kept):
        link = link_of(operation.config["link"])
        config = {name: operation.config[name] for name in ("overwrite", "stores") if name in operation.config}
        config["former"] = page.fingerprint
        following = pages_after(link.supplier, operation.config["page"], page.size, page.next_cursor)
        spawn += [page_step(link, number, cursor, config=config) for number, cursor in following]
    return Outcome.success(spawn=tuple(spawn))


def _goes_on(operation: ClaimedOperation, page: Page, kept: Mapping[str, Kept]) -> bool:
    is_full = any(kept[draft.key].fate is Fate.NO_ROOM for draft in page.drafts)
    # A store that shows the same page again and again has no end.
    is_stuck = operation.config.get("former") == page.fingerprint
    return page.size > 0 and not is_full and not is_stuck


def _items(operation: ClaimedOperation, page: Page, draft: ProductDraft, kept: Kept) -> list[NewOperation]:
    stores: Mapping[str, str] = operation.config.get("stores") or {}
    if not stores:
        result: Reason | bool = {Fate.EXISTS: EXISTS, Fate.NO_ROOM: NO_ROOM}.get(kept.fate, True)
        return [_item(operation, page, draft, kept, result)]
    if kept.product_id is None:
        return [_item(operation, page, draft, kept, NO_ROOM, int(key), name) for key, name in stores.items()]
    return [publication(draft, kept.product_id, int(key), name) for key, name in stores.items()]


def _item(
    operation: ClaimedOperation,
    page: Page,
    draft: ProductDraft,
    kept: Kept,
    result: Reason | bool,
    store_id: int | None = None,
    store_name: str = "",
) -> NewOperation:
    # What is done is never worked on again; what failed may be.
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
    overwrite = {"overwrite": True} if operation.config.get("overwrite") else {}
    return {**overwrite, "link": link_config(link)}


def _unreadable(operation: ClaimedOperation, count: int) -> NewOperation:
    return NewOperation(
        handler=LIST_PAGE,
        item_key=f"{operation.item_key}!malformed",
        config=dict(operation.config),
        subject=operation.subject,
        result=malformed(count),
    )
