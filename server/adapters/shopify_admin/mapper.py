"""Map our products to Shopify's fields (ProductSetInput) and back. Pure: values to look up are arguments."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from server.adapters.stores.changed_facts import as_it_is
from server.adapters.stores.words import images_to_send, label
from server.adapters.values import as_dict, as_list, read_count, read_price, read_text
from server.kit.money import to_decimal
from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS
from server.ports.changed_stocks import as_counted
from server.ports.stores import PushedProduct, PushImage, PushProduct, PushVariant, StoreProduct
from server.ports.written import Facts, Labels, Price, price_of

NAMESPACE, REFERENCE, IMAGES = "tradewind", "reference", "images"
_ONLY_OPTION, _ONLY_VALUE = "Title", "Default Title"
MOST_IMAGES, MOST_TAGS = LIMITS[Platform.SHOPIFY].images or 0, 250
"""Limits per product; the first ones are sent."""
_PRODUCT_GID, _VARIANT_GID, _COLLECTION_GID = (
    f"gid://shopify/{kind}/" for kind in ("Product", "ProductVariant", "Collection")
)

Json = dict[str, Any]
as_sent, stocks_as_sent = as_it_is, as_counted
Choice = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ExistingProduct:
    """The product in the shop: its ids, and the digest of the images that we sent last."""

    gid: str
    images: str
    variants: Mapping[Choice, str]
    """Variant ids by their option values."""
    files: Mapping[str, Json] = field(default_factory=dict)
    """Its pictures by URL, where some must be sent again (`pictures.files_again`)."""


def nodes_of(record: Json) -> list[Json]:
    """Return the variants in a product record."""
    return [as_dict(node) for node in as_list(as_dict(record.get("variants")).get("nodes"))]


def prices_of(record: Json, currency: str) -> dict[str, Price | None]:
    """Return prices in the shop by variant number."""
    return {number_of(read_text(node.get("id"))): _price(node, currency) for node in nodes_of(record)}


def facts_of(record: Json) -> dict[str, Facts]:
    """Return SKU and barcode. Weights are separate objects and cost as much to query: see `variants.weights`."""
    return {
        number_of(read_text(node.get("id"))): Facts(read_text(node.get("sku")), read_text(node.get("barcode")))
        for node in nodes_of(record)
    }


def product_input(product: PushProduct, location: str, existing: ExistingProduct | None) -> Json:
    """Build the input of `productSet`. Lists that are left out stay; lists that are sent replace the shop's.

    So send images only when they changed, and metafields, which may include the merchant's, only with a new product.
    """
    is_drawn = draws(product, existing)
    if is_drawn or existing is None:
        files: Mapping[str, Json] = {image.url: file_input(image) for image in images_to_send(product, MOST_IMAGES)}
    else:
        files = existing.files
    payload: Json = {
        "title": name_of(product),
        "descriptionHtml": product.description_html,
        "vendor": product.vendor,
        "productType": product.product_type,
        "productOptions": _options(product),
        "variants": [_variant(product, at, location, existing, files) for at in range(len(product.variants))],
    }
    if product.tags or product.sets_tags:
        payload["tags"] = list(product.tags[:MOST_TAGS])
    if product.collections or product.sets_collections:
        payload["collections"] = list(dict.fromkeys(_gid(_COLLECTION_GID, each) for each in product.collections))
    if is_drawn or files:
        payload["files"] = list(files.values())
    if existing is None:
        payload |= {"status": "DRAFT" if product.as_draft else "ACTIVE", "metafields": metafields(product)}
    return payload


def draws(product: PushProduct, existing: ExistingProduct | None) -> bool:
    """Return whether its pictures must be sent: they differ from the last ones sent."""
    return existing is None or existing.images != images_digest(product)


def labels_of(record: Json) -> Labels:
    """Return the labels. Pictures are only a count and the first one's id: the shop does not keep our picture names."""
    vendor, product_type, tags = (record.get(name) for name in ("vendor", "productType", "tags"))
    return Labels(
        vendor=vendor if isinstance(vendor, str) else None,
        product_type=product_type if isinstance(product_type, str) else None,
        tags=tuple(map(read_text, tags)) if isinstance(tags, list) else None,
        gallery=gallery_of(record),
    )


