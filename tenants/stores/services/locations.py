"""The location where a store counts its stock: read from the store, chosen by the merchant."""

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.ports import registry
from server.ports.failures import NeedsMerchant, OutsideFailure
from server.ports.locations import StoreLocation
from tenants.stores.contracts import StockPlaces, StoreRef
from tenants.stores.errors import StoreRefused
from tenants.stores.models import Store
from tenants.stores.selectors import get_store, store_accesses
from tenants.stores.services.signs_of_life import answering

NO_SUCH_PLACE = "The store doesn't have this location. Please choose another one."


def list_locations(actor: Actor, *, store_id: int) -> StockPlaces:
    """Read the locations of a store, the default one first; none on platforms with a single count.

    NotFound as `get_store`; StoreRefused with the store's reason when the call fails. A store that must be connected
    again, because this permission was not requested before, returns a `problem` instead.
    """
    store = get_store(actor, store_id)
    try:
        return StockPlaces(store.location_id, _ask(actor, store))
    except NeedsMerchant as failure:
        return StockPlaces(store.location_id, problem=failure.reason.stored())
    except OutsideFailure as failure:
        raise StoreRefused.because(failure) from failure


def _ask(actor: Actor, store: StoreRef) -> tuple[StoreLocation, ...]:
    port = registry.store_locations(store.platform)
    if port is None:
        return ()
    _, access = store_accesses(actor, [store.id])[store.id]
    with answering(store):
        return tuple(port.list_locations(access))


def choose_location(actor: Actor, *, store_id: int, location_id: str) -> None:
    """Count the stock of products published from now on at this location; empty for the store's default.

    NotFound as `get_store`; Invalid for a location that the store does not have. Stock counted elsewhere stays there.
    """
    store = get_store(actor, store_id)
    name = ""
    if location_id:
        places = list_locations(actor, store_id=store.id)
        if not places.has(location_id):
            raise Invalid.on("location_id", NO_SUCH_PLACE)
        name = places.name_of(location_id)
    Store.objects.filter(pk=store.id, removed_at=None).update(location_id=location_id, location_name=name[:200])
