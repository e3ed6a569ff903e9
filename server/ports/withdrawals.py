"""What is taken from buyers without taking it from its store: a product as a draft, single variants for good."""

from collections.abc import Collection
from typing import Protocol

from server.ports.stores import StoreAccess


class StoreWithdrawalPort(Protocol):
    """A selling platform that hides products and drops variants. Calls raise `server.ports.failures` kinds."""

    def hide_product(self, access: StoreAccess, external_id: str) -> bool:
        """Make a standing product a draft, or whatever the platform keeps from buyers; twice is once.

        False where the store does not have it any more.
        """
        ...

    def remove_variants(self, access: StoreAccess, external_id: str, variant_ids: Collection[str]) -> bool:
        """Delete variants of a product that keeps others; one that is gone already is no failure.

        False where the store does not have the product any more.
        """
        ...
