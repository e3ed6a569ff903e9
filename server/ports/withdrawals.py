"""Withdraw from buyers without deleting the product: make it a draft and show it again, or delete single variants."""

from collections.abc import Collection
from enum import StrEnum
from typing import Protocol

from server.ports.stores import StoreAccess

DRAFTS = ("draft", "hidden", "archived", "pending", "private", "unlisted")
"""The platforms' states of products that buyers cannot see."""


class Hidden(StrEnum):
    """The result of hiding a product. ALREADY: somebody else had hidden it, so it was not changed."""

    DONE = "done"
    ALREADY = "already"
    MISSING = "missing"


class StoreWithdrawalPort(Protocol):
    """A platform that can hide products and delete variants. Calls raise `server.ports.failures` kinds."""

    def hide_product(self, access: StoreAccess, external_id: str) -> Hidden:
        """Make an existing product a draft, or hide it in the platform's own way."""
        ...

    def show_product(self, access: StoreAccess, external_id: str) -> bool:
        """Show a hidden product to buyers again; one that is shown already stays as it is.

        Return False when the store no longer has it.
        """
        ...

    def remove_variants(self, access: StoreAccess, external_id: str, variant_ids: Collection[str]) -> bool:
        """Delete variants of a product that keeps others. Ignore variants already gone.

        Return False when the store no longer has the product.
        """
        ...
