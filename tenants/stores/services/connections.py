"""Connect a store: by credentials typed by hand, or by its platform's consent page."""

from collections.abc import Mapping
from datetime import datetime

from server.company.connections.errors import StoreTaken
from server.company.connections.selectors import find_live
from server.company.connections.services import draw_intent, spend_intent
from server.company.identity.contracts import Actor
from server.kit.own_paths import marked_state, unmarked_state
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.grants import GrantCallback, StoreGrant, StoreGrantPort
from server.ports.stores import ConnectRequest, StoreAccess, StoreProfile
from tenants.stores.errors import AlreadyConnected, AlteredCallback, AppNotConfigured, ConsentDenied, StoreRefused
from tenants.stores.models import Store, StoreState
from tenants.stores.services.attachment import (
    attach_store,
    refuse_another,
    refuse_without_right,
    refuse_without_room,
)


def connect_with_keys(
    actor: Actor, *, platform: Platform, shop: str, credentials: Mapping[str, str], now: datetime
) -> int:
    """Verify the credentials at the store, then save it; return its id (DESIGN, `POST store`).

    If the platform issues tokens for the keys of a merchant's own app, these are fetched first. StoreRefused names the
    field and the store's reason. Calls the store before any transaction.
    """
    refuse_without_right(actor)
    url = _normalised(platform, shop)
    _refuse_missing(credentials)
    refuse_without_room(actor, platform=platform, shop=url)
    return attach_granted(actor, platform=platform, grant=_first_grant(actor, platform, url, credentials), now=now)


def _refuse_missing(credentials: Mapping[str, str]) -> None:
    missing = next((name for name, value in credentials.items() if not value), None)
    if missing:
        raise StoreRefused("The key is missing.", field=missing)


def begin_authorisation(
    actor: Actor, *, platform: Platform, shop: str, again: bool, return_url: str, callback_url: str, now: datetime
) -> str:
    """Return the consent page for the merchant's browser; its one-time state is valid for 30 minutes.

    AppNotConfigured when the operator has no app there, StoreTaken when the address shows that another merchant has the
    store, AlreadyConnected unless a connected store is to be connected `again`, TooManyStores when the plan has no
    room, StoreRefused when the store cannot be connected this way. May call the store; not inside a transaction.
    """
    refuse_without_right(actor)
    grants = registry.store_grants(platform)
    if grants is not None and not grants.is_configured():
        raise AppNotConfigured(platform)
    url = _normalised(platform, shop)
    _refuse_taken(actor, platform, url)
    if not again:
        _refuse_connected(platform, url)
    refuse_without_room(actor, platform=platform, shop=url)
    state = draw_intent(tenant_id=actor.tenant_id, user_id=actor.user_id, platform=platform, shop=url, now=now)
    state = marked_state(state, returns_to=return_url)
    request = ConnectRequest(shop=url, state=state, return_url=return_url, callback_url=callback_url)
    try:
        return registry.store(platform).authorise_url(request)
    except OutsideFailure as failure:
        raise StoreRefused.because(failure) from failure


def _refuse_taken(actor: Actor, platform: Platform, url: str) -> None:
    """Raise StoreTaken as after the consent, before it; nothing more is said of the other merchant."""
    key = registry.store(platform).key_at(url)
    live = find_live(platform, key) if key else None
    if live is not None and live.tenant_id != actor.tenant_id:
        raise StoreTaken


def _refuse_connected(platform: Platform, url: str) -> None:
    """Raise AlreadyConnected when the store at this address is connected, with http or https."""
    rest = url.partition("://")[2]
    live = Store.objects.filter(platform=platform, removed_at=None, state=StoreState.CONNECTED)
    if rest and live.filter(url__endswith=f"://{rest}").exists():
        raise AlreadyConnected


def finish_authorisation(
    actor: Actor, *, platform: Platform, query: Mapping[str, str], redirect_uri: str, now: datetime
) -> int:
    """Handle the browser's return: check the answer, use up its state, fetch tokens, verify them, save the store.

    The state must be this user's own and unused (IntentRefused), the merchant must have agreed (ConsentDenied), the
    answer must be signed if the platform signs it (AlteredCallback), and the store must be the one to be connected
    again (AnotherStore). Calls the platform before any transaction; returns the store's id.
    """
    grants = _grants(platform)
    if query.get("error") == "access_denied":
        raise ConsentDenied
    try:
        grants.check(GrantCallback(query, redirect_uri))
    except ValueError as error:
        raise AlteredCallback from error
    state = unmarked_state(query.get("state", ""))
    intent = spend_intent(state=state, platform=platform, now=now, user_id=actor.user_id)
    try:
        grant = grants.redeem(GrantCallback(query, redirect_uri, shop=intent.shop))
    except OutsideFailure as failure:
        raise StoreRefused.because(failure) from failure
    return attach_granted(actor, platform=platform, grant=grant, again=intent.shop, now=now)


def attach_granted(actor: Actor, *, platform: Platform, grant: StoreGrant, again: str = "", now: datetime) -> int:
    """Connect or reconnect the store of these credentials: verify them, then save it; return its id.

    StoreRefused with the store's own reason; TooManyStores, StoreTaken and NoRightToStores as `attach_store`;
    AnotherStore when the store at the address `again` was expected and another one came.
    """
    refuse_without_right(actor)
    profile = _verified(actor, platform, grant)
    refuse_another(actor, platform=platform, again=again, profile=profile)
    return attach_store(
        actor,
        platform=platform,
        profile=profile,
        credentials=grant.credentials,
        shop=grant.base_url,
        expires_at=grant.expires_at,
        refresh_expires_at=grant.refresh_expires_at,
        renew_at=grant.renew_at,
        now=now,
    )


def _grants(platform: Platform) -> StoreGrantPort:
    grants = registry.store_grants(platform)
    if grants is None or not grants.is_configured():
        raise AppNotConfigured(platform)
    return grants


def _first_grant(actor: Actor, platform: Platform, url: str, credentials: Mapping[str, str]) -> StoreGrant:
    grants = registry.store_grants(platform)
    if grants is None or "access_token" in credentials:
        return StoreGrant(url, credentials)
    try:
        return grants.renew(StoreAccess(url, credentials, _bucket(actor, url)))
    except OutsideFailure as failure:
        raise StoreRefused.because(failure) from failure


def _normalised(platform: Platform, shop: str) -> str:
    """Return the store's normalised address. StoreRefused with the specification's words."""
    try:
        return registry.store(platform).normalise_shop(shop)
    except ValueError as error:
        raise StoreRefused(str(error)) from error


def _verified(actor: Actor, platform: Platform, grant: StoreGrant) -> StoreProfile:
    access = StoreAccess(grant.base_url, grant.credentials, _bucket(actor, grant.base_url))
    try:
        return registry.store(platform).verify(access)
    except OutsideFailure as failure:
        raise StoreRefused.because(failure) from failure


def _bucket(actor: Actor, url: str) -> str:
    return f"connect:{actor.schema_name}:{url}"
