"""Reads of stores: contracts, restricted to what the actor may see."""

from collections.abc import Collection, Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from server.company.connections.errors import INTENT_OVER
from server.company.connections.selectors import find_attempt
from server.company.identity.contracts import Actor, Sensitive
from server.kit.errors import NotFound
from server.kit.rows import Statement, compiled, read_values
from server.kit.shapes import from_row
from server.kit.vault import unseal
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.doctor import Health
from server.ports.store_money import store_disputes, store_payouts
from server.ports.stores import StoreAccess
from tenants.stores.contracts import (
    Arrival,
    ArrivalState,
    CheckResult,
    Checkup,
    PublishingDefaults,
    StorePlace,
    StoreRef,
)
from tenants.stores.errors import NoRightToStores
from tenants.stores.models import ArrivedKeys, Store, StoreCheck, StoreSelection, StoreState
from tenants.stores.rules import CHECK_ORDER, is_running
from tenants.stores.tokens import access_of


def list_stores(actor: Actor) -> list[StoreRef]:
    """List the stores that the actor may see, oldest first, with whether this user has selected them."""
    return [_ref(store) for store in _visible(actor).order_by("id")]


def store_names(actor: Actor) -> dict[int, str]:
    """Return the names of the stores that the actor may see, by id."""
    return {row[0]: row[1] for row in read_values(_names(actor.store_ids))}


@lru_cache(maxsize=1_000)
def _names(store_ids: frozenset[int] | None) -> Statement:
    rows = Store.objects.filter(removed_at=None)
    return compiled((rows if store_ids is None else rows.filter(pk__in=store_ids)).values("id", "name"))


def open_store_list(actor: Actor) -> list[StoreRef]:
    """List the stores for the store list. NoRightToStores for a sub-account that has none and may not add one.

    Specification 000, sections 6 to 8: code 1004003.
    """
    found = list_stores(actor)
    if not (found or actor.is_main_account or actor.may(Sensitive.STORES)):
        raise NoRightToStores
    return found


def store_places() -> tuple[StorePlace, ...]:
    """List the stores of the whole merchant, oldest first; also those that the actor may not see."""
    rows = (
        Store.objects.filter(removed_at=None).order_by("pk").values_list("pk", "name", "shop", "platform", "paused_at")
    )
    return tuple(
        StorePlace(pk, name, shop, Platform(platform), is_paused=paused_at is not None)
        for pk, name, shop, platform, paused_at in rows.values_list("pk", "name", "shop", "platform", "paused_at")
    )


def open_store_ids(*, besides: Collection[int] = ()) -> list[int]:
    """Return the ids of all stores of the merchant, without paused ones; also those that the actor may not see.

    `besides`: platforms to leave out.
    """
    used = Store.objects.filter(removed_at=None, paused_at=None).exclude(platform__in=besides)
    return list(used.order_by("pk").values_list("pk", flat=True))


def get_store(actor: Actor, store_id: int) -> StoreRef:
    """Return one store. NotFound when it is not there, removed, or outside the actor's restriction."""
    store = _visible(actor).filter(pk=store_id).first()
    if store is None:
        raise NotFound
    return _ref(store)


def stores_by_id(actor: Actor, store_ids: Iterable[int]) -> dict[int, StoreRef]:
    """Return those of the stores that the actor may see, by id."""
    return {store.pk: _ref(store) for store in _visible(actor).filter(pk__in=list(store_ids))}


def selected_store_ids(actor: Actor) -> list[int]:
    """Return the ids of the stores that this user has selected and may see."""
    return [store.id for store in list_stores(actor) if store.selected]


def store_access(actor: Actor, store_id: int) -> tuple[Platform, StoreAccess]:
    """Return the access to a store, with its decrypted credentials, for calls outside any transaction.

    NotFound when the store is gone or was removed in between.
    """
    store = _visible(actor).filter(pk=store_id).first()
    if store is None:
        raise NotFound
    return Platform(store.platform), access_of(store, actor.schema_name)


def store_accesses(actor: Actor, store_ids: Iterable[int]) -> dict[int, tuple[Platform, StoreAccess]]:
    """Return the access to those of the stores that the actor may see: one query."""
    stores = _visible(actor).filter(pk__in=list(store_ids))
    return {store.pk: (Platform(store.platform), access_of(store, actor.schema_name)) for store in stores}


def kept_credentials(actor: Actor, store_id: int) -> dict[str, str]:
    """Return the saved credentials of a store, to verify its messages; they are not renewed for that."""
    store = _visible(actor).filter(pk=store_id).first()
    return unseal(store.sealed_credentials) if store and store.sealed_credentials else {}


def read_checkup(actor: Actor, store_id: int, *, now: datetime) -> Checkup:
    """Return the last check results of a store, in the order of the checks. NotFound as `get_store`."""
    store = _visible(actor).filter(pk=store_id).first()
    if store is None:
        raise NotFound
    results = [_result(row) for row in StoreCheck.objects.filter(store_id=store_id)]
    return Checkup(
        store_id=store.pk,
        is_running=is_running(store.checkup_asked_at, store.checkup_ended_at, now=now),
        health=store.health,
        asked_at=store.checkup_asked_at,
        ended_at=store.checkup_ended_at,
        last_success_at=store.heard_at,
        results=tuple(sorted(results, key=lambda result: CHECK_ORDER.index(result.check))),
    )


