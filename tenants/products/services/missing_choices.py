"""What products would be published with and the store no longer has: shown at the preset and before publishing."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.http import deadline
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.missing import channels_missing, collections_missing, find_collection, location_missing
from server.ports.terms import TermKind
from tenants.importing.contracts.selections import Chosen
from tenants.importing.selectors.publication import collections_of
from tenants.importing.selectors.selections import chosen_ids
from tenants.preferences.contracts import NO_UPLOAD, StoreUpload, UploadSettings
from tenants.preferences.services.uploads import need_uploader
from tenants.products.selectors.states import kept_of
from tenants.stores.contracts import StoreRef
from tenants.stores.errors import StoreRefused
from tenants.stores.selectors import stores_by_id
from tenants.stores.services.channels import list_channels
from tenants.stores.services.locations import list_locations
from tenants.stores.services.terms import SECONDS, list_terms


@dataclass(frozen=True, slots=True)
class MissingChoice:
    """Why products cannot be published in a store as chosen."""

    store_id: int
    reason: Reason


def find_missing(
    actor: Actor, *, chosen: Chosen, store_ids: Sequence[int], upload: UploadSettings | None
) -> list[MissingChoice]:
    """Ask the stores for what these settings, products and the stores' own settings name; return what is missing.

    A store that does not answer in time is left out. NotFound when a product or a store is not the actor's.
    """
    need_uploader(actor)
    stores = stores_by_id(actor, store_ids)
    if len(stores) != len(set(store_ids)):
        raise NotFound
    requested = _collections(chosen_ids(actor, chosen), list(stores.values()), upload)
    with deadline(SECONDS):
        return [
            MissingChoice(store.id, reason)
            for store in stores.values()
            if store.is_connected
            for reason in _missing(actor, store, requested.get(store.id, {}))
        ]


def _collections(
    product_ids: Sequence[int], stores: Collection[StoreRef], upload: UploadSettings | None
) -> Mapping[int, dict[str, str]]:
    """Return names of collections by what was chosen, by store: of the products, and of the settings in use."""
    found = {store.id: collections_of(product_ids).get(store.id, {}) for store in stores}
    uploads: list[tuple[int, StoreUpload]] = [
        (store.id, upload.for_store(store.id, store.platform, store.currency) if upload else NO_UPLOAD)
        for store in stores
    ]
    if upload is None:
        uploads += [(store_id, kept.upload) for (_, store_id), kept in kept_of(product_ids).items()]
    for store_id, settings in uploads:
        shelves = settings.attributes.shelves
        if store_id in found:
            found[store_id] |= {each: shelves.names.get(each, each) for each in shelves.values}
    return found


def _missing(actor: Actor, store: StoreRef, collections: Mapping[str, str]) -> Iterator[Reason]:
    if store.platform is Platform.WOOCOMMERCE:  # a category that is given by its name is created
        collections = {each: name for each, name in collections.items() if each.isdecimal()}
    if collections:
        terms = list_terms(actor, store.platform, TermKind.COLLECTION, store_id=store.id)
        known = {term.other_id: term.name for term in terms.terms}
        names = [name for each, name in collections.items() if not find_collection(known, each)]
        if names and not terms.unread:
            yield collections_missing(store.platform, store.name, names)
    with suppress(StoreRefused):
        channels = list_channels(actor, store_id=store.id).channels if store.channels else ()
        if gone := [channel.name for channel in channels if not channel.exists]:
            yield channels_missing(store.name, gone)
    with suppress(StoreRefused):
        places = list_locations(actor, store_id=store.id) if store.location_id else None
        if places and not places.problem and not places.has(store.location_id):
            yield location_missing(store.name, store.location_name)
