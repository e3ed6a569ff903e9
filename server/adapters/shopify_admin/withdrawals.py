"""Hiding products and variants of a shop from buyers (productUpdate, productVariantsBulkDelete)."""

from collections.abc import Sequence

from server.adapters.shopify_admin import mapper, queries, variants
from server.adapters.shopify_admin.client import Json, ShopifyClient, UserErrors
from server.adapters.shopify_admin.products import ShopifyProducts
from server.adapters.stores.batch_sizes import BatchSize
from server.adapters.stores.withdrawals import WithdrawingStore
from server.adapters.values import read_text


class ShopifyWithdrawals(ShopifyProducts, WithdrawingStore[ShopifyClient]):
    """Products that can be hidden: they get the status DRAFT."""

    def set_shown(self, client: ShopifyClient, record: Json, *, shown: bool) -> None:
        changed = {"id": record["id"], "status": "ACTIVE" if shown else "DRAFT"}
        client.mutate("productUpdate", queries.UPDATE_PRODUCT, {"product": changed})

    def drop_variants(self, client: ShopifyClient, record: Json, variant_ids: Sequence[str]) -> None:
        size = BatchSize(client.answers, variants.AT_ONCE)
        existing = {mapper.number_of(read_text(node.get("id"))) for node in mapper.nodes_of(record)}
        for some in size.batches([variant_id for variant_id in variant_ids if variant_id in existing]):
            with size.halved_when_lost(len(some)):
                _drop(client, record, some)


def _drop(client: ShopifyClient, record: Json, variant_ids: Sequence[str]) -> None:
    params = {"product": record["id"], "variants": [mapper.variant_gid(variant_id) for variant_id in variant_ids]}
    try:
        client.mutate("productVariantsBulkDelete", queries.DELETE_VARIANTS, params)
    except UserErrors as refusal:
        if not refusal.is_missing:
            raise
