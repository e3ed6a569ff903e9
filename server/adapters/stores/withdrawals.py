"""Hiding products of a store from buyers: common steps, with one retry after a concurrent change."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from server.adapters.stores.client import StoreClient
from server.adapters.stores.products import Json
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.stores.store import OutsideStore
from server.ports.stores import StoreAccess

C = TypeVar("C", bound=StoreClient)


class WithdrawingStore(OutsideStore[C]):
    """Implementation of `server.ports.withdrawals.StoreWithdrawalPort`. Vendors implement the abstract methods."""

    @abstractmethod
    def hide(self, client: C, record: Json) -> None:
        """Hide an existing product from buyers; hiding it twice is safe."""

    @abstractmethod
    def drop_variants(self, client: C, record: Json, variant_ids: Sequence[str]) -> None:
        """Delete variants of an existing product; those already gone are not a failure."""

    def hide_product(self, access: StoreAccess, external_id: str) -> bool:
        """Implement `StoreWithdrawalPort`."""
        return self._on_standing(access, external_id, self.hide)

    def remove_variants(self, access: StoreAccess, external_id: str, variant_ids: Collection[str]) -> bool:
        """Implement `StoreWithdrawalPort`."""
        ids = sorted(variant_ids)
        return self._on_standing(access, external_id, lambda client, record: self.drop_variants(client, record, ids))

    def _on_standing(self, access: StoreAccess, external_id: str, change: Callable[[C, Json], None]) -> bool:
        """Apply the change; if the product changed since it was read, read it again once."""
        with self.talking(access) as client:
            self.prepare(client)
            try:
                return self._changed(client, external_id, change)
            except StoreRefusal as refusal:
                if not refusal.is_stale:
                    raise
                return self._changed(client, external_id, change)

    def _changed(self, client: C, external_id: str, change: Callable[[C, Json], None]) -> bool:
        record = self.present(client, external_id)
        if record is None:
            return False
        change(client, record)
        return True
