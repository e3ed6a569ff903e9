"""What holds a product back from a store, for publishing and for who asks beforehand."""

from server.company.accounts.contracts import Actor
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.selectors.guards import find_problems
from tenants.products.rules.pushing import Priced

NEEDS_UPGRADE = Reason("publish.needs_upgrade")


def find_hold(actor: Actor, product: ListedForPublishing, priced: Priced, *, override: bool) -> Reason | None:
    """Why this product is held back at these prices; None when it is not. `override` lifts the push guards alone."""
    if priced.problem:
        return priced.problem
    prices = {variant.id: price for variant, price in priced.variants}
    blocking = [found for found in find_problems(actor, product, prices=prices) if found.blocking]
    return None if not blocking or override else blocking[0].reason
