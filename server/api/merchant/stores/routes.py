"""Stores: connect, list, select, rename, remove (specification 000, sections 2, 4, 5 and 7)."""

from datetime import datetime

from django.conf import settings
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import CONNECTS_BY_MERCHANT
from server.api.gateway.values import Id, Sentence
from server.company.identity.contracts import Actor
from server.company.plans.selectors import billing_store_ids
from server.kit import clock
from server.kit.own_paths import portal_origin
from server.platforms.contracts import Platform
from tenants.shop.services.shops import open_shop
from tenants.stores.contracts import ArrivalState, StoreRef
from tenants.stores.errors import StoreRefused
from tenants.stores.selectors import get_arrival, get_store, list_stores, open_store_list
from tenants.stores.services.changes import remove_store, rename_store, select_stores
from tenants.stores.services.connections import begin_authorisation, connect_with_keys
from tenants.stores.services.pauses import resume_store

area = Area("stores")
woocommerce = Area("stores")

TYPED_KEYS = {
    Platform.SHOPIFY: ("client_id", "client_secret"),
    Platform.BIGCOMMERCE: ("access_token",),
    Platform.WOOCOMMERCE: ("consumer_key", "consumer_secret"),
}


class StoreOut(Out):
    id: Id
    shop: str
    domain: str
    name: str
    platform: int
    selected: bool
    shop_owner: str = Field(validation_alias="owner")
    currency: str
    enabled: bool = Field(validation_alias="is_connected")
    plan_name: str
    paused: bool = Field(
        default=False, validation_alias="is_paused", description="Whether the plan has no room for it."
    )
    time_zone: str = Field(description="The IANA name from the platform; empty if unknown.")
    language: str = Field(description="The BCP 47 tag from the platform; empty if unknown.")
    store_url: str = Field(validation_alias="url")
    state: str
    state_reason: Sentence
    health: str = Field(description="The result of its last check-up: ok, warning, broken; empty before the first.")
    last_success_at: datetime | None
    missing_order_scopes: list[str] = Field(
        description="Permissions for orders that its merchant did not grant: connect it again. Products keep working."
    )
    counts_by_place: bool = Field(description="Whether the merchant can choose its stock location.")


class StoresOut(Envelope):
    stores: list[StoreOut]
    billing_store: str = Field(default="", description="The store that carries the newest plan's charge, if any.")
    billing_stores: list[str] = Field(
        default=[], description="All stores that carry a plan's charge, one per platform."
    )
    upgrade: list[str] = Field(default=[], description="Ids of stores of platform 3 whose merchant must consent again.")


class StoreEnvelope(Envelope):
    store: StoreOut


class UrlEnvelope(Envelope):
    url: str


class ArrivalOut(Envelope):
    state: ArrivalState
    reason: Sentence = Field(description="Why the store was refused, or what it waits for.")


class ConnectIn(Body):
    platform: Platform
    shop: str = Field(default="", max_length=300)
    name: str = Field(default="", max_length=200)
    currency: str = Field(default="USD", pattern="^[A-Z]{3}$")
    consumer_key: str = Field(default="", max_length=200)
    consumer_secret: str = Field(default="", max_length=200)
    client_id: str = Field(
        default="", max_length=200, description="Platform 3: the client id of the merchant's own app."
    )
    client_secret: str = Field(default="", max_length=200)
    access_token: str = Field(default="", max_length=300, description="Platform 4: the token of an API account.")


class SelectIn(Body):
    ids: list[int] = Field(max_length=1000)


class RenameIn(Body):
    name: str = Field(max_length=200)


REASON = 'One of the reasons of specification 000, section 9, or "Other: " with your own text.'


class RemoveQuery(Schema):
    uninstall_reason: str = Field(default="", max_length=500, description=REASON)


class RemoveIn(Body):
    uninstall_reason: str = Field(default="", max_length=500, description=REASON)


class AuthQuery(Schema):
    shop: str = Field(default="", max_length=300)
    again: bool = Field(default=False, description="Reconnect a connected store.")


