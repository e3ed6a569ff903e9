"""Publish a product: find it by our mark, else create it whole in one call.

Stock is sent with the catalog's own calls ("Update a batch of variants", "Update a product"), because the Inventory API
needs its own scope; that API is used only for a location that the merchant chose.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial

from server.adapters.bigcommerce import mapper
from server.adapters.bigcommerce.channels import check_channels, put_into_channels
from server.adapters.bigcommerce.client import BigCommerceClient, BigCommerceRefusal, Json
from server.adapters.bigcommerce.notes import Notes, keep_notes, read_notes
from server.adapters.bigcommerce.stock import check_location, put_counts, put_stock, read_counts
from server.adapters.bigcommerce.taxes import sent_with_taxes
from server.adapters.bigcommerce.variants import ids_of, put_batches, put_variants
from server.adapters.stores.collections import chosen_collections
from server.adapters.stores.store import OutsideStore
from server.adapters.stores.words import without_images
from server.adapters.values import as_dict, as_list, read_count, read_text
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.failures import OutsideFailure
from server.ports.listings import ListingQuery
from server.ports.stocks import NewStock
from server.ports.stores import ProductUpdate, PushedProduct, PushImage, PushProduct, VariantUpdate
from server.ports.written import Facts, Labels, image_name

_WHOLE = {"include": "variants,images"}
_NOTES = "our notes"
"""The key of our notes in a product record."""


class BigCommerceProducts(OutsideStore[BigCommerceClient]):
    """Products of a store. One call creates a whole product, so a refusal leaves nothing behind."""

    platform = Platform.BIGCOMMERCE
    mapper = mapper
    client_class = BigCommerceClient
    marks_sold_out = True

    def put(self, client: BigCommerceClient, product: PushProduct) -> PushedProduct:
        check_location(client, product.location_id)
        with chosen_collections(client, self.platform, product, partial(self.collections, client)) as chosen:
            try:
                pushed = self._put(client, product, chosen)
            except OutsideFailure as failure:
                if not product.pictures.go_one_by_one(failure):
                    raise
                pushed = self._put(client, product, chosen)
        if pushed.external_id != product.external_id:  # an existing product stays in its channels
            put_into_channels(client, pushed.external_id, product)
        return pushed

    def change(self, client: BigCommerceClient, record: Json, update: ProductUpdate) -> Mapping[str, Reason]:
        _change_catalog(client, record, update)
        counted = (each for each in update.variants if each.stock and _is_counted(record, each.stock))
        stocks = {variant.external_id: variant.stock for variant in counted if variant.stock}
        if stocks and update.location_id:
            # After prices, so that a lost location does not block them.
            put_counts(client, stocks, update.location_id)
        return {}

    def read(self, client: BigCommerceClient, external_id: str) -> Json | None:
        try:
            return as_dict(client.get(f"catalog/products/{external_id}", _WHOLE))
        except BigCommerceRefusal as refusal:
            if refusal.is_missing:
                return None
            raise

    def labels(self, client: BigCommerceClient, record: Json) -> Labels:
        """Return the labels that BigCommerce keeps: the brand, and the pictures in our notes."""
        notes = record.get(_NOTES) or read_notes(client, int(record["id"]))
        ids = set(_images(record))
        pictures = (image_name(url) for url, found in notes.images.items() if found in ids)
        return Labels(vendor=_brand(client, record), pictures=tuple(pictures) if notes.id else None)

    def facts(self, client: BigCommerceClient, record: Json) -> Mapping[str, Facts]:
        return mapper.facts_of(record, _weight_unit(client))

    def stocks(self, client: BigCommerceClient, record: Json, query: ListingQuery) -> Mapping[str, NewStock]:
        is_counted = query.location_id and record.get("inventory_tracking") in {"variant", "product"}
        ids = query.variant_ids or tuple(mapper.prices_of(record, query.currency))
        return mapper.record_stocks(record, read_counts(client, ids, query.location_id) if is_counted else None)

    def delete(self, client: BigCommerceClient, external_id: str) -> None:
        client.delete(f"catalog/products/{external_id}")

    def list_created_since(self, client: BigCommerceClient, moment: datetime) -> Iterator[tuple[str, str]]:
        since = moment.astimezone(UTC).isoformat(timespec="seconds")
        params = {"date_modified:min": since, "include_fields": "search_keywords", "sort": "id", "direction": "asc"}
        for each in client.pages("catalog/products", params):
            if reference := mapper.reference_of(each):
                yield reference, str(each["id"])

    def _put(self, client: BigCommerceClient, product: PushProduct, chosen: Sequence[str]) -> PushedProduct:
        unit, categories = _weight_unit(client), [int(each) for each in chosen]
        existing = self.find_existing(client, product)
        if existing is None:
            check_channels(client, product)
            sent = without_images(product) if product.pictures.one_by_one else product
            fields = mapper.new_product(sent, unit, categories)
            try:
                with product.making.begun(BigCommerceRefusal):
                    made = sent_with_taxes(
                        client, product, None, lambda taxes: client.post("catalog/products", fields | taxes)
                    )
            except BigCommerceRefusal as refusal:
                existing = self._own_in_the_way(client, product, refusal)
                if existing is None:
                    raise _failure(refusal, product) from refusal
            else:
                existing = self.read(client, str(made["id"])) or made
                if sent is product:
                    return _made(client, product, existing)
        if categories and not product.sets_collections:
            categories = list(dict.fromkeys([*as_list(existing.get("categories")), *categories]))
        existing = {**existing, _NOTES: read_notes(client, int(existing["id"]))}
        product = self.reconciled(client, product, existing)
        return self._update(client, product, existing, mapper.base_fields(product, unit, categories), unit)

    def _update(
        self, client: BigCommerceClient, product: PushProduct, existing: Json, fields: Json, unit: str
    ) -> PushedProduct:
        product_id = int(existing["id"])
        notes, path = existing[_NOTES], f"catalog/products/{product_id}"
        try:
            sent_with_taxes(client, product, existing, lambda taxes: client.change(product_id, fields | taxes))
            images = _put_images(client, product, path, notes, existing)
            ids = _put_variants(client, product, existing, notes, images, unit)
        except BigCommerceRefusal as refusal:
            raise _failure(refusal, product) from refusal
        keep_notes(client, product_id, notes, Notes(notes.id, images, ids))
        return _pushed(client, product, existing, ids)

    def _own_in_the_way(
        self, client: BigCommerceClient, product: PushProduct, refusal: BigCommerceRefusal
    ) -> Json | None:
        """Return the product with the same name if an earlier lost attempt created it for us."""
        if not refusal.is_taken_name:
            return None
        same = client.pages("catalog/products", {"name": mapper.name_of(product)})
        ours = next((each for each in same if mapper.is_ours(each, product.reference)), None)
        return self.read(client, str(ours["id"])) if ours else None


def _weight_unit(client: BigCommerceClient) -> str:
    return client.answers.once("weight unit", lambda: read_text(client.information().get("weight_units")))


def _brand(client: BigCommerceClient, record: Json) -> str | None:
    """Return the brand's name, as a product holds only the brand's id. None when the brand no longer exists."""
    brand_id = read_count(record.get("brand_id"))
    if not brand_id:
        return ""
    try:
        ask = partial(client.get, f"catalog/brands/{brand_id}")
        return read_text(as_dict(client.answers.once(f"brand {brand_id}", ask)).get("name"))
    except BigCommerceRefusal as refusal:
        if refusal.is_missing:
            return None
        raise


def _made(client: BigCommerceClient, product: PushProduct, record: Json) -> PushedProduct:
    ids = ids_of(product, record)
    keep_notes(client, int(record["id"]), Notes(), Notes(0, dict(_by_place(product, record)), ids))
    return _pushed(client, product, record, ids)


def _pushed(client: BigCommerceClient, product: PushProduct, record: Json, ids: Mapping[str, int]) -> PushedProduct:
    """Set the stock at a chosen location, after everything else, and return the product."""
    external_ids = {reference: str(found) for reference, found in ids.items()}
    put_stock(client, product, external_ids)
    return PushedProduct(str(record["id"]), mapper.url_of(record, client.access.base_url), external_ids)


def _put_images(
    client: BigCommerceClient, product: PushProduct, path: str, notes: Notes, existing: Json
) -> dict[str, int]:
    """Add new pictures and delete ours that the product no longer has; the merchant's own pictures stay."""
    ids = set(_images(existing))
    before = notes.images if notes.id else dict(_by_place(product, existing))
    known = {url: found for url, found in before.items() if found in ids}
    pictures = mapper.images_to_send(product)
    for url, found in known.items():
        if url not in {image.url for image in pictures}:
            client.delete(f"{path}/images/{found}")
    images: dict[str, int] = {}
    for at, image in enumerate(pictures):
        with product.pictures.skipping(image.url):
            images[image.url] = known.get(image.url) or _add_image(client, path, image, at)
    return images


