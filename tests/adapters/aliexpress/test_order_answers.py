"""What AliExpress' order calls are sent, and what their answers mean."""

import json
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from server.adapters.aliexpress.links import LINKS
from server.adapters.aliexpress.order_answers import map_contents, map_order, order_numbers
from server.adapters.aliexpress.order_refusals import refusal_of
from server.adapters.aliexpress.order_requests import order_parameters
from server.kit.reasons import texts
from server.ports.purchases import (
    AddressField,
    NewPurchase,
    PurchaseItem,
    PurchaseRefused,
    ReadPurchaseLine,
    Refusal,
)
from server.ports.purchases import SupplierOrderState as State
from tests.adapters.buying import BUYER

PURCHASE = NewPurchase("TW-1", "USD", BUYER, (PurchaseItem(LINKS.link("1005006000000001"), "1", "", 1, 100),))


@pytest.mark.parametrize(
    ("code", "message", "refusal", "field"),
    [
        ("B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL", "Please select a State/Province/County",
         Refusal.ADDRESS_INVALID, AddressField.PROVINCE),
        ("B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL", "Please enter a City",
         Refusal.ADDRESS_INVALID, AddressField.CITY),
        ("B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL",
         "Please enter the country code and phone number without any spaces or special characters",
         Refusal.ADDRESS_INVALID, AddressField.PHONE),
        ("B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL", "Please enter between 2 - 32 characters",
         Refusal.ADDRESS_INVALID, AddressField.NAME),
        ("B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL", "", Refusal.ADDRESS_INVALID, None),
        ("B_DROPSHIPPER_CPF_CN_INVALID", "", Refusal.ADDRESS_INVALID, AddressField.TAX_ID),
        ("B_DROPSHIPPER_CPF_NOT_MATCH", "", Refusal.ADDRESS_INVALID, AddressField.TAX_ID),
        ("BLACKLIST_BUYER_IN_LIST", "", Refusal.SUPPLIER_BLACKLIST, None),
        ("USER_ACCOUNT_DISABLED", "", Refusal.SUPPLIER_BLACKLIST, None),
        ("A003_SUSPICIOUS_BUYER", "", Refusal.SUPPLIER_BLACKLIST, None),
        ("A001", "", Refusal.OTHER, None),
        ("ERROR_WHEN_BUILD_FOR_PLACE_ORDER", "", Refusal.OTHER, None),
        ("PRICE_PAY_CURRENCY_ERROR", "", Refusal.OTHER, None),
        ("DELIVERY_METHOD_NOT_EXIST", "", Refusal.NO_SHIPPING, None),
        ("DELIVERY_NOT_AVAILABLE_TO_YOUR_ADDRESS", "", Refusal.NO_SHIPPING, None),
        ("INVENTORY_HOLD_ERROR", "stock or system error", Refusal.OUT_OF_STOCK, None),
        ("SOMETHING_NEW", "Try later", Refusal.OTHER, None),
    ],
)  # fmt: skip
def test_each_error_code_has_its_refusal_and_its_field(
    code: str, message: str, refusal: Refusal, field: AddressField | None
) -> None:
    failure = refusal_of(code, message)
    assert isinstance(failure, PurchaseRefused)
    assert (failure.refusal, failure.field) == (refusal, field)
    assert failure.reason.code in texts()


@pytest.mark.parametrize(
    ("country", "tax_id", "fields"),
    [
        ("BR", "111.444.777-35", {"cpf": "11144477735"}),
        ("KR", "p123456789012", {"passport_no": "P123456789012"}),
        ("KR", "M12345678", {"foreigner_passport_no": "M12345678", "is_foreigner": "true"}),
        ("MX", "GODE561231GR8", {"passport_no": "GODE561231GR8", "tax_number": "GODE561231GR8"}),
        ("CL", "76.086.428-5", {"rut_no": "760864285", "tax_number": "760864285"}),
        ("PE", "12345678", {"tax_number": "12345678"}),
    ],
)
def test_ids_go_into_the_fields_of_their_country(country: str, tax_id: str, fields: dict[str, str]) -> None:
    extras = {"tax_id": tax_id, "birthday": "31.12.1990", "national_address": "raha3443"}
    address = replace(BUYER, country=country, extras=extras)
    sent = order_parameters(replace(PURCHASE, address=address), ["1005006000000001"], pays=False)
    order = json.loads(sent["param_place_order_request4_open_api_d_t_o"])
    assert fields.items() <= order["logistics_address"].items()
    extended = json.loads(sent["ds_extend_request"])
    assert extended["trade_extra_param"] == {
        "business_model": "retail", "birthday": "31121990", "nat_addr": "RAHA3443",
    }  # fmt: skip
    assert extended["payment"] == {"pay_currency": "USD", "try_to_pay": "false"}


