from typing import Any

import pytest

from server.adapters.aliexpress.client import items, unwrap
from server.adapters.aliexpress.links import LINKS
from server.adapters.aliexpress.mapper import is_on_sale, map_product, read_properties
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable
from server.ports.suppliers import SourceOption, SourceProduct

LINK = LINKS.link("1005006123456789")


def prop(pid: Any, vid: Any, value: str, name: str = "Color", **fields: Any) -> dict[str, Any]:
    described = {"sku_property_id": pid, "property_value_id": vid, "sku_property_value": value}
    return {**described, "sku_property_name": name, **fields}


def sku(*properties: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "sku_id": "12000030000000001",
        "sku_attr": "14:193#Black",
        "sku_price": "20.00",
        "offer_sale_price": "12.50",
        "currency_code": "USD",
        "sku_available_stock": 7,
        "ae_sku_property_dtos": {"ae_sku_property_d_t_o": list(properties)},
        **fields,
    }


def result(*skus: dict[str, Any], **base: Any) -> dict[str, Any]:
    return {
        "ae_item_base_info_dto": {"subject": "Lamp", "detail": "<p>x</p>", "product_status_type": "onSelling", **base},
        "ae_item_sku_info_dtos": {"ae_item_sku_info_d_t_o": list(skus)},
        "ae_multimedia_info_dto": {"image_urls": "https://ae01.example/a.jpg;//ae01.example/b.jpg; ;x y"},
        "ae_store_info": {"store_name": "Lamp Store"},
        "package_info_dto": {"gross_weight": "0.190"},
    }


def mapped(raw: dict[str, Any]) -> SourceProduct:
    product = map_product(raw, LINK, "USD")
    assert product
    return product


def test_a_product_is_read_with_all_that_an_order_needs() -> None:
    black = prop(14, 193, "black", property_value_definition_name="Matte Black", sku_image="//ae01.example/black.jpg")
    product = mapped(result(sku(black, prop(5, 100, "S", "Size"))))
    first = product.variants[0]
    assert (product.title, product.vendor, product.currency) == ("Lamp", "Lamp Store", "USD")
    assert [image.url for image in product.images] == ["https://ae01.example/a.jpg", "https://ae01.example/b.jpg"]
    assert product.options == (SourceOption("Color", ("Matte Black",)), SourceOption("Size", ("S",)))
    assert (first.source_sku_id, first.source_attr) == ("12000030000000001", "14:193#Black")
    assert (first.cost_minor, first.compare_at_minor, first.stock, first.available) == (1250, 2000, 7, True)
    assert (first.option_values, first.image_url) == (("Matte Black", "S"), "https://ae01.example/black.jpg")
    assert first.weight_grams == 190


def test_a_single_sku_without_properties_has_no_options_and_an_empty_ordering_key() -> None:
    product = mapped(result(sku(sku_attr="")))
    assert (product.options, product.variants[0].option_values, product.variants[0].source_attr) == ((), (), "")


@pytest.mark.parametrize(
    ("fields", "cost", "compare_at"),
    [
        ({"offer_sale_price": None}, 2000, None),
        ({"offer_sale_price": "25.00"}, 2500, None),
        ({"offer_sale_price": "0.00"}, 0, 2000),
        ({"offer_sale_price": "-1", "sku_price": "x"}, None, None),
        ({"currency_code": "JPY", "offer_sale_price": "1250.00"}, 1250, None),
    ],
)
def test_the_offered_price_is_the_cost(fields: dict[str, Any], cost: int | None, compare_at: int | None) -> None:
    first = mapped(result(sku(**fields))).variants[0]
    assert (first.cost_minor, first.compare_at_minor) == (cost, compare_at)


@pytest.mark.parametrize(
    ("stock", "kept", "available"), [(0, 0, False), ("12", 12, True), (None, None, True), (-3, None, True)]
)
def test_stock_is_a_number_where_it_is_stated(stock: Any, kept: int | None, available: bool) -> None:
    first = mapped(result(sku(sku_available_stock=stock))).variants[0]
    assert (first.stock, first.available) == (kept, available)


def test_stock_is_read_under_each_of_its_names() -> None:
    for name in ("sku_available_stock", "s_k_u_available_stock", "ipm_sku_stock"):
        assert mapped(result(sku(sku_available_stock=None) | {name: 4})).variants[0].stock == 4
    assert not mapped(result(sku(sku_stock=False))).variants[0].available