def gallery_of(record: Json) -> tuple[str, ...] | None:
    """Return the number of pictures and the first one's id; None where the answer leaves them out."""
    count = read_count(as_dict(record.get("mediaCount")).get("count"))
    return None if count is None else (str(count), read_text(as_dict(record.get("featuredMedia")).get("id")))


def description_of(record: Json) -> str | None:
    """Return the description; None where the answer leaves it out."""
    description = record.get("descriptionHtml")
    return description if isinstance(description, str) else None


def name_of(product: PushProduct) -> str:
    """Return the title as sent to the shop."""
    return label(product.title)


def metafields(product: PushProduct, *, owner: str = "") -> list[Json]:
    """Build our reference, by which the product is found again, and the digest of the images sent."""
    owned = {"ownerId": owner} if owner else {}
    reference = {"namespace": NAMESPACE, "key": REFERENCE, "type": "id", "value": product.reference}
    images = {"namespace": NAMESPACE, "key": IMAGES, "type": "single_line_text_field", "value": images_digest(product)}
    return [{**owned, **each} for each in (reference, images)]


def identifier(product: PushProduct, existing: ExistingProduct | None) -> Json:
    """Identify the product to set: the existing one, else by our reference, which creates it when missing."""
    if existing is not None:
        return {"id": existing.gid}
    return {"customId": {"namespace": NAMESPACE, "key": REFERENCE, "value": product.reference}}


def images_digest(product: PushProduct) -> str:
    sources = [[image.url, image.alt] for image in images_to_send(product, MOST_IMAGES)]
    sources += [[variant.reference, variant.image_url] for variant in product.variants if variant.image_url]
    return hashlib.sha256(json.dumps(sources).encode()).hexdigest()


def read_existing(record: Any) -> ExistingProduct | None:
    """Read the product of an answer; None where the answer has none."""
    stated = as_dict(record)
    if not stated.get("id"):
        return None
    images = read_text(as_dict(stated.get("images")).get("value"))
    return ExistingProduct(read_text(stated["id"]), images, variants_of(stated))


def variants_of(record: Json) -> dict[Choice, str]:
    """Return variant ids by their option values."""
    return {_chosen(node): read_text(node.get("id")) for node in nodes_of(record)}


def _price(node: Json, currency: str) -> Price | None:
    price = read_price(node.get("price"), currency)
    return None if price is None else price_of(price, read_price(node.get("compareAtPrice"), currency))


def pushed(product: PushProduct, record: Json, base_url: str) -> PushedProduct:
    """Return the published product."""
    variants = variants_of(record)
    ids = {
        variant.reference: number_of(found)
        for variant in product.variants
        if (found := variants.get(choice_of(product, variant)))
    }
    return PushedProduct(number_of(read_text(record.get("id"))), url_of(record, base_url), ids)


def store_product(record: Json, base_url: str) -> StoreProduct:
    return StoreProduct(
        external_id=number_of(read_text(record.get("id"))),
        reference=read_text(as_dict(record.get("reference")).get("value")),
        title=read_text(record.get("title")),
        url=url_of(record, base_url),
        status=read_text(record.get("status")).lower(),
        variant_count=read_count(as_dict(record.get("variantsCount")).get("count")) or 1,
    )


def url_of(record: Json, base_url: str) -> str:
    """Return the product's page; the shop states it only for products in its online store."""
    return read_text(record.get("onlineStoreUrl")) or f"{base_url}/products/{read_text(record.get('handle'))}"


def product_gid(external_id: str) -> str:
    return _gid(_PRODUCT_GID, external_id)


def variant_gid(external_id: str) -> str:
    return _gid(_VARIANT_GID, external_id)


