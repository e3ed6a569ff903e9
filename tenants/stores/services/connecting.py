"""Connect a store: by keys typed by hand, or by its own authorisation page."""

from collections.abc import Mapping
from datetime import datetime

from server.company.accounts.contracts import Actor
from server.company.connections.services import draw_intent
from server.kit.reasons import render
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.stores import ConnectRequest, Platform, StoreAccess, StoreProfile
from tenants.stores.errors import StoreRefused
from tenants.stores.services.attaching import attach_store, refuse_without_right


def connect_with_keys(
    actor: Actor, *, platform: Platform, shop: str, credentials: Mapping[str, str], now: datetime
) -> int:
    """Prove the keys at the store, then keep it; answers its id (DESIGN, `POST store`).

    StoreRefused names the field and why the store did not accept it. Calls the store before any transaction.
    """
    refuse_without_right(actor)
    url = _normalised(platform, shop)
    profile = _verified(actor, platform, url, credentials)
    return attach_store(actor, platform=platform, profile=profile, credentials=dict(credentials), shop=url, now=now)


def _normalised(platform: Platform, shop: str) -> str:
    """The store's address in its one form. StoreRefused with the specification's words."""
    try:
        return registry.store(platform).normalise_shop(shop)
    except ValueError as error:
        raise StoreRefused(str(error)) from error


def _verified(actor: Actor, platform: Platform, url: str, credentials: Mapping[str, str]) -> StoreProfile:
    access = StoreAccess(base_url=url, credentials=credentials, account=f"connect:{actor.schema_name}:{url}")
    try:
        return registry.store(platform).verify(access)
    except OutsideFailure as failure:
        raise StoreRefused(render(failure.reason.stored(), actor.language)) from failure


def begin_authorisation(
    actor: Actor, *, platform: Platform, shop: str, return_url: str, callback_url: str, now: datetime
) -> str:
    """Where the merchant's browser goes to let us in; the one-time state in it is valid for 30 minutes."""
    refuse_without_right(actor)
    url = _normalised(platform, shop)
    state = draw_intent(tenant_id=actor.tenant_id, user_id=actor.user_id, platform=platform, shop=url, now=now)
    request = ConnectRequest(shop=url, state=state, return_url=return_url, callback_url=callback_url)
    return registry.store(platform).authorise_url(request)
