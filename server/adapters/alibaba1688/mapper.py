"""Map results of the cross-border package to our products, quotes and categories. Pure.

1688 sells in yuan and in Chinese: answers hold translated fields beside the seller's own text.
"""

from typing import Any

from server.adapters.alibaba1688.links import LINKS
from server.adapters.suppliers.finding import found_page, read_orders, read_rating
from server.adapters.suppliers.mapping import each_once, former_price, images
from server.adapters.suppliers.properties import Property, options_of
from server.adapters.values import (
    as_dict,
    as_list,
    first_text,
    read_count,
    read_grams,
    read_html,
    read_picture,
    read_pictures,
    read_price,
    read_text,
    read_words,
)
from server.ports.finding import FindQuery, FoundPage, FoundProduct, FreightQuote, SourceCategory
from server.ports.suppliers import SourceLink, SourceProduct, SourceVariant

CURRENCY = "CNY"
_BASE = "https://detail.1688.com/"
_OFF_SALE = frozenset({
    "member expired", "auto expired", "expired", "member deleted", "deleted", "tbd", "auditing", "untread",
})  # fmt: skip


def is_on_sale(result: Any) -> bool:
    """Return whether the offer can still be bought; also True when its status is missing or unreadable."""
    return read_text(as_dict(result).get("status")).lower() not in _OFF_SALE


def map_product(result: Any, link: SourceLink, *, is_chinese: bool = False) -> SourceProduct | None:
    """Map the product, in Chinese if `is_chinese`; None when the result describes none."""
    offer = as_dict(result)
    title, written = _titles(offer, is_chinese=is_chinese)
    if not title:
        return None
    described = [as_dict(sku) for sku in as_list(offer.get("productSkuInfos"))]
    skus = [sku for sku in described if read_text(sku.get("skuId"))] or [_only_sku(offer, link)]
    properties = options_of([_properties(sku, is_chinese=is_chinese) for sku in skus])
    variants = (_variant(sku, offer, properties.values[at], properties.images[at]) for at, sku in enumerate(skus))
    return SourceProduct(
        link=link,
        title=title,
        source_title=written,
        currency=CURRENCY,
        description_html=read_html(offer.get("description")),
        vendor=read_text(offer.get("companyName")),
        product_type=read_text(offer.get("categoryName")),
        images=images(read_pictures(as_list(as_dict(offer.get("productImage")).get("images")), _BASE)),
        options=properties.options,
        variants=each_once(variants),
        min_quantity=_least(offer),
    )


def map_page(result: Any, query: FindQuery, *, is_chinese: bool = False) -> FoundPage | None:
    """Map a page of results; None when it is not one. Skip entries that cannot be read."""
    page = as_dict(result)
    entries = page.get("data")
    if not isinstance(entries, list):
        return None
    found = [_found(as_dict(entry), is_chinese=is_chinese) for entry in entries]
    return found_page(found, query, read_count(page.get("totalRecords")), LINKS.host)


def map_freight(result: Any) -> FreightQuote | None:
    """Map the quote; None when it has no usable sum."""
    quote = as_dict(result)
    cost = 0 if quote.get("freePostage") is True else read_price(quote.get("freight"), CURRENCY)
    if cost is None:
        return None
    service, carrier = read_text(quote.get("templateId")), read_text(quote.get("templateName"))
    return FreightQuote(service, carrier, cost, CURRENCY, min_days=None, max_days=None, ship_from="CN")


def map_categories(result: Any, parent_id: str, *, is_chinese: bool = False) -> list[SourceCategory]:
    """Map the subcategories of a category."""
    children = [as_dict(child) for child in as_list(as_dict(result).get("children"))]
    names = ("chineseName", "translatedName") if is_chinese else ("translatedName", "chineseName")
    read = [(read_text(child.get("categoryId")), first_text(child, *names)) for child in children]
    return [SourceCategory(key, name, parent_id) for key, name in read if key and name]


def _least(offer: dict[str, Any]) -> int:
    """Return the minimum order quantity, which may be lower for resellers (`FenxiaoSaleInfo`)."""
    resale = as_dict(as_dict(offer.get("productSaleInfo")).get("fenxiaoSaleInfo"))
    single = 1 if offer.get("isOnePsale") is True else None
    return single or read_count(resale.get("startQuantity")) or read_count(offer.get("minOrderQuantity")) or 1