def doubtful_store_ids(actor: Actor, *, since: datetime) -> list[int]:
    """Return the connected stores that have not answered since then, were never checked, or failed their last check."""
    rows = _visible(actor).filter(state=StoreState.CONNECTED)
    well = rows.filter(heard_at__gte=since, checkup_ended_at__isnull=False, health__in=["", Health.OK])
    return list(rows.exclude(pk__in=well).order_by("pk").values_list("pk", flat=True))


def lost_store_ids(actor: Actor, *, since: datetime | None = None) -> list[int]:
    """Return the disconnected stores whose credentials may work again; with `since`, only those lost since then."""
    rows = _visible(actor).filter(state=StoreState.DISCONNECTED).exclude(sealed_credentials="")
    rows = rows.exclude(state_reason__code="store.uninstalled")
    return list(
        (rows if since is None else rows.filter(lost_at__gte=since)).order_by("pk").values_list("pk", flat=True)
    )


def _result(row: StoreCheck) -> CheckResult:
    return from_row(CheckResult, row, check=row.name)


def removed_store_ids(*, before: datetime) -> list[int]:
    """Return the stores that were removed before then, earliest first."""
    return list(Store.objects.filter(removed_at__lt=before).order_by("removed_at").values_list("pk", flat=True))


def purged_store_ids(store_ids: Iterable[int]) -> set[int]:
    """Return those of these stores that were removed so long ago that nothing of them is left."""
    requested = set(store_ids)
    return requested - set(Store.objects.filter(pk__in=requested).values_list("pk", flat=True))


def name_of(store_id: int) -> str:
    """Return the name of a store, also of a removed one; for events, which have no actor. Empty if it is gone."""
    return Store.objects.filter(pk=store_id).values_list("name", flat=True).first() or ""


def is_open(store_id: int | None) -> bool:
    """Whether a store exists and was not removed; for visitors, who have no actor."""
    return store_id is not None and Store.objects.filter(pk=store_id, removed_at=None).exists()


def is_paused(store_id: int | None) -> bool:
    """Whether a smaller plan has paused a store; for visitors, who have no actor."""
    return store_id is not None and Store.objects.filter(pk=store_id).exclude(paused_at=None).exists()


def count_arrivals_of(*, user_id: int) -> int:
    """Count the stores that are being verified for a user."""
    return ArrivedKeys.objects.filter(user_id=user_id).exclude(sealed_credentials="").count()


def get_arrival(actor: Actor, *, platform: Platform, state: str) -> Arrival:
    """Return the result for credentials requested with a state of this merchant. NotFound for another's."""
    attempt = find_attempt(state=state, platform=platform, tenant_id=actor.tenant_id)
    if attempt is None:
        raise NotFound(INTENT_OVER)
    if attempt.used_at is None:
        return Arrival(ArrivalState.WAITING)
    # The credentials were saved at the moment when the state was used.
    rows = ArrivedKeys.objects.filter(platform=platform, shop=attempt.shop, arrived_at=attempt.used_at)
    row = rows.first()
    if row is None:
        # Verified rows are deleted at once, refused ones after a day; so the store shows which of the two it was.
        if not Store.objects.filter(platform=platform, shop=attempt.shop).exists():
            raise NotFound(INTENT_OVER)
        return Arrival(ArrivalState.CONNECTED)
    return Arrival(ArrivalState.WAITING if row.sealed_credentials else ArrivalState.REFUSED, row.reason)


def _visible(actor: Actor) -> "QuerySet[Store]":
    chosen = StoreSelection.objects.filter(user_id=actor.user_id, store=OuterRef("pk"))
    rows = Store.objects.filter(removed_at=None).annotate(selected=Exists(chosen))
    return rows if actor.store_ids is None else rows.filter(pk__in=actor.store_ids)


def _ref(store: Store) -> StoreRef:
    return from_row(
        StoreRef,
        store,
        platform=Platform(store.platform),
        selected=bool(getattr(store, "selected", False)) and store.paused_at is None,
        is_paused=store.paused_at is not None,
        has_credentials=bool(store.sealed_credentials),
        last_success_at=store.heard_at,
        publishing=_publishing(store.publishing),
        counts_by_place=registry.store_locations(Platform(store.platform)) is not None,
        needs_upgrade=_needs_upgrade(store),
        missing_order_scopes=_missing_order_scopes(store),
        missing_payout_scopes=_missing_payout_scopes(store),
    )


def _publishing(kept: dict[str, Any]) -> PublishingDefaults:
    return PublishingDefaults(**{**kept, "tags": tuple(kept.get("tags", ()))})


def _needs_upgrade(store: Store) -> bool:
    """Whether the merchant of a store on platform 3 must consent again (specification 000, section 4, "Other").

    They agreed to less than we need today. Rights that were taken back since only concern their store.
    """
    doctor = registry.store_doctor(Platform.SHOPIFY) if store.platform == Platform.SHOPIFY else None
    return doctor is not None and bool(doctor.lacking_scopes(store.granted_scopes))


def _missing_order_scopes(store: Store) -> tuple[str, ...]:
    orders = registry.store_orders(Platform(store.platform))
    return tuple(orders.lacking_order_scopes(store.granted_scopes)) if orders else ()


def _missing_payout_scopes(store: Store) -> tuple[str, ...]:
    platform, granted = Platform(store.platform), store.granted_scopes
    payouts, disputes = store_payouts(platform), store_disputes(platform)
    return (
        *(payouts.lacking_payout_scopes(granted) if payouts else ()),
        *(disputes.lacking_dispute_scopes(granted) if disputes else ()),
    )
