"""Publish a product: find it by our handle, else create it whole in one call."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import datetime

from server.adapters.stores.collections import chosen_collections
from server.adapters.stores.store import OutsideStore
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix import mapper, pictures
from server.adapters.wix.catalog import Catalog
from server.adapters.wix.catalogs import ask_again, catalog_of
from server.adapters.wix.client import Json, WixClient, WixRefusal
from server.adapters.wix.taxes import sent_with_taxes
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.changed_stocks import Stocks
from server.ports.failures import OutsideFailure
from server.ports.late_pictures import PictureLoading
from server.ports.listings import ListingQuery
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, PushedProduct, PushProduct, StoreAccess
from server.ports.written import Facts, Labels

_UNIT = "weight unit"


class WixProducts(OutsideStore[WixClient]):
    """Products of a site, in either catalog version. A refusal leaves nothing behind."""

    platform = Platform.WIX
    mapper = mapper
    client_class = WixClient

    @contextmanager
    def talking(self, access: StoreAccess) -> Iterator[WixClient]:
        """Open a session as usual; if the site was moved to the other catalog, later calls use that one."""
        with super().talking(access) as client:
            try:
                yield client
            except WixRefusal as refusal:
                if refusal.is_other_catalog:
                    ask_again(client)
                raise

    def prepare(self, client: WixClient) -> None:
        catalog_of(client)

    def put(self, client: WixClient, product: PushProduct) -> PushedProduct:
        with chosen_collections(client, self.platform, product, catalog_of(client).categories) as categories:
            return self._put(client, product, categories)

    def _put(self, client: WixClient, product: PushProduct, categories: Sequence[str]) -> PushedProduct:
        catalog = catalog_of(client)
        existing = self.find_existing(client, product)
        record = self._create(catalog, product) if existing is None else self._update(catalog, product, existing)
        product_id = read_text(record.get("id"))
        is_new = existing is None and product.making.may_have_made
        with _taken_back(catalog, product, product_id) if is_new else nullcontext():
            for category_id in categories:
                catalog.add_to_category(category_id, product_id)
        if existing is not None and product.sets_collections:
            catalog.leave_categories(product_id, keep=categories)
        return PushedProduct(product_id, mapper.url_of(record, client.access.base_url), mapper.ids_of(product, record))

    def change(self, client: WixClient, record: Json, update: ProductUpdate) -> Mapping[str, Reason]:
        catalog = catalog_of(client)
        changes = {mapper.present_id(record, variant.external_id): variant for variant in update.variants}
        prices = {
            key: variant_update.price for key, variant_update in changes.items() if variant_update.price is not None
        }
        if prices:
            _put_prices(catalog, record, prices, update.currency)
        stocks = {
            key: mapper.stock(variant_update.stock)
            for key, variant_update in changes.items()
            if variant_update.stock is not None
        }
        if stocks:
            catalog.put_stock(update.external_id, stocks)
        return {}

    def read(self, client: WixClient, external_id: str) -> Json | None:
        return catalog_of(client).read(external_id)

    def labels(self, client: WixClient, record: Json) -> Labels:
        return mapper.labels_of(record)

    def facts(self, client: WixClient, record: Json) -> Mapping[str, Facts]:
        return mapper.facts_of(record, tells_all=catalog_of(client).tells_all)

    def compares_higher(self, client: WixClient) -> bool:
        return catalog_of(client).shows_compare_at

    def stocks(self, client: WixClient, record: Json, query: ListingQuery) -> Mapping[str, NewStock]:
        items = catalog_of(client).stock_of(query.external_id)
        return mapper.with_former_id({key: mapper.item_stock(each) for key, each in items.items()})

    def stocks_as_sent(self, client: WixClient, stocks: Stocks) -> Stocks:
        return catalog_of(client).stocks_as_sent(stocks)

    def read_pictures(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, PictureLoading]:
        """Implement `server.ports.late_pictures`."""
        with self.talking(access) as client:
            return pictures.read_loading(catalog_of(client), external_ids)

    def delete(self, client: WixClient, external_id: str) -> None:
        catalog_of(client).delete(external_id)

    def find_first_created(self, client: WixClient, product: PushProduct, until: datetime | None) -> Json | None:
        if product.first_attempt_at is None:
            return None
        return catalog_of(client).by_handle(mapper.handle_of(product.reference))

    def list_created(self, client: WixClient, reference: str, since: datetime, until: datetime | None) -> Sequence[str]:
        found = catalog_of(client).by_handle(mapper.handle_of(reference))
        return [read_text(found.get("id"))] if found else []

    def combinations(self, product: PushProduct) -> int | None:
        return mapper.count_combinations(product)

    def _create(self, catalog: Catalog, product: PushProduct) -> Json:
        try:
            unit = catalog.client.answers.once(_UNIT, catalog.unit) if mapper.weighs(product) else ""
            fields = mapper.new_product(product, unit)
            product.pictures.load_later = _gives_urls(fields.get("media"))
            with product.making.begun(WixRefusal):
                made = sent_with_taxes(catalog, product, None, lambda taxes: catalog.create(fields | taxes))
            return made if unit else self._weighed(catalog, product, made)
        except WixRefusal as refusal:
            ours = catalog.by_handle(mapper.handle_of(product.reference)) if refusal.is_taken else None
            if ours is None:
                raise
            return self._update(catalog, product, ours)

    def _weighed(self, catalog: Catalog, product: PushProduct, made: Json) -> Json:
        """Add the weights to a site's first product, whose answer states the weight unit."""
        unit = mapper.unit_of(made)
        if not unit or not mapper.weighs(product):
            return made
        catalog.client.answers.anew(_UNIT, "", lambda: unit)
        catalog.update(made, mapper.product_fields(product, made, unit))
        return catalog.whole(read_text(made.get("id")))

    def _update(self, catalog: Catalog, product: PushProduct, existing: Json) -> Json:
        product = self.reconciled(catalog.client, product, existing)
        fields = mapper.product_fields(product, existing, mapper.unit_of(existing))
        files = pictures.files_of(catalog.client, existing) if product.pictures.retries else {}
        media = pictures.media_fields(product, existing, files)
        whole = fields if media is None else {**fields, "media": media}
        product.pictures.load_later |= _gives_urls(media)
        sent_with_taxes(catalog, product, existing, lambda taxes: catalog.update(existing, whole | taxes))
        record = catalog.whole(read_text(existing.get("id")))
        if stocks := mapper.stocks_of(product, record):
            catalog.put_stock(read_text(record.get("id")), stocks)
        catalog.finish(existing, visible=not product.as_draft)
        return record