def _titles(entry: dict[str, Any], *, is_chinese: bool) -> tuple[str, str]:
    """Return the title to show and the seller's own title."""
    written, translated = read_words(entry.get("subject")), read_words(entry.get("subjectTrans"))
    return (written or translated) if is_chinese else (translated or written), written


def _only_sku(offer: dict[str, Any], link: SourceLink) -> dict[str, Any]:
    """Build the only SKU of an offer without SKUs; its price is that of the smallest quantity."""
    sale = as_dict(offer.get("productSaleInfo"))
    return {"skuId": link.source_id, "amountOnSale": sale.get("amountOnSale")}


def _properties(sku: dict[str, Any], *, is_chinese: bool) -> list[Property]:
    return [_property(as_dict(row), is_chinese=is_chinese) for row in as_list(sku.get("skuAttributes"))]


def _property(row: dict[str, Any], *, is_chinese: bool) -> Property:
    name, value = read_text(row.get("attributeName")), read_text(row.get("value"))
    return Property(
        key=read_text(row.get("attributeId")) or name,
        name=name if is_chinese else first_text(row, "attributeNameTrans", "attributeName"),
        value_key=value or read_text(row.get("valueTrans")),
        label=value if is_chinese else first_text(row, "valueTrans", "value"),
        plain=value,
        image=read_picture(row.get("skuImageUrl"), _BASE),
    )


def _variant(sku: dict[str, Any], offer: dict[str, Any], values: tuple[str, ...], image: str) -> SourceVariant:
    sku_id, stock = read_text(sku["skuId"]), read_count(sku.get("amountOnSale"))
    cost, listed = _prices(sku, as_dict(offer.get("productSaleInfo")))
    return SourceVariant(
        source_sku_id=sku_id,
        option_values=values,
        cost_minor=cost,
        compare_at_minor=former_price(listed, cost),
        sku=read_text(sku.get("cargoNumber")),
        source_attr=read_text(sku.get("specId")),
        stock=stock,
        available=stock != 0,
        image_url=image,
        weight_grams=_grams(as_dict(offer.get("productShippingInfo")), sku_id),
    )


def _prices(sku: dict[str, Any], sale: dict[str, Any]) -> tuple[int | None, int | None]:
    """Return what a reseller pays for one piece, and the listed wholesale price.

    An offer without SKUs, or priced by quantity, has both in its sale, those of the smallest quantity first.
    """
    priced, resale = sku, as_dict(sku.get("fenxiaoPriceInfo"))
    if read_price(sku.get("price"), CURRENCY) is None:
        ranges = [as_dict(entry) for entry in as_list(sale.get("priceRangeList"))]
        priced = {"consignPrice": sale.get("consignPrice"), **(ranges[0] if ranges else {})}
        resale = as_dict(sale.get("fenxiaoSaleInfo"))
    listed = read_price(priced.get("price"), CURRENCY)
    lower = (priced.get("promotionPrice"), resale.get("offerPrice"), priced.get("consignPrice"))
    return next((price for value in lower if (price := read_price(value, CURRENCY))), listed), listed


def _grams(shipping: dict[str, Any], sku_id: str) -> int | None:
    details = [as_dict(row) for row in as_list(shipping.get("skuShippingDetails"))]
    own = [detail.get("weight") for detail in details if read_text(detail.get("skuId")) == sku_id]
    return next((grams for value in (*own, shipping.get("weight")) if (grams := read_grams(value))), None)


def _found(entry: dict[str, Any], *, is_chinese: bool) -> FoundProduct | None:
    offer_id = read_text(entry.get("offerId")) or LINKS.id_in(read_text(entry.get("promotionURL")))
    title, written = _titles(entry, is_chinese=is_chinese)
    if not offer_id or not title:
        return None
    prices = as_dict(entry.get("priceInfo"))
    listed = read_price(prices.get("price"), CURRENCY)
    lower = [read_price(prices.get(name), CURRENCY) for name in ("promotionPrice", "consignPrice")]
    price = next((item for item in lower if item), listed)
    return FoundProduct(
        link=LINKS.link(offer_id),
        title=title,
        source_title=written,
        currency=CURRENCY,
        price_minor=price,
        compare_at_minor=former_price(listed, price),
        image_url=read_picture(entry.get("imageUrl"), _BASE),
        orders=read_orders(entry.get("monthSold")),
        rating=read_rating(entry.get("tradeScore")),
        category_id=first_text(entry, "thirdCategoryId", "secondCategoryId", "topCategoryId"),
    )
