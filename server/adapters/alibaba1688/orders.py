"""Orders at 1688: `alibaba.createOrder.preview`, `alibaba.trade.createCrossOrder`, payment and cancelling.

The goods go to the merchant's forwarder: an address in mainland China, Hong Kong, Macao or Taiwan. The seller sees the
name and the phone that are sent, so that they are never the buyer's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from server.adapters.alibaba1688.client import call_trade
from server.adapters.alibaba1688.finding_orders import find
from server.adapters.alibaba1688.mapper import CURRENCY
from server.adapters.alibaba1688.order_answers import inner, map_created, map_failed
from server.adapters.alibaba1688.order_refusals import NAME, cancel_failure, refusal_of, write_failure
from server.adapters.suppliers.buying import in_its_words, refuse_above, unconfirmed
from server.adapters.values import as_dict, as_list, first_text, read_count, read_text
from server.kit.phones import read_phone
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.purchases import AddressField, DeliveryAddress, NewPurchase, PlacedPurchase, PurchaseRefused, Refusal
from server.ports.suppliers import SupplierAccess

MOST_LINES = 50
MOST_NOTE = 500
_COUNTRIES = frozenset({"CN", "HK", "MO", "TW"})
_FALSE = (False, "false")


def place(purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
    """Implement `SupplierOrderPort.place_order`: preview, then create. A key is looked up before it is used again."""
    _check(purchase)
    if purchase.first_attempt_at is not None and (found := find(purchase, access)):
        return found
    order = {
        "addressParam": _address(purchase.address),
        "cargoParamList": [_cargo(purchase, at) for at in range(len(purchase.items))],
    }
    flow = _preview(order, purchase, access)
    return _create({**order, "flow": flow}, purchase, access)


def payment_page(order_ids: Sequence[str], access: SupplierAccess) -> str:
    """Implement `SupplierOrderPort.payment_page`: a cashier that takes all of the orders, or none."""
    answer = call_trade("alibaba.alipay.url.get", {"orderIdList": [int(number) for number in order_ids]}, access)
    url, message = (first_text(answer, *names) for names in (("payUrl",), ("erroMsg", "errorMsg", "errorMessage")))
    if as_list(answer.get("payFailureOrderList")) or not url.startswith(("https://", "http://")):
        raise Permanent(in_its_words(read_text(answer.get("errorCode")) or NAME, message))
    return url


def cancel(order_id: str, access: SupplierAccess) -> None:
    """Implement `SupplierOrderPort.cancel_order`: an order that is not paid, ten seconds after it was made."""
    parameters = {"webSite": "1688", "tradeID": order_id, "cancelReason": "buyerCancel"}
    answer = call_trade("alibaba.trade.cancel", parameters, access, write=True)
    if answer.get("success") not in (True, "true"):
        raise cancel_failure(_code(answer), _message(answer))


def _check(purchase: NewPurchase) -> None:
    """Refuse what 1688 would refuse, before the address leaves this machine."""
    if purchase.address.country not in _COUNTRIES:
        reason = Reason("address.country_refused")
        raise PurchaseRefused(Refusal.ADDRESS_INVALID, reason, field=AddressField.COUNTRY)
    if len(purchase.items) > MOST_LINES:
        reason = Reason("purchase.too_many_lines", {"supplier": NAME, "most": str(MOST_LINES)})
        raise PurchaseRefused(Refusal.LIMIT, reason)
    if len(_note(purchase)) > MOST_NOTE:
        raise PurchaseRefused(Refusal.LIMIT, Reason("purchase.note_too_long", {"most": str(MOST_NOTE)}))
    if purchase.currency != CURRENCY:
        raise PurchaseRefused(Refusal.OTHER, Reason("purchase.only_currency", {"currency": CURRENCY}))


def _preview(order: Mapping[str, Any], purchase: NewPurchase, access: SupplierAccess) -> str:
    """Return the `flow` in which the order can be made; PurchaseRefused when it cannot, or costs too much."""
    answer = call_trade("alibaba.createOrder.preview", order, access)
    previews = [as_dict(entry) for entry in as_list(answer.get("orderPreviewResuslt"))]
    failed = [entry for entry in previews if entry.get("status") in _FALSE]
    if _code(answer) or answer.get("success") in _FALSE or failed or not previews:
        said = next((entry for entry in [answer, *failed] if _code(entry) or _message(entry)), answer)
        raise refusal_of(_code(said), _message(said))
    if not all(as_list(entry.get("tradeModeNameList")) for entry in previews):
        raise PurchaseRefused(Refusal.OTHER, Reason("purchase.order_there", {"supplier": NAME}))
    flows = {read_text(entry.get("flowFlag")) for entry in previews}
    if len(flows) != 1 or not min(flows):
        raise PurchaseRefused(Refusal.OTHER, Reason("purchase.order_apart", {"supplier": NAME}))
    costs = [read_count(entry.get("sumPayment")) for entry in previews]
    if None in costs and purchase.most_minor is not None:
        raise PurchaseRefused(Refusal.OTHER, Reason("purchase.price_unknown", {"currency": CURRENCY}))
    refuse_above(sum(cost for cost in costs if cost is not None), purchase.most_minor, CURRENCY)
    return min(flows)


def _create(order: Mapping[str, Any], purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
    note = {"message": _note(purchase)} if _note(purchase) else {}
    parameters = {**order, **note, "isvBizType": "cross", "outOrderId": purchase.key}
    answer = call_trade("alibaba.trade.createCrossOrder", parameters, access, write=True)
    if placed := map_created(answer, purchase.items):
        return placed
    result = inner(answer)
    if failed := map_failed(result, purchase.items):
        entry = as_dict(as_list(result.get("failedOfferList"))[0])
        raise refusal_of(_code(entry), _message(entry) or str(failed))
    said = next((entry for entry in (result, answer) if _code(entry)), None)
    if said is None:
        raise unconfirmed("purchase.no_number", NAME)
    raise write_failure(_code(said), _message(said))


def _address(address: DeliveryAddress) -> dict[str, str]:
    phone = read_phone(address.phone, address.country)
    entries = {
        "fullName": address.name,
        "mobile": phone.national if phone else "".join(filter(str.isdecimal, address.phone)),
        "postCode": address.postcode,
        "provinceText": address.province,
        "cityText": address.city,
        "areaText": address.extras.get(AddressField.DISTRICT, ""),
        "address": " ".join(filter(None, [address.address1, address.address2, address.company])),
    }
    return {name: value for name, value in entries.items() if value}


def _cargo(purchase: NewPurchase, at: int) -> dict[str, Any]:
    item = purchase.items[at]
    spec = {"specId": item.source_attr} if item.source_attr else {}
    return {"offerId": int(item.link.source_id), **spec, "quantity": item.quantity}


def _note(purchase: NewPurchase) -> str:
    return "\n".join(dict.fromkeys(item.note for item in purchase.items if item.note))


def _code(entry: Mapping[str, Any]) -> str:
    code = first_text(entry, "errorCode", "resultCode", "code")
    return "" if code in ("0", "200", "SUCCESS") else code


def _message(entry: Mapping[str, Any]) -> str:
    return first_text(entry, "errorMsg", "errorMessage", "message")
