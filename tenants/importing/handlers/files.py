"""Import the products of a file that was read: a page of a hundred at once, or single ones on a retry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.files import open_file
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from tenants.importing.handlers.publications import subject_of
from tenants.importing.handlers.reasons import EXISTS, NO_ROOM, STOPS_PROGRAM
from tenants.importing.handlers.unpaid import refused_unpaid
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.drafts import drafts_of
from tenants.importing.rules.file_lines import product_of
from tenants.importing.storing.drafts import Fate, Kept, keep_drafts
from tenants.preferences.contracts import PriceSettings
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import BaseHandler, ClaimedOperation, Item, NewOperation, Outcome, Subject, Worked

FILE_PAGE = "importing.file_page"
FILE_PRODUCT = "importing.file_product"
GONE = Reason("file.gone")


@dataclass(frozen=True, slots=True)
class Placed:
    """A product that is ready to be written, and where its line begins and ends."""

    draft: ProductDraft
    begins: int
    ends: int


def file_steps(name: str, key: str, pages: Sequence[int]) -> list[NewOperation]:
    """Return the steps that import the products of a file page by page; `pages` says where each begins, and the end."""
    return [
        NewOperation(
            handler=FILE_PAGE,
            item_key=str(number),
            config={"file": key, "from": begins, "to": ends, "page": number},
            subject=Subject(title=f"{name} #{number}"),
            is_step=True,
        )
        for number, (begins, ends) in enumerate(pairwise(pages), start=1)
    ]


class FilePageHandler(BaseHandler):
    """Imports pages with the same rules as every import; nothing outside is called."""

    batch = 4
    concurrency = 2
    wants_helper = True
    spent = STOPS_PROGRAM

    def party(self, operation: Item) -> str:
        return ""

    def doing(self, config: Mapping[str, Any]) -> Reason:
        return Reason("file.reading_page", {"page": str(config.get("page", 1))})

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        if refused := refused_unpaid(actor, operations):
            return refused
        settings = read_price_settings()
        return {operation.id: settings for operation in operations}

    def work(self, operation: ClaimedOperation, prepared: PriceSettings) -> list[Placed]:
        """Read, clean and price the products of the page. Permanent when the file was deleted."""
        config = operation.config
        file = open_file(config["file"])
        if file is None:
            raise Permanent(GONE)
        with file:
            file.seek(config["from"])
            lines = file.read(config["to"] - config["from"]).splitlines(keepends=True)
        drafts = drafts_of(map(product_of, lines), prepared, first=_moment(operation))
        placed, begins = [], config["from"]
        for draft, line in zip(drafts, lines, strict=True):
            placed.append(Placed(draft, begins, begins + len(line)))
            begins += len(line)
        return placed

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        kept = _keep(actor, done)
        return {
            worked.operation.id: Outcome.success(
                spawn=tuple(_item(worked.operation, placed, kept[placed.draft.key]) for placed in worked.result)
            )
            for worked in done
        }


class FileProductHandler(FilePageHandler):
    """Imports one product that its page could not import, for example because the plan was full."""

    batch = 20
    wants_helper = False

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        kept = _keep(actor, done)
        return {worked.operation.id: _outcome(worked.result[0].draft, kept) for worked in done}


def _keep(actor: Actor, done: Sequence[Worked]) -> dict[str, Kept]:
    drafts = [placed.draft for worked in done for placed in worked.result]
    return keep_drafts(actor, drafts, overwrite=(), now=clock.now())


def _item(operation: ClaimedOperation, placed: Placed, kept: Kept) -> NewOperation:
    result: Reason | bool = {Fate.EXISTS: EXISTS, Fate.NO_ROOM: NO_ROOM}.get(kept.fate, True)
    place = {"file": operation.config["file"], "from": placed.begins, "to": placed.ends}
    return NewOperation(
        handler=FILE_PRODUCT,
        item_key=placed.draft.key,
        config={} if result is True else place,
        subject=subject_of(placed.draft, kept.product_id),
        result=result,
        is_skipped=result is EXISTS,
        remark=Reason.joined(kept.cuts(placed.draft, overwrites=False)),
    )


def _outcome(draft: ProductDraft, kept: Mapping[str, Kept]) -> Outcome:
    found = kept[draft.key]
    subject = subject_of(draft, found.product_id)
    if found.fate is Fate.NO_ROOM:
        return Outcome.failed(NO_ROOM, subject=subject)
    if found.fate is Fate.EXISTS:
        return Outcome.skipped(EXISTS, subject=subject)
    return Outcome.success(subject=subject, reason=Reason.joined(found.cuts(draft, overwrites=False)))


def _moment(operation: ClaimedOperation) -> datetime:
    """Return the listing time of the first product, chosen so that the list, newest first, is in the order of the
    file.
    """
    started = datetime.fromtimestamp(operation.record_id / 1000, UTC)
    return started - timedelta(microseconds=(operation.config.get("page", 1) - 1) * 100)
