"""Reasons to hold a product back from a store, for publishing and for previews."""

from server.kit.reasons import Reason
from server.platforms.rules import Lengths, find_excess, find_overlong, limits_of
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
    if not store.publishing.shortens and (overlong := find_cut(product, priced, store)):
        return overlong
    blocking = [found for found in find_problems(product, prices=prices) if found.blocking]
    if blocking and not (override and priced.variants):
        return blocking[0].reason
    return find_excess(store.platform, store.name, [variant.option_values for variant, _ in priced.variants])


def find_cut(product: ListedForPublishing, priced: Priced, store: StoreRef) -> Reason | None:
    """Return what the store would cut off: a remark where its settings let us cut it, else the reason to hold the
    product back. None if all fits.
    """
    limits, variants = limits_of(store.platform, store.version), [variant for variant, _ in priced.variants]
    texts = limits.option_texts(
        (option.name for option in product.options), [variant.option_values for variant in variants]
    )
    sent = [image.url for image in product.images[: store.publishing.image_limit]]
    has = Lengths(
        title=len(" ".join(product.title.split())),
        option=max(map(len, texts), default=0),
        sku=max((len(variant.sku) for variant in variants), default=0),
        description=len(product.description_html),
        images=len({*sent, *(variant.image_url for variant in variants if variant.image_url)}),
    )
    return find_overlong(limits, store.name, has, is_cut=store.publishing.shortens)
