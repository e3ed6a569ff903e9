"""What suppliers have, for the shops of our own: kept there beside what they sell."""

from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress

from server.company.identity.contracts import Actor
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.stocks import NewStock, SeenStock
from tenants.products.contracts import ExistingPublication
from tenants.products.selectors.known import known_variants
from tenants.products.selectors.supply import supplies_in
from tenants.stores.selectors import store_accesses, stores_by_id


def note_supplies(actor: Actor, publications: Collection[ExistingPublication]) -> None:
    """Save the newest known supply of these publications, and when it was seen, in the shops of our own among them."""
    stores = stores_by_id(actor, {publication.store_id for publication in publications})
    ports = {key: port for key, store in stores.items() if (port := registry.inside_store(store.platform))}
    inside = [publication for publication in publications if publication.store_id in ports]
    if not inside:
        return
    supplies, known = supplies_in({each.key for each in inside}), known_variants([each.id for each in inside])
    by_store: dict[int, dict[str, SeenStock]] = defaultdict(dict)
    for publication in inside:
        bought = supplies[publication.key]
        for variant_id, external_id in known[publication.id].ids.items() if publication.id in known else ():
            if variant_id in bought:
                supply = bought[variant_id].supply
                seen = SeenStock(NewStock(supply.stock, supply.available), bought[variant_id].at)
                by_store[publication.store_id][external_id] = seen
    accesses = store_accesses(actor, by_store)
    for store_id, seen_by_id in by_store.items():
        with suppress(OutsideFailure):  # the shop's key cannot be read now: the next look saves what it sees
            ports[store_id].note_supplies(accesses[store_id][1], seen_by_id)
