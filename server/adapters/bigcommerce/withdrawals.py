"""Products and variants of a store that buyers are not to see."""

from collections.abc import Sequence

from server.adapters.bigcommerce.client import BigCommerceClient, Json
from server.adapters.bigcommerce.products import BigCommerceProducts
from server.adapters.stores.withdrawals import WithdrawingStore


class BigCommerceWithdrawals(BigCommerceProducts, WithdrawingStore[BigCommerceClient]):
    """A hidden product is not visible (`is_visible`)."""

    def hide(self, client: BigCommerceClient, record: Json) -> None:
        client.put(f"catalog/products/{record['id']}", {"is_visible": False})

    def drop_variants(self, client: BigCommerceClient, record: Json, variant_ids: Sequence[str]) -> None:
        for variant_id in variant_ids:
            client.delete(f"catalog/products/{record['id']}/variants/{variant_id}")