def _stores(actor: Actor, found: list[StoreRef]) -> StoresOut:
    seen = {store.id for store in found}
    payers = [str(store_id) for store_id in billing_store_ids(actor.tenant_id, now=clock.now()) if store_id in seen]
    return StoresOut(
        stores=found,
        billing_store=payers[0] if payers else "",
        billing_stores=payers,
        upgrade=[str(store.id) for store in found if store.needs_upgrade],
    )


@area.get("/store", id="store.list", may=SIGNED_IN)
def stores(request: ActorRequest, all: bool = True) -> StoresOut:
    """List the merchant's stores."""
    actor = request.actor
    return _stores(actor, open_store_list(actor))


@area.post("/store", id="store.connect", rate=CONNECTS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.WORK)
def connect(request: ActorRequest, payload: ConnectIn) -> StoreEnvelope:
    """Connect a store without a redirect."""
    actor = request.actor
    return StoreEnvelope(msg=DONE, store=get_store(actor, _connect(actor, payload)))


def _connect(actor: Actor, payload: ConnectIn) -> int:
    now = clock.now()
    if payload.platform == Platform.HOSTED_SHOP:
        return open_shop(actor, name=payload.name, currency=payload.currency, now=now)
    names = TYPED_KEYS.get(payload.platform)
    if names is not None:
        keys = {name: str(getattr(payload, name)).strip() for name in names}
        return connect_with_keys(actor, platform=payload.platform, shop=payload.shop, credentials=keys, now=now)
    raise StoreRefused("Stores on this platform can't be connected here.", field="platform")


@area.put("/store/selected", id="store.select", may=SIGNED_IN, stake=Stake.WORK)
def select(request: ActorRequest, payload: SelectIn) -> StoresOut:
    """Replace the selection of stores."""
    actor = request.actor
    select_stores(actor, store_ids=payload.ids)
    return _stores(actor, list_stores(actor))


@area.put("/store/{int:store_id}", id="store.rename", may=SIGNED_IN, stake=Stake.WORK)
def rename(request: ActorRequest, store_id: int, payload: RenameIn) -> StoreEnvelope:
    """Rename a store."""
    actor = request.actor
    rename_store(actor, store_id=store_id, name=payload.name)
    return StoreEnvelope(msg=DONE, store=get_store(actor, store_id))


@area.post("/store/{int:store_id}/resume", id="store.resume", may=SIGNED_IN, stake=Stake.WORK)
def resume(request: ActorRequest, store_id: int) -> StoreEnvelope:
    """Resume a paused store."""
    actor = request.actor
    resume_store(actor, store_id=store_id)
    return StoreEnvelope(msg=DONE, store=get_store(actor, store_id))


@area.delete("/store/{int:store_id}", id="store.remove", may=SIGNED_IN, stake=Stake.WORK)
def remove(
    request: ActorRequest, store_id: int, query: Query[RemoveQuery], payload: RemoveIn | None = None
) -> Envelope:
    """Remove a store, with the reason in the query or in a body."""
    reason = query.uninstall_reason or (payload.uninstall_reason if payload else "")
    remove_store(request.actor, store_id=store_id, reason=reason, now=clock.now())
    return Envelope(msg=DONE)


@woocommerce.get("/auth/9/auth", id="woocommerce.authorise", rate=CONNECTS_BY_MERCHANT, may=SIGNED_IN)
def authorise_woocommerce(request: ActorRequest, query: Query[AuthQuery], userId: str = "") -> UrlEnvelope:  # noqa: N803
    """Open the consent page of a WooCommerce store."""
    url = begin_authorisation(
        request.actor,
        platform=Platform.WOOCOMMERCE,
        shop=query.shop,
        again=query.again,
        return_url=f"{portal_origin()}/wooBinding",
        callback_url=f"{settings.PUBLIC_URL}/hooks/woocommerce/auth",
        now=clock.now(),
    )
    return UrlEnvelope(url=url)


@woocommerce.get("/auth/9/arrival", id="woocommerce.arrival", may=SIGNED_IN)
def read_arrival(request: ActorRequest, user_id: str) -> ArrivalOut:
    """Show the result for a store whose merchant has consented."""
    return ArrivalOut.model_validate(get_arrival(request.actor, platform=Platform.WOOCOMMERCE, state=user_id))
