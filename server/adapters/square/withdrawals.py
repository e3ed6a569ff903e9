"""Items and variations of a seller that are hidden from buyers."""

from collections.abc import Sequence

from server.adapters.square import catalog, mapper
from server.adapters.square.client import Json, SquareClient
from server.adapters.square.products import SquareProducts
from server.adapters.stores.withdrawals import WithdrawingStore


class SquareWithdrawals(SquareProducts, WithdrawingStore[SquareClient]):
    """Items that can be hidden. Square has no drafts: hidden items are archived ("CatalogItem", `is_archived`)."""

    def set_shown(self, client: SquareClient, record: Json, *, shown: bool) -> None:
        item = mapper.archived(record, is_archived=not shown)
        catalog.upsert(client, item, mapper.idempotency_key("restore" if shown else "archive", item))

    def drop_variants(self, client: SquareClient, record: Json, variant_ids: Sequence[str]) -> None:
        catalog.delete(client, variant_ids)