def _add_image(client: BigCommerceClient, path: str, image: PushImage, at: int) -> int:
    try:
        return int(client.post(f"{path}/images", mapper.image_fields(image, at))["id"])
    except BigCommerceRefusal as refusal:
        raise refusal.failure() from refusal


def _put_variants(
    client: BigCommerceClient, product: PushProduct, existing: Json, notes: Notes, images: Collection[str], unit: str
) -> dict[str, int]:
    """Put the variants; if the store cannot load a picture of theirs, without those that are not the product's own."""
    try:
        return put_variants(client, product, existing, notes.variants, unit)
    except BigCommerceRefusal as refusal:
        if not product.pictures.may_skip(refusal.failure()):
            raise
    others = dict.fromkeys(
        variant.image_url for variant in product.variants if variant.image_url and variant.image_url not in images
    )
    product.pictures.left_out += [url for url in others if url not in product.pictures.left_out]
    return put_variants(client, product, existing, notes.variants, unit)


def _by_place(product: PushProduct, record: Json) -> Iterable[tuple[str, int]]:
    """Match pictures by position, which is the order of sending, where there are no notes."""
    return zip((image.url for image in mapper.images_to_send(product)), _images(record), strict=False)


def _images(record: Json) -> list[int]:
    images = [as_dict(each) for each in as_list(record.get("images"))]
    return [int(each["id"]) for each in sorted(images, key=lambda image: (image.get("sort_order") or 0, image["id"]))]


