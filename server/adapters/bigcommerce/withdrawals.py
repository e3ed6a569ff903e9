"""Products and variants of a store that are hidden from buyers."""

from collections.abc import Sequence

from server.adapters.bigcommerce.client import BigCommerceClient, Json
from server.adapters.bigcommerce.products import BigCommerceProducts
from server.adapters.stores.withdrawals import WithdrawingStore


class BigCommerceWithdrawals(BigCommerceProducts, WithdrawingStore[BigCommerceClient]):
    """Products that can be hidden: `is_visible` is false."""

    def set_shown(self, client: BigCommerceClient, record: Json, *, shown: bool) -> None:
        client.put(f"catalog/products/{record['id']}", {"is_visible": shown})

    def drop_variants(self, client: BigCommerceClient, record: Json, variant_ids: Sequence[str]) -> None:
        for variant_id in variant_ids:
            client.delete(f"catalog/products/{record['id']}/variants/{variant_id}")
