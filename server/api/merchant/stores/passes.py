"""Public facts of stores for visitors, by a signed link that a user who sees the stores has made (000, section 7)."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core import signing
from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import PUBLIC, Stake, needs
from server.api.gateway.requests import ActorRequest, client_network
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import PASS_BY_ADDRESS, refuse_when_too_often
from server.api.gateway.values import Id
from server.company.identity.contracts import Sensitive
from server.company.identity.selectors.actors import caretaker_of
from server.company.sharing.selectors import passes_end
from server.company.sharing.services import take_back_passes
from server.kit import clock
from server.kit.errors import NotFound
from server.tenancy.contracts import TenantRef
from server.tenancy.errors import TenantNotReady, UnknownTenant
from server.tenancy.scope import tenant_scope
from tenants.stores.selectors import stores_by_id

SALT = "stores.pass"
LIFE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class StorePass:
    """The merchant and the stores that a link opens, and when it was made."""

    tenant: TenantRef
    store_ids: frozenset[int]
    drawn_at: datetime


area = Area("stores")
MAY_SHARE = needs(Sensitive.STORES)


class PublicStoreOut(Out):
    id: Id
    shop: str
    domain: str
    name: str
    platform: int
    currency: str
    store_url: str = Field(validation_alias="url")


class PublicStoresOut(Envelope):
    stores: list[PublicStoreOut]


class PassOut(Envelope):
    key: str = Field(description="Send it as `key` with `GET store/info/pass`.")
    ends_at: datetime


class PassIn(Body):
    ids: list[int] = Field(min_length=1, max_length=100)


class PassQuery(Schema):
    shops: str = Field(
        default="",
        max_length=4000,
        description="Ids or addresses, separated by commas; empty: all that the link opens.",
    )
    key: str = Field(max_length=4000)


@area.post("/store/info/pass", id="store.share", may=MAY_SHARE, stake=Stake.WORK)
def share(request: ActorRequest, payload: PassIn) -> PassOut:
    """Make a link to public facts of stores."""
    actor = request.actor
    requested = set(payload.ids)
    if set(stores_by_id(actor, requested)) != requested:
        raise NotFound
    tenant = TenantRef(id=actor.tenant_id, schema_name=actor.schema_name)
    key, ends_at = _draw_pass(tenant, requested, now=clock.now())
    return PassOut(key=key, ends_at=ends_at)


@area.delete("/store/info/pass", id="store.share.take_back", may=MAY_SHARE, stake=Stake.WORK)
def take_back(request: ActorRequest) -> Envelope:
    """Disable all links to public facts of stores."""
    take_back_passes(request.actor, now=clock.now())
    return Envelope(msg=DONE)


@area.get("/store/info/pass", id="store.info", may=PUBLIC)
def info(request: HttpRequest, query: Query[PassQuery]) -> PublicStoresOut:
    """Show public facts of stores, with a signed link.

    For partners' pages, with a key that the merchant made by POST. The portal does not call it.
    """
    refuse_when_too_often(PASS_BY_ADDRESS, client_network(request))
    opened = _read_pass(query.key, now=clock.now())
    if opened is None or opened.drawn_at <= passes_end(opened.tenant.id):
        raise NotFound
    try:
        with tenant_scope(opened.tenant.schema_name) as tenant:
            found = stores_by_id(caretaker_of(tenant), opened.store_ids)
    except (UnknownTenant, TenantNotReady) as gone:
        raise NotFound from gone
    requested = {shop.strip() for shop in query.shops.split(",") if shop.strip()}
    shown = [store for _, store in sorted(found.items()) if not requested or requested & {str(store.id), store.shop}]
    return PublicStoresOut(stores=shown)


def _draw_pass(tenant: TenantRef, store_ids: Collection[int], *, now: datetime) -> tuple[str, datetime]:
    """Return a key that opens these stores of a merchant for 30 days, and its expiry."""
    ends_at = now + LIFE
    content = [tenant.id, tenant.schema_name, sorted(store_ids), ends_at.timestamp()]
    return signing.dumps(content, salt=SALT, compress=True), ends_at


def _read_pass(key: str, *, now: datetime) -> StorePass | None:
    """Return what a key opens; None for one that expired or was not signed by us."""
    try:
        tenant_id, schema_name, store_ids, until = signing.loads(key, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if now.timestamp() >= until:
        return None
    drawn_at = datetime.fromtimestamp(until, UTC) - LIFE
    return StorePass(TenantRef(id=tenant_id, schema_name=schema_name), frozenset(store_ids), drawn_at)
