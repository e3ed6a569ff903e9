"""Reasons to hold a product back from a store, for publishing and for previews."""

from server.kit.reasons import Reason
from server.platforms.rules import find_excess, find_overlong, limits_of
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.selectors.publication import find_problems
from tenants.products.rules.pushes import Priced
from tenants.stores.contracts import StoreRef

NEEDS_UPGRADE = Reason("publish.needs_upgrade")


def find_hold(product: ListedForPublishing, priced: Priced, store: StoreRef, *, override: bool) -> Reason | None:
    """Return why this product is held back from a store at these prices; None when it is not.

    `override` lifts only the push guards, not the limits of the platform, and not for a product with nothing to sell.
    """
    if priced.problem:
        return priced.problem
    prices = {variant.id: price for variant, price in priced.variants}
    if not store.publishing.shortens and (overlong := _overlong(product, priced, store)):
        return overlong
    blocking = [found for found in find_problems(product, prices=prices) if found.blocking]
    if blocking and not (override and priced.variants):
        return blocking[0].reason
    return find_excess(store.platform, store.name, [variant.option_values for variant, _ in priced.variants])


def _overlong(product: ListedForPublishing, priced: Priced, store: StoreRef) -> Reason | None:
    sent = [image.url for image in product.images[: store.publishing.image_limit]]
    pictures = {*sent, *(variant.image_url for variant, _ in priced.variants if variant.image_url)}
    limits = limits_of(store.platform, store.version)
    return find_overlong(limits, store.name, description=product.description_html, images=len(pictures))
