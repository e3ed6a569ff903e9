"""Check what publishing would do, before it starts."""

from collections.abc import Iterator, Sequence

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.contracts.selections import Chosen
from tenants.importing.selectors.publication import find_problems, read_for_checking
from tenants.importing.selectors.selections import chosen_ids
from tenants.preferences.contracts import PriceSettings, StoreUpload, UploadSettings
from tenants.preferences.selectors import read_price_settings
from tenants.products.contracts import Adjustments, Hold, PublishCheck
from tenants.products.rules.adjustments import adjusted
from tenants.products.rules.pushes import price_variants, with_settled
from tenants.products.rules.supply import with_supplies
from tenants.products.selectors.guards import NEEDS_UPGRADE, find_hold
from tenants.products.selectors.states import NOTHING_KEPT, kept_of
from tenants.products.selectors.supply import mapped_supplies
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import stores_by_id

AT_ONCE = 500


def check_publishing(
    actor: Actor,
    *,
    chosen: Chosen,
    store_ids: Sequence[int],
    override: bool,
    upload: UploadSettings | None = None,
) -> PublishCheck:
    """Count what is ready for these stores, by the same guards as publishing with these upload settings.

    NotFound when a product or a store is not the actor's.
    """
    stores = stores_by_id(actor, store_ids)
    if len(stores) != len(set(store_ids)):
        raise NotFound
    ready, holds = 0, dict[str, Hold]()
    for reason in _outcomes(chosen_ids(actor, chosen), list(stores.values()), override, upload):
        if reason is None:
            ready += 1
            continue
        known = holds.get(reason.code)
        holds[reason.code] = Hold(known.reason if known else reason, known.count + 1 if known else 1)
    found = sorted(holds.values(), key=lambda hold: -hold.count)
    return PublishCheck(ready=ready, held_back=sum(hold.count for hold in found), holds=tuple(found))


def _outcomes(
    product_ids: Sequence[int], stores: Sequence[StoreRef], override: bool, upload: UploadSettings | None
) -> Iterator[Reason | None]:
    settings = read_price_settings()
    for start in range(0, len(product_ids), AT_ONCE):
        ids = product_ids[start : start + AT_ONCE]
        known, supplies = kept_of(ids), mapped_supplies(ids) if stores else {}
        for product in read_for_checking(ids):
            if not stores:
                yield _own_hold(product, override)
            for store in stores:
                kept = known.get((product.id, store.id), NOTHING_KEPT)
                chosen = upload.for_store(store.id, store.platform, store.currency) if upload else kept.upload
                publishing = with_supplies(product, supplies.get((product.id, store.id), {}))
                yield _hold(publishing, store, kept.adjustments, settings, chosen, override=override)


def _own_hold(product: ListedForPublishing, override: bool) -> Reason | None:
    blocking = [found.reason for found in find_problems(product) if found.blocking]
    return None if not blocking or override else blocking[0]


def _hold(
    product: ListedForPublishing,
    store: StoreRef,
    changed: Adjustments,
    settings: PriceSettings,
    upload: StoreUpload,
    *,
    override: bool,
) -> Reason | None:
    if store.needs_upgrade:
        return NEEDS_UPGRADE
    publishing = adjusted(product, changed, settings)
    priced = with_settled(price_variants(publishing, store, settings, upload), changed, settings, upload.pricing)
    return find_hold(publishing, priced, store, override=override)
