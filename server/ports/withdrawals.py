"""Withdraw from buyers without deleting the product: make it a draft, or delete single variants."""

from collections.abc import Collection
from typing import Protocol

from server.ports.stores import StoreAccess


class StoreWithdrawalPort(Protocol):
    """A platform that can hide products and delete variants. Calls raise `server.ports.failures` kinds."""

    def hide_product(self, access: StoreAccess, external_id: str) -> bool:
        """Make an existing product a draft, or hide it in the platform's own way. Idempotent.

        Return False when the store no longer has it.
        """
        ...

    def remove_variants(self, access: StoreAccess, external_id: str, variant_ids: Collection[str]) -> bool:
        """Delete variants of a product that keeps others. Ignore variants already gone.

        Return False when the store no longer has the product.
        """
        ...
