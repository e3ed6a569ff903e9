"""Hiding products and variants of a site from buyers."""

from collections.abc import Sequence

from server.adapters.stores.withdrawals import WithdrawingStore
from server.adapters.values import as_list, read_text
from server.adapters.wix import mapper
from server.adapters.wix.catalogs import catalog_of
from server.adapters.wix.client import Json, WixClient
from server.adapters.wix.products import WixProducts


class WixWithdrawals(WixProducts, WithdrawingStore[WixClient]):
    """Products that can be hidden. Removed variants become invisible, as every combination of choices must exist."""

    def set_shown(self, client: WixClient, record: Json, *, shown: bool) -> None:
        catalog_of(client).update(record, {"visible": shown})

    def drop_variants(self, client: WixClient, record: Json, variant_ids: Sequence[str]) -> None:
        gone = {mapper.present_id(record, one) for one in variant_ids}
        there = [mapper.writable_variant(each) for each in mapper.variants_of(record)]
        hidden = [{**each, "visible": False} if read_text(each.get("id")) in gone else each for each in there]
        if hidden != there:
            fields = {"options": as_list(record.get("options")), "variantsInfo": {"variants": hidden}}
            catalog_of(client).update(record, fields)
