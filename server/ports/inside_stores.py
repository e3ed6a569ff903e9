"""The store port of platforms of our own."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from server.ports.stocks import SeenStock
from server.ports.stores import PushedProduct, PushProduct, StoreAccess, StorePort


class InsideStorePort(StorePort, Protocol):
    """A platform of our own (`runs_inside`)."""

    def put_products(self, access: StoreAccess, products: Sequence[PushProduct]) -> Sequence[PushedProduct]:
        """Do `put_product` for each, in order, by a fixed number of statements: all or none."""
        ...

    def note_supplies(self, access: StoreAccess, supplies: Mapping[str, SeenStock]) -> None:
        """Save what suppliers have of these variants, by the store's ids, unless something newer is known."""
        ...
