"""Stores connected from the platform's side: an app is installed or removed there."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from server.company.connections.selectors import find_live, read_install
from server.company.connections.services import end_connection, keep_install, spend_install
from server.company.identity.contracts import Actor
from server.company.identity.selectors.actors import main_actor_of
from server.company.payments.services.carriers import follow_carried
from server.kit.reasons import Reason
from server.kit.web_addresses import read_address
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.grants import GrantCallback, StoreGrant
from server.ports.stores import StoreAccess, StoreProfile
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import current_tenant, tenant_scope_of
from tenants.stores.errors import AlteredCallback, AppNotConfigured, OwnerOutOfService, StoreRefused
from tenants.stores.losses import lose
from tenants.stores.models import Store, StoreSelection, StoreState
from tenants.stores.services.connections import attach_granted


def receive_install(*, platform: Platform, query: Mapping[str, str], redirect_uri: str, now: datetime) -> str:
    """Handle an installed app or a new token: a connected store takes it at once.

    Otherwise the store waits to be claimed; returns the ticket for that, empty when nothing is left to do. The platform
    does not say which merchant installed the app, so a merchant gets only stores that they claim. AppNotConfigured and
    StoreRefused as `connections`, OwnerOutOfService when no user can take it. Calls the platform; not inside a
    transaction.
    """
    grants = registry.store_grants(platform)
    if grants is None or not grants.is_configured():
        raise AppNotConfigured(platform)
    callback = GrantCallback(query, redirect_uri)
    try:
        grants.check(callback)
    except ValueError as error:
        raise AlteredCallback from error
    try:
        grant = grants.redeem(callback)
        profile = _profile(platform, grant)
    except OutsideFailure as failure:
        raise StoreRefused.because(failure) from failure
    live = find_live(platform, profile.external_key)
    if live is None:
        return keep_install(
            platform=platform,
            base_url=grant.base_url,
            store_name=profile.name[:200],
            credentials=grant.credentials,
            now=now,
        )
    with tenant_scope_of(TenantRef(id=live.tenant_id, schema_name=live.schema_name)):
        attach_granted(_owner_of(live.tenant_id), platform=platform, grant=grant, now=now)
    return ""


def _owner_of(tenant_id: int) -> Actor:
    try:
        return main_actor_of(tenant_id)
    except LookupError as error:
        raise OwnerOutOfService from error


def claim_installed(actor: Actor, *, platform: Platform, ticket: str, now: datetime) -> int:
    """Attach an installed store to this merchant; return its id. IntentRefused for an invalid ticket.

    A refusal (no right, no room, taken) does not use up the ticket.
    """
    found = read_install(ticket, platform=platform, now=now)
    grant = StoreGrant(found.base_url, found.credentials)
    store_id = attach_granted(actor, platform=platform, grant=grant, now=now)
    spend_install(ticket, now=now)
    return store_id


def note_uninstalled(*, store_id: int, at: datetime) -> None:
    """Mark a store as disconnected, with what to do, because the app was removed there at that time.

    A notice that comes after the store was connected again changes nothing.
    """
    rows = Store.objects.with_keys_of(at).filter(pk=store_id)
    store = rows.first()
    if store is not None:
        reason = Reason("store.uninstalled", {"host": store.name or read_address(store.url).place})
        with transaction.atomic():
            # Tokens that are still valid for a while prove nothing any more: the next call must renew them.
            lose(rows, reason, credentials_expire_at=at if store.credentials_expire_at else None)


def forget_redacted(*, store_id: int, now: datetime) -> None:
    """Remove a store whose data the platform asks us to erase, as it does two days after an uninstall.

    Its credentials are deleted at once, the rest as for every removed store. A store that is connected again is not
    changed.
    """
    with transaction.atomic():
        gone = Store.objects.filter(pk=store_id, removed_at=None, state=StoreState.DISCONNECTED)
        if gone.update(removed_at=now, sealed_credentials="", uninstall_reason="Redacted by the platform"):
            StoreSelection.objects.filter(store_id=store_id).delete()
            end_connection(tenant_id=current_tenant().id, store_id=store_id, now=now)
            follow_carried(current_tenant().id, store_id)


def _profile(platform: Platform, grant: StoreGrant) -> StoreProfile:
    access = StoreAccess(grant.base_url, grant.credentials, f"connect:{grant.base_url}")
    return registry.store(platform).verify(access)
