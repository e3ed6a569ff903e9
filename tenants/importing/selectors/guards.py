"""The push guards, for those outside the Import List."""

from collections.abc import Mapping

from tenants.importing.contracts import ListedForPublishing, Problem
from tenants.importing.rules.guards import problems_of
from tenants.preferences.contracts import StorePrice


def find_problems(product: ListedForPublishing, *, prices: Mapping[int, StorePrice] | None = None) -> list[Problem]:
    """What speaks against publishing, blocking problems first; with `prices` by variant id, in that store."""
    return problems_of(product, prices=prices)
