"""Our products in Shopify's words and back (ProductSetInput). Pure: what must be looked up comes as arguments."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.adapters.stores.changed_facts import as_it_is
from server.adapters.stores.words import label, wanted_images
from server.adapters.values import as_dict, as_list, read_count, read_price, read_text
from server.kit.money import to_decimal
from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS
from server.ports.stores import PushedProduct, PushImage, PushProduct, PushVariant, StoreProduct
from server.ports.written import Facts, Labels, Price, price_of

NAMESPACE, REFERENCE, IMAGES = "tradewind", "reference", "images"
_ONLY_OPTION, _ONLY_VALUE = "Title", "Default Title"
MOST_IMAGES, MOST_TAGS = LIMITS[Platform.SHOPIFY].images or 0, 250
"""Of a product; the first ones are sent."""
_PRODUCT_GID, _VARIANT_GID, _COLLECTION_GID = (
    f"gid://shopify/{kind}/" for kind in ("Product", "ProductVariant", "Collection")
)

Json = dict[str, Any]
as_sent = as_it_is
Choice = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Standing:
    """The product as the shop has it: its ids, and the digest of the images that we sent last."""

    gid: str
    images: str
    variants: Mapping[Choice, str]
    """Their ids by what a buyer chooses."""


def nodes_of(record: Json) -> list[Json]:
    """The variants of a product, as the shop tells them."""
    return [as_dict(node) for node in as_list(as_dict(record.get("variants")).get("nodes"))]


def prices_of(record: Json, currency: str) -> dict[str, Price | None]:
    """What variants cost in the shop, by number."""
    return {number_of(read_text(node.get("id"))): _price(node, currency) for node in nodes_of(record)}


def facts_of(record: Json) -> dict[str, Facts]:
    """SKU and barcode. A weight is an object of its own, which costs as much as its variant: see `variants.weights`."""
    return {
        number_of(read_text(node.get("id"))): Facts(read_text(node.get("sku")), read_text(node.get("barcode")))
        for node in nodes_of(record)
    }


def product_input(product: PushProduct, location: str, standing: Standing | None) -> Json:
    """What `productSet` takes. Lists that are left out stay as they are; those that are sent replace the shop's.

    So images travel only when they changed, and metafields, among which may be the merchant's, only with a new one.
    """
    is_drawn = draws(product, standing)
    files = {image.url: _file(image) for image in wanted_images(product, MOST_IMAGES)} if is_drawn else {}
    payload: Json = {
        "title": name_of(product),
        "descriptionHtml": product.description_html,
        "vendor": product.vendor,
        "productType": product.product_type,
        "productOptions": _options(product),
        "variants": [_variant(product, at, location, standing, files) for at in range(len(product.variants))],
    }
    if product.tags or product.sets_tags:
        payload["tags"] = list(product.tags[:MOST_TAGS])
    if product.collections or product.sets_collections:
        payload["collections"] = list(dict.fromkeys(_gid(_COLLECTION_GID, each) for each in product.collections))
    if is_drawn:
        payload["files"] = list(files.values())
    if standing is None:
        payload |= {"status": "DRAFT" if product.as_draft else "ACTIVE", "metafields": metafields(product)}
    return payload


def draws(product: PushProduct, standing: Standing | None) -> bool:
    """Whether its pictures are sent: others than the last."""
    return standing is None or standing.images != images_digest(product)


def labels_of(record: Json) -> Labels:
    """Pictures are files of the shop, which keeps no name of ours with them: how many, and the first, are told."""
    vendor, product_type, tags = (record.get(name) for name in ("vendor", "productType", "tags"))
    return Labels(
        vendor=vendor if isinstance(vendor, str) else None,
        product_type=product_type if isinstance(product_type, str) else None,
        tags=tuple(map(read_text, tags)) if isinstance(tags, list) else None,
        gallery=gallery_of(record),
    )


def gallery_of(record: Json) -> tuple[str, ...] | None:
    """How many pictures it has, and which is the first; None where the answer leaves them out."""
    count = read_count(as_dict(record.get("mediaCount")).get("count"))
    return None if count is None else (str(count), read_text(as_dict(record.get("featuredMedia")).get("id")))


def description_of(record: Json) -> str | None:
    """None where the answer leaves it out."""
    told = record.get("descriptionHtml")
    return told if isinstance(told, str) else None


def name_of(product: PushProduct) -> str:
    """The title as the shop gets it."""
    return label(product.title)


def metafields(product: PushProduct, *, owner: str = "") -> list[Json]:
    """Our reference, by which the product is found again, and what images it came with."""
    owned = {"ownerId": owner} if owner else {}
    reference = {"namespace": NAMESPACE, "key": REFERENCE, "type": "id", "value": product.reference}
    images = {"namespace": NAMESPACE, "key": IMAGES, "type": "single_line_text_field", "value": images_digest(product)}
    return [{**owned, **each} for each in (reference, images)]


def definition() -> Json:
    """The custom id that our reference is kept as ("Working with custom IDs")."""
    return {
        "name": "Tradewind reference",
        "namespace": NAMESPACE,
        "key": REFERENCE,
        "type": "id",
        "ownerType": "PRODUCT",
    }


def identifier(product: PushProduct, standing: Standing | None) -> Json:
    """Which product to set: the one that stands, else the one with our reference, made when there is none."""
    if standing is not None:
        return {"id": standing.gid}
    return {"customId": {"namespace": NAMESPACE, "key": REFERENCE, "value": product.reference}}


def images_digest(product: PushProduct) -> str:
    told = [[image.url, image.alt] for image in wanted_images(product, MOST_IMAGES)]
    told += [[variant.reference, variant.image_url] for variant in product.variants if variant.image_url]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def read_standing(record: Any) -> Standing | None:
    """The product of an answer; None for none."""
    stated = as_dict(record)
    if not stated.get("id"):
        return None
    images = read_text(as_dict(stated.get("images")).get("value"))
    return Standing(read_text(stated["id"]), images, variants_of(stated))


def variants_of(record: Json) -> dict[Choice, str]:
    """Variant ids by what a buyer chooses."""
    return {_chosen(node): read_text(node.get("id")) for node in nodes_of(record)}


def _price(node: Json, currency: str) -> Price | None:
    price = read_price(node.get("price"), currency)
    return None if price is None else price_of(price, read_price(node.get("compareAtPrice"), currency))


def pushed(product: PushProduct, record: Json, base_url: str) -> PushedProduct:
    """What stands in the shop now."""
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
    """The product's page; the shop tells it only for what its online store shows."""
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
    product: PushProduct, at: int, location: str, standing: Standing | None, files: Mapping[str, Json]
) -> Json:
    variant = product.variants[at]
    payload: Json = {
        "optionValues": _values(product, variant),
        "position": at + 1,
        "price": to_decimal(variant.price_minor, product.currency),
        "compareAtPrice": _compare_at(product, variant),
        "inventoryItem": _item(variant),
    }
    if found := _known_gid(product, variant, standing):
        payload["id"] = found
    else:  # of one that stands the merchant may have chosen to go on selling it
        payload["inventoryPolicy"] = "DENY"
    if variant.sku:  # nor is a SKU of the merchant's taken away where we have none
        payload["sku"] = variant.sku
    if variant.barcode:
        payload["barcode"] = variant.barcode
    if product.taxable is not None:
        payload["taxable"] = product.taxable
    if _is_tracked(variant) and location:
        quantity = max(variant.stock or 0, 0) if variant.available else 0
        payload["inventoryQuantities"] = [{"locationId": location, "name": "available", "quantity": quantity}]
    if variant.image_url in files:  # another than the product's own files is refused
        payload["file"] = _file(PushImage(variant.image_url))
    return payload


def _known_gid(product: PushProduct, variant: PushVariant, standing: Standing | None) -> str:
    """The id only of what the shop still has: another is refused."""
    if standing is None:
        return ""
    known = variant_gid(variant.external_id) if variant.external_id else ""
    return known if known in standing.variants.values() else standing.variants.get(choice_of(product, variant), "")


def _is_tracked(variant: PushVariant) -> bool:
    return variant.stock is not None or not variant.available


def _item(variant: PushVariant) -> Json:
    item: Json = {"tracked": _is_tracked(variant)}
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


def _file(image: PushImage) -> Json:
    named = {"alt": image.alt} if image.alt else {}
    return {"originalSource": image.url, "contentType": "IMAGE", **named}


def _chosen(node: Json) -> Choice:
    options = (as_dict(option) for option in as_list(node.get("selectedOptions")))
    return frozenset(
        (read_text(option.get("name")).casefold(), read_text(option.get("value")).casefold()) for option in options
    )


def _gid(prefix: str, external_id: str) -> str:
    return external_id if external_id.startswith("gid://") else f"{prefix}{external_id}"
