"""Hide products of a store from buyers, and show them again: common steps, with one retry after a concurrent change."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from server.adapters.stores.client import StoreClient
from server.adapters.stores.products import Json
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.stores.store import OutsideStore
from server.ports.stores import StoreAccess
from server.ports.withdrawals import DRAFTS, Hidden

C = TypeVar("C", bound=StoreClient)
R = TypeVar("R")


class WithdrawingStore(OutsideStore[C]):
    """Implementation of `server.ports.withdrawals.StoreWithdrawalPort`. Vendors implement the abstract methods."""

    @abstractmethod
    def set_shown(self, client: C, record: Json, *, shown: bool) -> None:
        """Hide an existing product from buyers, or show it; doing it twice is safe."""

    @abstractmethod
    def drop_variants(self, client: C, record: Json, variant_ids: Sequence[str]) -> None:
        """Delete variants of an existing product; those already gone are not a failure."""

    def hide_product(self, access: StoreAccess, external_id: str) -> Hidden:
        """Implement `StoreWithdrawalPort`."""

        def hide(client: C, record: Json) -> Hidden:
            if not self._is_shown(record):
                return Hidden.ALREADY
            self.set_shown(client, record, shown=False)
            return Hidden.DONE

        return self._change_existing(access, external_id, hide) or Hidden.MISSING

    def show_product(self, access: StoreAccess, external_id: str) -> bool:
        """Implement `StoreWithdrawalPort`."""

        def show(client: C, record: Json) -> bool:
            if not self._is_shown(record):
                self.set_shown(client, record, shown=True)
            return True

        return bool(self._change_existing(access, external_id, show))

    def remove_variants(self, access: StoreAccess, external_id: str, variant_ids: Collection[str]) -> bool:
        """Implement `StoreWithdrawalPort`."""
        ids = sorted(variant_ids)

        def drop(client: C, record: Json) -> bool:
            self.drop_variants(client, record, ids)
            return True

        return bool(self._change_existing(access, external_id, drop))

    def _is_shown(self, record: Json) -> bool:
        return self.mapper.store_product(record, "").status not in DRAFTS

    def _change_existing(self, access: StoreAccess, external_id: str, change: Callable[[C, Json], R]) -> R | None:
        """Apply the change and return its result, None without the product.

        If the product changed since it was read, read it again once.
        """
        with self.talking(access) as client:
            self.prepare(client)
            try:
                return self._changed(client, external_id, change)
            except StoreRefusal as refusal:
                if not refusal.is_stale:
                    raise
                return self._changed(client, external_id, change)

    def _changed(self, client: C, external_id: str, change: Callable[[C, Json], R]) -> R | None:
        record = self.read_unless_trashed(client, external_id)
        return None if record is None else change(client, record)
