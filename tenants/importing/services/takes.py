"""Import a supplier's product as part of another operation: read it outside, save it with the rest."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from server.company.identity.contracts import Actor
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import SourceLink, Supplier, SupplierAccess
from tenants.importing.handlers.access import access_with, fetch_product
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.drafts import draft_of
from tenants.importing.services.accounts import fresh_tokens
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


def keep_draft(actor: Actor, draft: ProductDraft, *, now: datetime) -> int | None:
    """Return the product's id in the Import List, new or existing; None when the plan has no room."""
    return keep_drafts(actor, [draft], overwrite=(), now=now)[draft.key].product_id


def party_of_link(supplier: Supplier, host: str) -> str:
    """Return the party that reading it needs, as for imports."""
    return f"supplier:{int(supplier)}:{'' if MARKETPLACES[supplier].needs_account else host.lower()}"[:200]