def number_of(gid: str) -> str:
    """`gid://shopify/Product/42` -> `42`."""
    return gid.rpartition("/")[2]


def choice_of(product: PushProduct, variant: PushVariant) -> Choice:
    return frozenset((each["optionName"].casefold(), each["name"].casefold()) for each in _values(product, variant))


def _variant(
    product: PushProduct, at: int, location: str, existing: ExistingProduct | None, files: Mapping[str, Json]
) -> Json:
    variant = product.variants[at]
    payload: Json = {
        "optionValues": _values(product, variant),
        "position": at + 1,
        "price": to_decimal(variant.price_minor, product.currency),
        "compareAtPrice": _compare_at(product, variant),
    }
    if item := _item(variant):
        payload["inventoryItem"] = item
    if found := _known_gid(product, variant, existing):
        payload["id"] = found
    else:  # an existing variant keeps the merchant's policy
        payload["inventoryPolicy"] = "DENY"
    if variant.sku:  # without a SKU of ours, the merchant's stays
        payload["sku"] = variant.sku
    if variant.barcode:
        payload["barcode"] = variant.barcode
    if product.taxable is not None:
        payload["taxable"] = product.taxable
    if variant.in_stock.is_tracked and location and not variant.keeps_stock:
        counted = {"locationId": location, "name": "available", "quantity": variant.in_stock.quantity}
        payload["inventoryQuantities"] = [counted]
    if "originalSource" in files.get(variant.image_url, {}):  # the shop refuses files that are not the product's own
        payload["file"] = file_input(PushImage(variant.image_url))
    return payload


def _known_gid(product: PushProduct, variant: PushVariant, existing: ExistingProduct | None) -> str:
    """Return the variant's id if the shop still has it; unknown ids are refused."""
    if existing is None:
        return ""
    known = variant_gid(variant.external_id) if variant.external_id else ""
    return known if known in existing.variants.values() else existing.variants.get(choice_of(product, variant), "")


def _item(variant: PushVariant) -> Json:
    item: Json = {} if variant.keeps_stock else {"tracked": variant.in_stock.is_tracked}
    if variant.weight_grams is not None:
        item["measurement"] = {"weight": {"value": float(variant.weight_grams), "unit": "GRAMS"}}
    return item


def _compare_at(product: PushProduct, variant: PushVariant) -> str | None:
    higher = variant.compare_at_minor
    return to_decimal(higher, product.currency) if higher is not None and higher > variant.price_minor else None


def _options(product: PushProduct) -> list[Json]:
    if not product.options:
        return [{"name": _ONLY_OPTION, "values": [{"name": _ONLY_VALUE}]}]
    return [
        {"name": label(option.name), "position": at, "values": [{"name": value} for value in _distinct(option.values)]}
        for at, option in enumerate(product.options, 1)
    ]


def _values(product: PushProduct, variant: PushVariant) -> list[Json]:
    if not product.options:
        return [{"optionName": _ONLY_OPTION, "name": _ONLY_VALUE}]
    pairs = zip(product.options, variant.option_values, strict=False)
    return [{"optionName": label(option.name), "name": label(value)} for option, value in pairs]


def _distinct(values: Sequence[str]) -> list[str]:
    return list({label(value).casefold(): label(value) for value in reversed(values)}.values())[::-1]


def file_input(image: PushImage) -> Json:
    """Build the file that the shop downloads."""
    named = {"alt": image.alt} if image.alt else {}
    return {"originalSource": image.url, "contentType": "IMAGE", **named}


def _chosen(node: Json) -> Choice:
    options = (as_dict(option) for option in as_list(node.get("selectedOptions")))
    return frozenset(
        (read_text(option.get("name")).casefold(), read_text(option.get("value")).casefold()) for option in options
    )


def _gid(prefix: str, external_id: str) -> str:
    return external_id if external_id.startswith("gid://") else f"{prefix}{external_id}"
