"""What the errors of `aliexpress.ds.order.create` mean (document 1615 and its remarks). Pure."""

from collections.abc import Mapping
from typing import Any

from server.adapters.aliexpress.client import GATEWAY, codes_of, message_of, refused
from server.adapters.suppliers.buying import RefusalRule, in_its_words, refusal_in, unconfirmed
from server.ports.failures import OutsideFailure
from server.ports.purchases import AddressField, PurchaseRefused, Refusal

NAME = GATEWAY.facts.name
REPEATED = "REPEATED_ORDER_ERROR"
_BAD, _ADDRESS = Refusal.ADDRESS_INVALID, "purchase.address_refused"
_RULES = (
    RefusalRule(r"BLACKLIST|ACCOUNT_DISABLED|SUSPICIOUS_BUYER", Refusal.SUPPLIER_BLACKLIST, "purchase.account_blocked"),
    RefusalRule(r"\bA00[1-6]|ERROR_WHEN_BUILD_FOR_PLACE_ORDER", Refusal.OTHER, "purchase.contact_supplier"),
    RefusalRule(r"PAY_CURRENCY_ERROR", Refusal.OTHER, "purchase.one_currency"),
    RefusalRule(
        r"DELIVERY_METHOD_NOT_EXIST|DELIVERY_NOT_AVAILABLE|DELIVERY_INFO_EMPTY",
        Refusal.NO_SHIPPING,
        "purchase.no_shipping",
    ),
    RefusalRule(r"INVENTORY|OUT_OF_STOCK|SOLD_OUT", Refusal.OUT_OF_STOCK, "purchase.out_of_stock"),
    RefusalRule(r"\bSKU|PRODUCT_(NOT|OFF)|ITEM_(NOT|OFF)", Refusal.SKU_CHANGED, "purchase.sku_changed"),
    RefusalRule(r"_LIMIT|LIMIT_", Refusal.LIMIT),
    RefusalRule(r"BIRTHDAY|date of birth", _BAD, _ADDRESS, AddressField.BIRTHDAY),
    RefusalRule(r"nat_addr|national address", _BAD, _ADDRESS, AddressField.NATIONAL_ADDRESS),
    RefusalRule(r"CPF|CNPJ|\bRUT\b|passport|tax|customs clearance", _BAD, _ADDRESS, AddressField.TAX_ID),
    RefusalRule(r"State/Province|province", _BAD, _ADDRESS, AddressField.PROVINCE),
    RefusalRule(r"enter a city|\bcity\b", _BAD, _ADDRESS, AddressField.CITY),
    RefusalRule(r"phone|mobile", _BAD, _ADDRESS, AddressField.PHONE),
    RefusalRule(r"2 - 32 characters|contact.?person|full.?name", _BAD, _ADDRESS, AddressField.NAME),
    RefusalRule(r"zip|postal|postcode", _BAD, _ADDRESS, AddressField.POSTCODE),
    RefusalRule(r"ADDRESS", _BAD),
)


def refusal_of(code: str, message: str) -> OutsideFailure:
    """Return what an order was refused for; of one that was handled before, only its outcome is unknown."""
    if REPEATED in code:
        return unconfirmed("purchase.repeated", NAME)
    found = refusal_in(_RULES, code, message, NAME)
    return found or PurchaseRefused(Refusal.OTHER, in_its_words(code, message))


def gateway_refusal(answer: Mapping[str, Any]) -> OutsideFailure:
    """Return the failure for an error of the gateway. One that we do not know may come after the order was made."""
    codes, message = codes_of(answer), message_of(answer)
    if any(REPEATED in code for code in codes):
        return unconfirmed("purchase.repeated", NAME)
    known = (refusal_in(_RULES, code, "", NAME) for code in codes if code.startswith(("B_", "DELIVERY_", "INVENTORY_")))
    return next((found for found in known if found), None) or refused({**answer, "msg": message}, write=True)
