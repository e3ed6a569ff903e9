"""What the errors of 1688's trade APIs mean (pages of createOrder.preview and trade.cancel). Pure."""

from server.adapters.alibaba1688.client import GATEWAY
from server.adapters.suppliers.buying import RefusalRule, in_its_words, refusal_in
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.purchases import AddressField, PurchaseRefused, Refusal

NAME = GATEWAY.facts.name
CLOSE_AFTER = 10.0
"""Seconds after which an order can be cancelled."""
_BAD, _ADDRESS = Refusal.ADDRESS_INVALID, "purchase.address_refused"
_RULES = (
    RefusalRule(r"500_001\b|500_008\b", Refusal.OTHER, "purchase.order_there"),
    RefusalRule(r"500_002\b", Refusal.OTHER, "purchase.one_seller"),
    RefusalRule(r"500_003\b", Refusal.SKU_CHANGED, "purchase.sku_changed"),
    RefusalRule(r"500_004\b|库存|insufficient stock", Refusal.OUT_OF_STOCK, "purchase.out_of_stock"),
    RefusalRule(r"500_00[569]\b|起批|混批", Refusal.LIMIT, "purchase.least_quantity"),
    RefusalRule(r"500_007\b", Refusal.OTHER),
    RefusalRule(r"BLACK|黑名单", Refusal.SUPPLIER_BLACKLIST, "purchase.account_blocked"),
    RefusalRule(r"下架|OFFER_NOT_EXIST|OFFER_EXPIRED", Refusal.SKU_CHANGED, "purchase.sku_changed"),
    RefusalRule(r"手机|电话|mobile|phone", _BAD, _ADDRESS, AddressField.PHONE),
    RefusalRule(r"收货人|姓名|fullName", _BAD, _ADDRESS, AddressField.NAME),
    RefusalRule(r"邮编|postCode", _BAD, _ADDRESS, AddressField.POSTCODE),
    RefusalRule(r"地址|ADDRESS", _BAD, _ADDRESS, AddressField.ADDRESS1),
)


def refusal_of(code: str, message: str) -> OutsideFailure:
    """Return what a preview or a line was refused for; a failure to try again where 1688 itself broke."""
    found = refusal_in(_RULES, code, message, NAME)
    return found or _refused(GATEWAY.failure([code], message), code, message)


def write_failure(code: str, message: str) -> OutsideFailure:
    """Return the failure of an order; where 1688 itself broke, nobody knows whether it was made."""
    found = refusal_in(_RULES, code, message, NAME)
    if found:
        return found
    failure = GATEWAY.failure([code], message)
    if isinstance(failure, Retryable):
        return GATEWAY.failure([code], message, write=True)
    return _refused(failure, code, message)


def cancel_failure(code: str, message: str) -> OutsideFailure:
    """Return why an order was not cancelled."""
    if "TOO_FAST" in code:
        return Retryable(Reason("purchase.cancel_soon", {"supplier": NAME}), after=CLOSE_AFTER)
    if "STATUS" in code:
        return Permanent(Reason("purchase.cancel_late", {"supplier": NAME}))
    if code == "400_3":
        return Permanent(Reason("purchase.not_yours", {"supplier": NAME}))
    return GATEWAY.failure([code], message)


def _refused(failure: OutsideFailure, code: str, message: str) -> OutsideFailure:
    """Return a final failure as a refusal of the order."""
    if isinstance(failure, Permanent):
        return PurchaseRefused(Refusal.OTHER, in_its_words(code or NAME, message))
    return failure
