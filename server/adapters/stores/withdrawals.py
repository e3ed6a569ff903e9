"""Products of a store that are kept from buyers: the order of the steps, and what a change meanwhile costs."""

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
    """Promises as `server.ports.withdrawals.StoreWithdrawalPort`. What is abstract is the vendor's own."""

    @abstractmethod
    def hide(self, client: C, record: Json) -> None:
        """Keep a standing product from buyers; twice is once."""

    @abstractmethod
    def drop_variants(self, client: C, record: Json, variant_ids: Sequence[str]) -> None:
        """Delete variants of a standing product; one that is gone already is no failure."""

    def hide_product(self, access: StoreAccess, external_id: str) -> bool:
        """As `StoreWithdrawalPort`."""
        return self._on_standing(access, external_id, self.hide)

    def remove_variants(self, access: StoreAccess, external_id: str, variant_ids: Collection[str]) -> bool:
        """As `StoreWithdrawalPort`."""
        ids = sorted(variant_ids)
        return self._on_standing(access, external_id, lambda client, record: self.drop_variants(client, record, ids))

    def _on_standing(self, access: StoreAccess, external_id: str, change: Callable[[C, Json], None]) -> bool:
        """What was changed meanwhile is read once more."""
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