@pytest.mark.parametrize(
    ("word", "is_paid", "reason", "state"),
    [
        ("WAIT_SELLER_SEND_GOODS", True, "", State.PAID),
        ("RISK_CONTROL", True, "", State.PAID),
        ("FINISH", True, "buyer_accept_goods", State.DELIVERED),
        ("FINISH", False, "pay_timeout", State.CLOSED),
        ("FINISH", False, "", State.CLOSED),
        ("FINISH", True, "send_goods_timeout", State.CLOSED),
        ("FINISH", True, "seller_cancel_order", State.CLOSED),
        ("IN_ISSUE", True, "", State.DISPUTED),
        ("IN_FROZEN", True, "", State.DISPUTED),
        ("WAIT_GROUP_SUCCESS", True, "", State.UNKNOWN),
    ],
)
def test_an_end_is_a_delivery_only_when_its_reason_says_so(word: str, is_paid: bool, reason: str, state: State) -> None:
    paid = {"order_paidtime_string": "2026-01-02 03:04:05"} if is_paid else {}
    answer = {"order_status": word, "child_order_list": {"x": [{"product_id": 1, "end_reason": reason}]}, **paid}
    read = map_order("1", answer)
    assert read is not None
    assert (read.state, read.word, read.close_reason) == (state, word, reason)
    if read.paid_at:
        assert read.paid_at.tzinfo == ZoneInfo("America/Los_Angeles")
    assert map_order("1", {}) is None


LINES = [ReadPurchaseLine("7", "red", 2), ReadPurchaseLine("7", "blue", 1), ReadPurchaseLine("8", "one", 1)]


@pytest.mark.parametrize(
    ("packed", "held"),
    [
        ([("8", 1)], [("one", 1)]),
        ([("7", 2), ("7", 1)], [("red", 2), ("blue", 1)]),
        ([("7", 1)], []),
        ([("8", 1), ("9", 1)], []),
        ([("8", "some")], []),
        ([], []),
    ],
)
def test_a_parcel_is_told_by_skus_where_its_items_are_certain(packed: list[Any], held: list[Any]) -> None:
    entries = [{"item_id": item, "sku_desc": "Color:Red", "quantity": count} for item, count in packed]
    for listed in (entries, {"package_item": entries}):
        parcel = {"mail_no": "LP1", "carrier_name": "Cainiao", "package_item_list": listed}
        result = {"ret": True, "data": {"tracking_detail_line_list": {"tracking_detail": [parcel]}}}
        items = map_contents(result, LINES).get("LP1", ())
        assert [(each.sku_id, each.quantity) for each in items] == held
    assert map_contents({"ret": False, "code": "1001"}, LINES) == {}


@pytest.mark.parametrize(
    ("word", "logistics", "is_all"),
    [
        ("WAIT_BUYER_ACCEPT_GOODS", "SELLER_SEND_GOODS", True),
        ("WAIT_BUYER_ACCEPT_GOODS", "SELLER_SEND_PART_GOODS", False),
        ("SELLER_PART_SEND_GOODS", "SELLER_SEND_GOODS", False),
        ("FINISH", "BUYER_ACCEPT_GOODS", True),
        ("IN_ISSUE", "SELLER_SEND_GOODS", False),
        ("WAIT_SELLER_SEND_GOODS", "", False),
    ],
)
def test_all_was_sent_only_where_order_and_logistics_agree(word: str, logistics: str, is_all: bool) -> None:
    paid = {"order_paidtime_string": "2026-01-02 03:04:05"}
    read = map_order("1", {"order_status": word, "logistics_status": logistics, **paid})
    assert read is not None
    assert read.is_all_sent is is_all


@pytest.mark.parametrize(
    ("value", "numbers"),
    [
        ({"number": [30010001, "30010002"]}, ("30010001", "30010002")),
        ([30010001], ("30010001",)),
        ({"order_list": {"number": [8190000000000001]}}, ("8190000000000001",)),
        ({"number": []}, ()),
        (None, ()),
        (["none", 0, True, None, 1.5, "9" * 5000], ()),
        ([[[[[[30010001]]]]]], ()),
    ],
)
def test_order_numbers_are_found_however_they_are_wrapped(value: Any, numbers: tuple[str, ...]) -> None:
    assert order_numbers(value) == numbers
