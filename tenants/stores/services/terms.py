"""Collections, types and tags of stores for upload settings: read from the stores, and created there or here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.checks import need
from server.kit.errors import NotFound
from server.kit.http import deadline, time_left
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.stores import StoreAccess, StoreCollection
from server.ports.terms import TERM_PAGE, TermKind
from tenants.preferences.services.uploads import need_uploader
from tenants.stores.contracts import StoreRef, StoreTerm, StoreTerms, UnreadStore
from tenants.stores.errors import StoreRefused
from tenants.stores.losses import regain
from tenants.stores.models import StoreTermRow
from tenants.stores.selectors import get_store, list_stores, store_accesses
from tenants.stores.services.signs_of_life import answering

SECONDS = 16.0
"""For all stores together: each gets an equal share of the remaining time."""
LONGEST_NAME = 255
NAME_NEEDED = "Please enter a name without commas."
CANNOT_MAKE = "This store's platform doesn't let us add this. Please add it in the store."
_BY_HAND = {
    Platform.SHOPIFY: frozenset({TermKind.TYPE, TermKind.TAG}),
    Platform.WOOCOMMERCE: frozenset({TermKind.COLLECTION, TermKind.TAG}),
}


def list_terms(actor: Actor, platform: Platform, kind: TermKind, *, store_id: int | None = None) -> StoreTerms:
    """Read the terms of the actor's connected stores of a platform, or of one of them.

    A store that does not answer is named in `unread`. NotFound for a store of another platform.
    """
    need_uploader(actor)
    stores = _stores(actor, platform, store_id)
    return _read_terms(actor, stores, partial(_ask, platform, kind), _kept(stores, kind))


def list_term_page(
    actor: Actor, platform: Platform, kind: TermKind, *, page: int, store_id: int | None = None
) -> StoreTerms:
    """Return a page of `list_terms`, from 1, of at most TERM_PAGE; for a single store only that page is read."""
    need_uploader(actor)
    port, stores = registry.paged_terms(platform), _stores(actor, platform, store_id)
    if port is None or len(stores) != 1:
        found = list_terms(actor, platform, kind, store_id=store_id)
        return replace(found, terms=found.terms[(page - 1) * TERM_PAGE : page * TERM_PAGE])
    return _read_terms(actor, stores, lambda access: port.list_term_page(access, kind, page), {})


def _read_terms(
    actor: Actor,
    stores: Sequence[StoreRef],
    ask: Callable[[StoreAccess], Sequence[StoreCollection]],
    kept: Mapping[int, list[str]],
) -> StoreTerms:
    accesses = store_accesses(actor, [store.id for store in stores])
    terms: list[StoreTerm] = []
    unread: list[UnreadStore] = []
    with deadline(SECONDS):
        for place, store in enumerate(stores):
            asked_at = clock.now()
            try:
                with deadline(time_left() / (len(stores) - place)):
                    found = ask(accesses[store.id][1])
            except OutsideFailure as failure:
                unread.append(UnreadStore(store.id, store.name, failure.reason))
            else:
                if found:  # a platform without such terms is not asked
                    with transaction.atomic():
                        regain(store.id, asked_at=asked_at)
                terms += _merged(store.id, found, kept.get(store.id, []))
    return StoreTerms(tuple(terms), tuple(unread))


def make_term(actor: Actor, platform: Platform, kind: TermKind, *, store_id: int, name: str) -> str:
    """Create a collection, type or tag for a store; return its id, also if one of this name exists.

    NotFound as `get_store`; Invalid for an impossible name, or a kind that cannot be created; StoreRefused.
    """
    need_uploader(actor)
    (store,) = _stores(actor, platform, store_id)
    named = " ".join(name.split())
    need(named and "," not in named and len(named) <= LONGEST_NAME, "name", NAME_NEEDED)
    need(kind in _BY_HAND.get(platform, ()), "type", CANNOT_MAKE)
    port = registry.store_terms(platform)
    if port is None or kind not in port.makes:
        return _keep(store.id, kind, named)
    _, access = store_accesses(actor, [store.id])[store.id]
    try:
        with answering(store):
            return port.make_term(access, kind, named).other_id
    except OutsideFailure as failure:
        raise StoreRefused.because(failure) from failure


def _stores(actor: Actor, platform: Platform, store_id: int | None) -> list[StoreRef]:
    if store_id is None:
        return [store for store in list_stores(actor) if store.platform is platform and store.is_connected]
    store = get_store(actor, store_id)
    if store.platform is not platform:
        raise NotFound
    return [store]


def _ask(platform: Platform, kind: TermKind, access: StoreAccess) -> Sequence[StoreCollection]:
    port = registry.store_terms(platform)
    if port is not None:
        return port.list_terms(access, kind)
    return registry.store(platform).list_collections(access) if kind is TermKind.COLLECTION else ()


def _kept(stores: Sequence[StoreRef], kind: TermKind) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = {}
    rows = StoreTermRow.objects.filter(store_id__in=[store.id for store in stores], kind=kind).order_by("name")
    for store_id, name in rows.values_list("store_id", "name"):
        found.setdefault(store_id, []).append(name)
    return found


def _merged(store_id: int, collections: Sequence[StoreCollection], kept: Sequence[str]) -> list[StoreTerm]:
    names = {collection.name.casefold() for collection in collections}
    new = [StoreCollection(name, name) for name in kept if name.casefold() not in names]
    return [StoreTerm(store_id, collection.other_id, collection.name) for collection in (*collections, *new)]


def _keep(store_id: int, kind: TermKind, name: str) -> str:
    """Save a name that no product of the store has yet."""
    row = StoreTermRow(store_id=store_id, kind=kind, key=name.casefold(), name=name)
    StoreTermRow.objects.bulk_create([row], ignore_conflicts=True)
    return StoreTermRow.objects.values_list("name", flat=True).get(store_id=store_id, kind=kind, key=name.casefold())
