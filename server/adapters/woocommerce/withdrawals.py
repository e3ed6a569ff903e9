"""Hiding products and variations of a store from buyers."""

from collections.abc import Sequence

from server.adapters.stores.withdrawals import WithdrawingStore
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import Json, WooClient
from server.adapters.woocommerce.products import WooProducts
from server.adapters.woocommerce.variations import delete_some


class WooWithdrawals(WooProducts, WithdrawingStore[WooClient]):
    """Products that can be hidden: they get the status draft."""

    def set_shown(self, client: WooClient, record: Json, *, shown: bool) -> None:
        client.put(f"products/{id_of(record)}", {"status": "publish" if shown else "draft"})

    def drop_variants(self, client: WooClient, record: Json, variant_ids: Sequence[str]) -> None:
        delete_some(client, id_of(record), list(map(int, variant_ids)))