@contextmanager
def _taken_back(catalog: Catalog, product: PushProduct, product_id: str) -> Iterator[None]:
    """Delete a product just created when one of its collections was deleted since it was looked up."""
    try:
        yield
    except WixRefusal as refusal:
        if refusal.is_about_collection:
            with suppress(OutsideFailure, WixRefusal):
                catalog.delete(product_id)
                product.making.undone()
        raise


def _gives_urls(media: Json | None) -> bool:
    return any("url" in as_dict(each) for each in as_list(as_dict(as_dict(media).get("itemsInfo")).get("items")))


def _put_prices(catalog: Catalog, record: Json, prices: Mapping[str, NewPrice], currency: str) -> None:
    """Update prices. Variants must be sent whole, with their options (Update Product), so send back what was read."""
    before = mapper.variants_of(record)
    after = [_priced(each, prices.get(read_text(each.get("id"))), currency) for each in before]
    if any(_amounts(old) != _amounts(new) for old, new in zip(before, after, strict=True)):
        variants = [mapper.writable_variant(each) for each in after]
        fields = {"options": as_list(record.get("options")), "variantsInfo": {"variants": variants}}
        catalog.update(record, fields)


def _priced(variant: Json, price: NewPrice | None, currency: str) -> Json:
    return variant if price is None else {**variant, "price": mapper.price_fields(price, currency)}


def _amounts(variant: Json) -> list[float | None]:
    """Return the amounts only: answers also hold formatted prices, and V1 returns numbers."""
    price = as_dict(variant.get("price"))
    amounts = (read_text(as_dict(price.get(name)).get("amount")) for name in ("actualPrice", "compareAtPrice"))
    return [float(amount) if amount else None for amount in amounts]