def test_every_variant_has_a_value_for_every_option_and_names_differ() -> None:
    skus = [
        sku(prop(14, 1, "red", property_value_definition_name="Style"), sku_id=1),
        sku(prop(14, 2, "blue", property_value_definition_name="Style"), prop(7, 9, "China", "Ships From"), sku_id=2),
        sku(prop(14, 3, "blue", property_value_definition_name="Style"), prop(200, 5, "L", "Color"), sku_id=3),
    ]
    product = mapped(result(*skus))
    assert [option.name for option in product.options] == ["Color", "Ships From", "Color 2"]
    assert product.options[0].values == ("Style", "Style (blue)", "Style (blue) 2")
    assert [v.option_values for v in product.variants] == [
        ("Style", "-", "-"),
        ("Style (blue)", "China", "-"),
        ("Style (blue) 2", "-", "L"),
    ]


@pytest.mark.parametrize("raw", [None, [], "x", {}, {"ae_item_base_info_dto": {"subject": 4}}])
def test_what_is_no_product_is_none(raw: Any) -> None:
    assert map_product(raw, LINK, "USD") is None


def test_wrong_types_inside_are_tolerated() -> None:
    raw = {**result({"sku_id": None, "ae_sku_property_dtos": "x", "sku_price": []}), "package_info_dto": 3}
    assert mapped(raw).variants[0].cost_minor is None
    assert mapped({**raw, "ae_multimedia_info_dto": [], "ae_item_sku_info_dtos": None}).variants == ()
    assert read_properties([{"ae_sku_property_dtos": [{}]}]).options[0].name == "Option 1"


@pytest.mark.parametrize(
    ("status", "on_sale"), [("onSelling", True), (None, True), ("offline", False), ("deleted", False)]
)
def test_only_what_is_on_sale_counts(status: Any, on_sale: bool) -> None:
    assert is_on_sale(result(sku(), product_status_type=status)) is on_sale


@pytest.mark.parametrize(
    "answer",
    [
        {"rsp_code": 200, "result": {"a": 1}},
        {"aliexpress_ds_product_get_response": {"rsp_code": "200", "result": {"a": 1}}},
        {"aliexpress_ds_product_get_response": {"resp_result": {"resp_code": 200, "result": {"a": 1}}}},
        {"resp_result": {"resp_code": 200, "result": {"a": 1}}},
        {"result": {"a": 1}},
    ],
)
def test_every_envelope_is_unwrapped(answer: Any) -> None:
    assert unwrap(answer) == {"a": 1}


def test_lists_are_read_bare_or_wrapped() -> None:
    assert items([{"a": 1}, None]) == items({"dto": [{"a": 1}, "x"]}) == [{"a": 1}]
    assert items(None) == items("x") == items({"dto": 3}) == []


@pytest.mark.parametrize(
    ("error", "kind", "code"),
    [
        ({"code": "IllegalAccessToken"}, NeedsMerchant, "supplier.account_refused"),
        ({"code": "27", "sub_code": "invalid-sessionkey"}, NeedsMerchant, "supplier.account_refused"),
        ({"code": "ApiCallLimit"}, Retryable, "outside.busy"),
        ({"code": "7", "sub_code": "accesscontrol.limited-by-api-access-count"}, Retryable, "outside.busy"),
        ({"code": "ServiceUnavailable"}, Retryable, "outside.broken"),
        ({"code": "15", "sub_code": "isp.remote-connection-timeout"}, Retryable, "outside.broken"),
        ({"code": "IncompleteSignature"}, Permanent, "supplier.app_refused"),
        ({"code": "InvalidAppKey"}, Permanent, "supplier.app_refused"),
        ({"code": 602}, Permanent, "supplier.not_sold_there"),
        ({"code": "605"}, Permanent, "supplier.product_unknown"),
        ({"code": "SomethingNew", "msg": "No."}, Permanent, "supplier.refused"),
        ({}, Permanent, "supplier.refused"),
    ],
)
def test_errors_differ_by_what_can_be_done(error: Any, kind: type[OutsideFailure], code: str) -> None:
    with pytest.raises(kind) as caught:
        unwrap({"error_response": error})
    assert caught.value.reason.code == code
    if error:
        with pytest.raises(kind):
            unwrap({"x_response": {"rsp_code": error["code"], **error}})


@pytest.mark.parametrize("answer", [None, [], "x", 3])
def test_an_answer_that_is_no_object_is_tried_again(answer: Any) -> None:
    with pytest.raises(Retryable):
        unwrap(answer)