def _failure(refusal: BigCommerceRefusal, product: PushProduct) -> OutsideFailure:
    sku = next((v.sku for v in product.variants if v.sku and v.sku in refusal.message), product.variants[0].sku)
    return refusal.failure(name=mapper.name_of(product), sku=sku)


def _change_catalog(client: BigCommerceClient, record: Json, update: ProductUpdate) -> None:
    path = f"catalog/products/{update.external_id}"
    if record.get("base_variant_id"):
        for variant in update.variants:
            client.put(path, _whole_fields(update, variant))
        return
    put_batches(client, [_variant_fields(update, variant) for variant in update.variants])
    if shown := _shown_price(record, update):
        client.put(path, shown)


def _is_counted(record: Json, stock: NewStock) -> bool:
    """Return whether stock is tracked: for a product without options by what we just sent, else by its record."""
    return stock.stock is not None if record.get("base_variant_id") else record.get("inventory_tracking") != "none"


def _variant_fields(update: ProductUpdate, variant: VariantUpdate) -> Json:
    fields: Json = {"id": int(variant.external_id)}
    if variant.price is not None:
        fields |= mapper.price_fields(variant.price, update.currency)
    if variant.stock is not None:
        fields |= {"purchasing_disabled": not variant.stock.available, **_level(update, variant.stock)}
    return fields


def _whole_fields(update: ProductUpdate, variant: VariantUpdate) -> Json:
    price = {} if variant.price is None else mapper.price_fields(variant.price, update.currency)
    return price | ({} if variant.stock is None else _whole_stock(update, variant.stock))


def _whole_stock(update: ProductUpdate, stock: NewStock) -> Json:
    return {
        "inventory_tracking": "none" if stock.stock is None else "product",
        "availability": "available" if stock.available else "disabled",
        **_level(update, stock),
    }


def _level(update: ProductUpdate, stock: NewStock) -> Json:
    return {} if update.location_id else {"inventory_level": stock.quantity}


def _shown_price(record: Json, update: ProductUpdate) -> Json:
    """Return the product's own price, which lists show, if it was the cheapest variant's; else nothing."""
    variants = mapper.variants_of(record)
    prices = [(variant.external_id, variant.price) for variant in update.variants if variant.price]
    new = {external_id: mapper.price_fields(price, update.currency) for external_id, price in prices}
    before = [_pair(each) for each in variants.values()]
    if not new or None in before or _pair(record) != min(filter(None, before), key=_selling_price):
        return {}
    after = [_pair({**each, **new.get(variant_id, {})}) for variant_id, each in variants.items()]
    price, sale_price = min(filter(None, after), key=_selling_price)
    return {"price": price, "sale_price": sale_price}


def _pair(record: Json) -> tuple[float, float] | None:
    """Return price and sale price; None for a variant that uses the product's price."""
    price = record.get("price")
    return None if price is None else (float(price), float(record.get("sale_price") or 0))


def _selling_price(pair: tuple[float, float]) -> float:
    return pair[1] or pair[0]
