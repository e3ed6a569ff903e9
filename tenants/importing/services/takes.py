"""Import a supplier's product as part of another operation: read it outside, save it with the rest."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit.codes import Code
from server.kit.errors import AppError, Invalid
from server.kit.reasons import Reason, sentence_of
from server.kit.sentences import Sentence
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import SourceLink, Supplier, SupplierAccess
from tenants.importing.errors import OverLimit
from tenants.importing.handlers.access import access_with, fetch_product
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.drafts import draft_of
from tenants.importing.services.accounts import fresh_tokens
from tenants.importing.services.openings import NO_SOURCE, check_open, check_reachable
from tenants.importing.storing.drafts import keep_drafts
from tenants.preferences.contracts import PriceSettings
from tenants.preferences.selectors import read_price_settings


@dataclass(frozen=True, slots=True)
class ToTake:
    """A link and the access needed to read it."""

    link: SourceLink
    access: SupplierAccess
    settings: PriceSettings


def prepare_takes(links: Mapping[int, SourceLink]) -> dict[int, ToTake]:
    """Return them by the same keys. Calls the supplier to refresh tokens that are about to expire."""
    tokens = {supplier: fresh_tokens(supplier) for supplier in {link.supplier for link in links.values()}}
    settings = read_price_settings()
    return {key: ToTake(link, access_with(tokens[link.supplier], None), settings) for key, link in links.items()}


def read_draft(taken: ToTake) -> ProductDraft:
    """Read the product to save. Calls the supplier; raises the errors of `server.ports.failures`."""
    return draft_of(fetch_product(taken.link, taken.access), taken.settings)


@dataclass(frozen=True, slots=True)
class Taken:
    """A product of the Import List, new or existing; `cuts` are remarks on what was cut off just now."""

    product_id: int
    cuts: tuple[Reason, ...] = ()


def keep_draft(actor: Actor, draft: ProductDraft, *, now: datetime) -> Taken | None:
    """Save the product in the Import List, or find it there; None when the plan has no room."""
    kept = keep_drafts(actor, [draft], overwrite=(), now=now)[draft.key]
    return None if kept.product_id is None else Taken(kept.product_id, kept.cuts(draft, overwrites=False))


def take_at_once(actor: Actor, address: str, *, now: datetime) -> Taken:
    """Import the product at an address, or find it in the Import List.

    Calls the supplier: never inside a transaction. Invalid for an address of no supplier, what `check_open` and
    `check_reachable` raise, PlanUnpaid, OverLimit, code 1001107 with the reason where the supplier does not show it.
    """
    link = registry.recognised(address.strip())
    if link is None:
        raise Invalid.on("url", Sentence(NO_SOURCE, link=address[:200]))
    check_open(actor, link.supplier)
    check_reachable(link.supplier)
    refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    try:
        known = registry.supplier(link.supplier).resolve(link) if link.needs_resolving else link
        draft = read_draft(prepare_takes({0: known})[0])
    except OutsideFailure as failure:
        raise AppError(sentence_of(failure.reason.stored()), code=Code.IMPORT_REFUSED) from failure
    taken = keep_draft(actor, draft, now=now)
    if taken is None:
        raise OverLimit
    return taken


def party_of_link(supplier: Supplier, host: str) -> str:
    """Return the party that reading it needs, as for imports."""
    return f"supplier:{int(supplier)}:{'' if MARKETPLACES[supplier].needs_account else host.lower()}"[:200]
