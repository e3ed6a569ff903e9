"""A sub-account's rights and stores: its landing page (specification 000, section 4; SCREENS 11)."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.company.identity.contracts import Actor, Menu
from server.company.identity.rules import shown_rights
from server.company.identity.selectors.people import access_end, owner_mailbox
from tenants.preferences.contracts import rule_text
from tenants.preferences.selectors import read_price_settings
from tenants.stores.selectors import list_stores

area = Area("settings")


class ListingStoreOut(Out):
    id: str
    name: str
    platform: int
    currency: str
    price_rule: str | None = Field(description="As text; null: the default rule, or hidden from the reader.")


class ListingOut(Envelope):
    owner: str = Field(description="The main account's mailbox, for requests to change this.")
    rights: list[str]
    ends_at: datetime | None = Field(description="When the sub-account expires; null: never.")
    every_store: bool = Field(description="Whether all stores, including later ones; otherwise only those in `stores`.")
    stores: list[ListingStoreOut]
    price_rule: str | None = Field(description="The default as text; null: hidden from the reader.")


@area.get("/setting/listing", id="listing.show", may=SIGNED_IN)
def show(request: ActorRequest) -> ListingOut:
    """Show my rights and my stores."""
    actor = request.actor
    default, by_store = _price_rules(actor)
    return ListingOut(
        owner=owner_mailbox(actor),
        rights=shown_rights(actor.rights),
        ends_at=access_end(actor),
        every_store=actor.store_ids is None,
        stores=[
            ListingStoreOut(
                id=str(store.id),
                name=store.name,
                platform=store.platform,
                currency=store.currency,
                price_rule=by_store.get(store.id),
            )
            for store in list_stores(actor)
        ],
        price_rule=default,
    )


def _price_rules(actor: Actor) -> tuple[str | None, dict[int, str]]:
    if not (actor.may(Menu.IMPORT_LIST) or actor.may(Menu.SETTINGS)):
        return None, {}
    known = read_price_settings()
    return rule_text(known.default), {store_id: rule_text(rule) for store_id, rule in known.stores.items()}
