"""Attach a verified store to the merchant: new, reconnected or restored."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction

from server.company.connections.services import claim_connection
from server.company.identity.contracts import Actor, Sensitive
from server.company.onboarding.contracts import Milestone
from server.company.onboarding.services import reach
from server.company.payments.selectors.arrears import refuse_unpaid
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.vault import seal
from server.platforms.contracts import Platform
from server.ports.store_money import store_payouts
from server.ports.stores import StoreProfile
from tenants.preferences.services.limits import lock_limits
from tenants.stores.errors import AnotherStore, NoRightToStores, TooManyStores
from tenants.stores.losses import BACK
from tenants.stores.models import Store, StoreCheck, StoreSelection, StoreState
from tenants.stores.projection import project_health, tell_endpoints
from tenants.webhooks.contracts import Topic

AFTER_ORDERS = timedelta(minutes=2)
"""When the payouts of a store are read that was just connected: most lines then find their orders at once."""


def refuse_without_right(actor: Actor) -> None:
    """Raise NoRightToStores (1004003) unless the actor may add and remove stores."""
    if not actor.may(Sensitive.STORES):
        raise NoRightToStores


def attach_store(
    actor: Actor,
    *,
    platform: Platform,
    profile: StoreProfile,
    credentials: Mapping[str, str],
    now: datetime,
    shop: str = "",
    domain: str = "",
    expires_at: datetime | None = None,
    refresh_expires_at: datetime | None = None,
    renew_at: datetime | None = None,
) -> int:
    """Save a store whose credentials were just verified, and connect it to this merchant; return its id.

    The same store takes the new credentials; a removed one is restored with its data. PlanUnpaid while the plan is
    read-only, TooManyStores when it has no room, StoreTaken when it is live for another merchant: nothing is saved
    then.
    """
    refuse_without_right(actor)
    with transaction.atomic():
        limits = lock_limits(actor)
        known = Store.objects.filter(platform=platform, external_key=profile.external_key).first()
        is_new = known is None or known.removed_at is not None
        if is_new or (known is not None and known.paused_at is not None):
            refuse_unpaid(actor.tenant_id, platforms=[platform], now=now)
            _refuse_over_limit(platform, limits.stores_for(platform))
        fresh = _columns(profile, credentials, shop=shop, domain=domain, now=now)
        fresh |= {"credentials_expire_at": expires_at, "refresh_expires_at": refresh_expires_at}
        fresh |= {"credentials_renew_at": renew_at}
        name = profile.name or profile.external_key
        store, created = Store.objects.update_or_create(
            platform=platform,
            external_key=profile.external_key,
            defaults=fresh,
            create_defaults={**fresh, "name": name, "created_at": now},
        )
        claim_connection(
            platform=platform,
            external_key=profile.external_key,
            tenant_id=actor.tenant_id,
            store_id=store.pk,
            now=now,
        )
        # Results about the former credentials say nothing about the new ones.
        StoreCheck.objects.filter(store=store).delete()
        project_health(store.pk, now=now)
        # A lost store that is back is reported by `project_health`.
        if is_new and (known is None or known.state == StoreState.CONNECTED):
            tell_endpoints(store, Topic.STORE_CONNECTED, now=now)
        reach(actor.tenant_id, [Milestone.STORE], now=now)
        if created:
            StoreSelection.objects.get_or_create(user_id=actor.user_id, store=store)
        enqueue("stores.ensure_webhooks", schema=actor.schema_name, store_id=store.pk, user_id=actor.user_id)
        enqueue("orders.begin", schema=actor.schema_name, store_id=store.pk, user_id=actor.user_id)
        if store_payouts(platform) is not None:
            key, after = str(store.pk), AFTER_ORDERS.total_seconds()
            for job in ("payouts.read_store", "disputes.read_store"):
                enqueue(job, schema=actor.schema_name, key=key, after=after, store_id=store.pk)
    return store.pk


def _columns(
    profile: StoreProfile, credentials: Mapping[str, str], *, shop: str, domain: str, now: datetime
) -> dict[str, object]:
    return {
        "shop": shop or profile.url,
        "domain": domain,
        "url": profile.url,
        "currency": profile.currency,
        "owner": profile.owner,
        "plan_name": profile.plan_name,
        "time_zone": profile.time_zone,
        "language": profile.language,
        "version": profile.version[:40],
        "sealed_credentials": seal(credentials) if credentials else "",
        "renewing_until": None,
        **BACK,
        "granted_scopes": credentials.get("scope", ""),
        "heard_at": now,
        "health": "",
        # Later than `now`, when the calls to the platform began: calls in between used the former credentials.
        "verified_at": clock.now(),
        "removed_at": None,
        "paused_at": None,
        "uninstall_reason": "",
    }


def refuse_without_room(actor: Actor, *, platform: Platform, shop: str = "") -> None:
    """Check the quota before the merchant goes to a platform's page; `attach_store` checks again under the lock.

    A store that is there already needs no room: `shop` is its address, empty if the platform asks for it itself.
    TooManyStores when there is no room, PlanUnpaid while the plan is read-only.
    """
    stores = Store.objects.filter(platform=platform, removed_at=None, paused_at=None)
    again = stores.filter(url=shop) if shop else stores.filter(state=StoreState.DISCONNECTED)
    if not again.exists():
        refuse_unpaid(actor.tenant_id, platforms=[platform], now=clock.now())
        with transaction.atomic():
            _refuse_over_limit(platform, lock_limits(actor).stores_for(platform))


def refuse_another(actor: Actor, *, platform: Platform, again: str, profile: StoreProfile) -> None:
    """Raise AnotherStore when the store at the address `again` was to be reconnected and this is a different one.

    Some platforms let the user choose any store; a different one must not be added silently.
    """
    open_to_them = Store.objects.filter(platform=platform, removed_at=None)
    if actor.store_ids is not None:
        open_to_them = open_to_them.filter(pk__in=actor.store_ids)
    store = open_to_them.filter(url=again).first() if again else None
    if store is not None and store.external_key != profile.external_key:
        raise AnotherStore(requested=store.name, came=profile.name or profile.external_key)


def _refuse_over_limit(platform: Platform, limit: int) -> None:
    if Store.objects.filter(platform=platform, removed_at=None, paused_at=None).count() >= limit:
        raise TooManyStores(platform)
