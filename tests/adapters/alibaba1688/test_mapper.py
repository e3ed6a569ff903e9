from typing import Any

import pytest

from server.adapters.alibaba1688.links import LINKS
from server.adapters.alibaba1688.mapper import map_freight, map_page, map_product
from server.ports.finding import FindQuery
from server.ports.suppliers import SourceOption, SourceProduct


def attribute(key: int, name: tuple[str, str], value: tuple[str, str], image: str = "") -> dict[str, Any]:
    return {
        "attributeId": key,
        "attributeName": name[0],
        "attributeNameTrans": name[1],
        "value": value[0],
        "valueTrans": value[1],
        "skuImageUrl": image,
    }


def offer(*skus: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "offerId": 710891050473,
        "subject": "纯棉T恤",
        "subjectTrans": "Cotton T-shirt",
        "description": "<p>x</p>",
        "categoryName": "T恤",
        "companyName": "西湖服饰",
        "productImage": {"images": ["https://cbu01.example/a.jpg", "//cbu01.example/b.jpg", None]},
        "productSkuInfos": list(skus),
        "productSaleInfo": {"amountOnSale": 40, "priceRangeList": [{"startQuantity": 2, "price": "9.90"}]},
        "productShippingInfo": {"weight": 0.25, "skuShippingDetails": [{"skuId": "2", "weight": "0.3"}]},
        **fields,
    }


COLOUR, SIZE = ("颜色", "Color"), ("尺码", "Size")


def mapped(raw: dict[str, Any], **how: Any) -> SourceProduct:
    product = map_product(raw, LINKS.link("710891050473"), **how)
    assert product
    return product


def sku(key: int, *attributes: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"skuId": key, "specId": f"spec{key}", "price": "12.50", "amountOnSale": 7, "skuAttributes": [*attributes],
            **fields}  # fmt: skip


def test_an_offer_is_read_with_the_sellers_own_title_beside_the_translation() -> None:
    red = attribute(3216, COLOUR, ("红色", "Red"), "//cbu01.example/red.jpg")
    product = mapped(
        offer(sku(1, red, attribute(450, SIZE, ("大", "L"))), sku(2, red, attribute(450, SIZE, ("小", "S"))))
    )
    first, second = product.variants
    assert (product.title, product.source_title, product.currency) == ("Cotton T-shirt", "纯棉T恤", "CNY")
    assert (product.vendor, product.product_type) == ("西湖服饰", "T恤")
    assert [image.url for image in product.images] == ["https://cbu01.example/a.jpg", "https://cbu01.example/b.jpg"]
    assert product.options == (SourceOption("Color", ("Red",)), SourceOption("Size", ("L", "S")))
    assert (first.source_sku_id, first.source_attr, first.option_values) == ("1", "spec1", ("Red", "L"))
    assert (first.cost_minor, first.compare_at_minor, first.stock, first.available) == (1250, None, 7, True)
    assert (first.image_url, first.weight_grams, second.weight_grams) == ("https://cbu01.example/red.jpg", 250, 300)


@pytest.mark.parametrize(
    ("fields", "least"),
    [
        ({}, 1),
        ({"minOrderQuantity": 3}, 3),
        ({"minOrderQuantity": 3, "isOnePsale": True}, 1),
        ({"minOrderQuantity": "x"}, 1),
        ({"minOrderQuantity": 3, "productSaleInfo": {"fenxiaoSaleInfo": {"startQuantity": 2}}}, 2),
    ],
)
def test_an_offer_says_how_many_pieces_are_bought_at_once(fields: dict[str, Any], least: int) -> None:
    assert mapped(offer(sku(1), **fields)).min_quantity == least


def test_a_chinese_reader_gets_what_the_seller_wrote() -> None:
    product = mapped(offer(sku(1, attribute(3216, COLOUR, ("红色", "Red")))), is_chinese=True)
    assert (product.title, product.options) == ("纯棉T恤", (SourceOption("颜色", ("红色",)),))


def test_two_values_with_one_translation_stay_two_values() -> None:
    skus = [sku(at, attribute(3216, COLOUR, (value, "Red"))) for at, value in enumerate(("大红", "玫红"), 1)]
    (option,) = mapped(offer(*skus)).options
    assert option.values == ("Red", "Red (玫红)")


def test_an_offer_without_skus_is_one_variant_at_the_price_of_its_smallest_quantity() -> None:
    (variant,) = mapped(offer()).variants
    assert (variant.source_sku_id, variant.cost_minor, variant.stock) == ("710891050473", 990, 40)
    assert variant.option_values == ()


@pytest.mark.parametrize(
    ("fields", "cost", "listed"),
    [
        ({"promotionPrice": "10.00"}, 1000, 1250),
        ({"fenxiaoPriceInfo": {"offerPrice": "11.00"}}, 1100, 1250),
        ({"consignPrice": "14.00"}, 1400, None),
        ({"price": None}, 990, None),
        ({"price": "面议"}, 990, None),
    ],
)
def test_the_cost_is_what_a_single_piece_costs_who_resells_it(
    fields: dict[str, Any], cost: int, listed: int | None
) -> None:
    (variant,) = mapped(offer(sku(1, **fields))).variants
    assert (variant.cost_minor, variant.compare_at_minor) == (cost, listed)


@pytest.mark.parametrize("raw", [None, [], "x", {}, {"subject": 5}, {"subject": "  "}])
def test_what_describes_no_offer_is_none(raw: Any) -> None:
    assert map_product(raw, LINKS.link("710891050473")) is None


def test_a_page_leaves_out_what_cannot_be_read() -> None:
    entries = [
        {
            "offerId": 1234567,
            "subject": "茶壶",
            "subjectTrans": "Teapot",
            "priceInfo": {"price": "30.00"},
            "monthSold": 9,
        },
        {"subject": "没有编号"},
        "nonsense",
    ]
    page = map_page({"data": entries, "totalRecords": 3, "currentPage": 1, "totalPage": 2}, FindQuery(page_size=2))
    assert page
    (found,) = page.products
    assert (found.link.source_id, found.title, found.source_title) == ("1234567", "Teapot", "茶壶")
    assert (found.price_minor, found.orders, found.currency) == (3000, 9, "CNY")
    assert (page.total, page.is_last) == (3, False)
    assert map_page({"data": None}, FindQuery()) is None


def test_free_freight_costs_nothing_and_an_unreadable_sum_is_no_quote() -> None:
    free = map_freight({"freePostage": True, "freight": None, "templateName": "包邮"})
    assert free
    assert (free.cost_minor, free.currency, free.carrier) == (0, "CNY", "包邮")
    assert map_freight({"freePostage": False, "freight": "?"}) is None


@pytest.mark.parametrize(
    ("sale", "prices"),
    [
        ({"priceRangeList": [{"price": "9.90", "promotionPrice": "9.00"}]}, (900, 990)),
        ({"priceRangeList": [{"price": "9.90"}], "fenxiaoSaleInfo": {"offerPrice": "8.50"}}, (850, 990)),
        ({"priceRangeList": [{"price": "9.90", "promotionPrice": None}]}, (990, None)),
    ],
)
def test_an_offer_priced_by_quantity_has_the_sellers_lower_prices_too(
    sale: dict[str, Any], prices: tuple[int, int | None]
) -> None:
    """ProductSaleInfo has the prices of offers without SKUs (`quoteType` 0) or priced by quantity (2)."""
    for skus in ((), (sku(1, price=None),)):
        (variant,) = mapped(offer(*skus, productSaleInfo=sale)).variants
        assert (variant.cost_minor, variant.compare_at_minor) == prices
