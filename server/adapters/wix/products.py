"""Putting a product into a site: found again by our handle if it stands, made whole in one call if not."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from server.adapters.stores.products import chosen_ids
from server.adapters.stores.store import OutsideStore
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix import catalog, mapper
from server.adapters.wix.client import Json, WixClient, WixRefusal
from server.adapters.wix.taxes import sent_with_taxes
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.failures import Retryable
from server.ports.listings import ListingQuery
from server.ports.stores import NewPrice, NewStock, ProductUpdate, PushedProduct, PushProduct


class WixProducts(OutsideStore[WixClient]):
    """Products of a site with Catalog V3. A refusal leaves nothing behind."""

    platform = Platform.WIX
    mapper = mapper
    client_class = WixClient

    def prepare(self, client: WixClient) -> None:
        catalog.require_catalog(client)

    def put(self, client: WixClient, product: PushProduct) -> PushedProduct:
        categories = chosen_ids(product.collections, lambda: catalog.categories(client))
        standing = self.standing(client, product)
        record = self._create(client, product) if standing is None else self._update(client, product, standing)
        product_id = read_text(record.get("id"))
        for category_id in categories:
            catalog.add_to_category(client, category_id, product_id)
        if standing is not None and product.sets_collections:
            catalog.leave_categories(client, product_id, keep=categories)
        return PushedProduct(product_id, mapper.url_of(record, client.access.base_url), mapper.ids_of(product, record))

    def change(self, client: WixClient, record: Json, update: ProductUpdate) -> Mapping[str, Reason]:
        prices = {one.external_id: one.price for one in update.variants if one.price is not None}
        if prices:
            _put_prices(client, record, prices, update.currency)
        stocks = {one.external_id: mapper.stock(one.stock) for one in update.variants if one.stock is not None}
        if stocks:
            catalog.put_stock(client, update.external_id, stocks)
        return {}

    def read(self, client: WixClient, external_id: str) -> Json | None:
        return catalog.read(client, external_id)

    def stocks(self, client: WixClient, record: Json, query: ListingQuery) -> Mapping[str, NewStock]:
        return {
            variant_id: mapper.stock_there(each)
            for variant_id, each in catalog.stock_of(client, query.external_id).items()
        }

    def delete(self, client: WixClient, external_id: str) -> None:
        catalog.delete(client, external_id)

    def first_made(self, client: WixClient, product: PushProduct, until: datetime | None) -> Json | None:
        return catalog.by_handle(client, mapper.handle_of(product.reference)) if product.first_attempt_at else None

    def made(self, client: WixClient, reference: str, since: datetime, until: datetime | None) -> Sequence[str]:
        found = catalog.by_handle(client, mapper.handle_of(reference))
        return [read_text(found.get("id"))] if found else []

    def combinations(self, product: PushProduct) -> int | None:
        return mapper.count_combinations(product)

    def _create(self, client: WixClient, product: PushProduct) -> Json:
        try:
            fields = mapper.new_product(product)
            with product.making.begun(WixRefusal):
                made = sent_with_taxes(client, product, None, lambda taxes: catalog.create(client, fields | taxes))
        except WixRefusal as refusal:
            ours = catalog.by_handle(client, mapper.handle_of(product.reference)) if refusal.is_taken else None
            if ours is None:
                raise
            return self._update(client, product, ours)
        return _whole(client, made)

    def _update(self, client: WixClient, product: PushProduct, standing: Json) -> Json:
        product = self.reconciled(client, product, standing)
        fields, media = mapper.product_fields(product, standing), mapper.media_fields(product, standing)
        whole = fields if media is None else {**fields, "media": media}
        sent_with_taxes(client, product, standing, lambda taxes: catalog.update(client, standing, whole | taxes))
        record = _whole(client, read_text(standing.get("id")))
        catalog.put_stock(client, read_text(record.get("id")), mapper.stocks_of(product, record))
        return record


def _whole(client: WixClient, product_id: str) -> Json:
    """As it stands now, with the ids of its variants."""
    record = catalog.read(client, product_id)
    if record is None:
        raise Retryable(Reason("store.gone", {"host": client.host}), unknown_outcome=True)
    return record


def _put_prices(client: WixClient, record: Json, prices: Mapping[str, NewPrice], currency: str) -> None:
    """Variants travel whole and with their options (Update Product), so they go back as they were read."""
    before = mapper.variants_of(record)
    after = [_priced(each, prices.get(read_text(each.get("id"))), currency) for each in before]
    if any(_amounts(old) != _amounts(new) for old, new in zip(before, after, strict=True)):
        variants = [mapper.writable_variant(each) for each in after]
        fields = {"options": as_list(record.get("options")), "variantsInfo": {"variants": variants}}
        catalog.update(client, record, fields)


def _priced(variant: Json, price: NewPrice | None, currency: str) -> Json:
    return variant if price is None else {**variant, "price": mapper.price_fields(price, currency)}


def _amounts(variant: Json) -> list[object]:
    """Prices come back with texts for the reader beside the amounts."""
    price = as_dict(variant.get("price"))
    return [as_dict(price.get(name)).get("amount") for name in ("actualPrice", "compareAtPrice")]
