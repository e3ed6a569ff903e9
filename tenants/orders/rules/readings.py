"""A store's reading of an order as the values of our rows. Pure."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import orjson

from server.ports.orders import Dual, LineKind, StoreAddress, StoreBuyer, StoreLine, StoreOrder
from tenants.privacy.contracts import Term

_AMOUNTS = ("subtotal", "discount", "shipping_price", "tax", "duties", "tip")
_LONGEST_NUMBER = 100


def digest_of(order: StoreOrder) -> str:
    """Return a hash of all that a reading says besides its version: two equal ones change nothing."""
    content = {**asdict(order), "version": 0}
    return hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]


def columns_of(order: StoreOrder) -> dict[str, Any]:
    """Return the columns of `models.Order` that a reading decides, without personal data."""
    address = address_of(order.buyer)
    return {
        "number": order.number[:_LONGEST_NUMBER] or order.external_id[:_LONGEST_NUMBER],
        "version": order.version,
        "payment": order.payment,
        "shipping": order.shipping,
        "risk": order.risk,
        "is_test": order.is_test,
        "is_cash_on_delivery": order.is_cash_on_delivery,
        "status_word": order.status_word[:60],
        "currency": order.currency,
        "buyer_currency": order.buyer_currency,
        "taxes_included": order.taxes_included,
        "total_minor": order.total.shop,
        "buyer_total_minor": order.total.buyer,
        "refunded_minor": order.refunded.shop,
        "amounts": {name: _pair(amount) for name in _AMOUNTS if (amount := getattr(order, name)) is not None},
        "country": address.country[:2],
        "region": (address.province_code or address.province)[:60],
        "postcode_head": address.postcode[:3],
        "details": _details(order),
        "created_at": order.created_at,
        "paid_at": order.paid_at,
        "cancelled_at": order.cancelled_at,
    }


def personal_of(order: StoreOrder) -> dict[str, Any]:
    """Return what is encrypted: the buyer, and what they typed for the lines."""
    typed = {line.external_id: line.properties for line in order.lines if line.properties}
    notes = {refund.external_id: refund.note for refund in order.refunds if refund.note}
    return {"buyer": asdict(order.buyer), "properties": typed, "refund_notes": notes}


def buyer_of(personal: Mapping[str, Any] | None) -> StoreBuyer:
    """Return the buyer that was encrypted; an empty one when erased."""
    if not personal:
        return StoreBuyer()
    kept = dict(personal["buyer"])
    shipping, billing = (StoreAddress(**kept.pop(name)) for name in ("shipping", "billing"))
    return StoreBuyer(**kept, shipping=shipping, billing=billing)


def address_of(buyer: StoreBuyer) -> StoreAddress:
    """Return where the parcel goes: the delivery address, or the billing one where a store gives only that."""
    return buyer.billing if buyer.shipping.is_empty else buyer.shipping


def terms_of(order: StoreOrder) -> dict[Term, list[str]]:
    """Return the texts by which an order is found."""
    buyer = order.buyer
    names = [part for each in (buyer.shipping, buyer.billing) for part in (each.name, each.first_name, each.last_name)]
    return {
        Term.NUMBER: [order.number, order.external_id],
        Term.NAME: [name for name in names if name],
        Term.BUYER: [buyer.external_id] if buyer.external_id else [],
        Term.MAIL: [buyer.email] if buyer.email else [],
        Term.PHONE: [phone for phone in (buyer.phone, buyer.shipping.phone, buyer.billing.phone) if phone],
    }


def line_columns(line: StoreLine, position: int) -> dict[str, Any]:
    """Return the columns of `models.OrderLine` that a reading decides."""
    return {
        "external_id": line.external_id,
        "position": position,
        "kind": line.kind,
        "title": line.title,
        "variant_title": line.variant_title,
        "sku": line.sku,
        "image_url": line.image_url,
        "store_product_id": line.product_id,
        "store_variant_id": line.variant_id,
        "quantity": line.quantity,
        "current_quantity": line.current_quantity,
        "open_quantity": min(line.open_quantity, line.current_quantity),
        "unit_minor": line.unit_price.shop,
        "total_minor": line.total.shop,
        "amounts": {name: _pair(getattr(line, name)) for name in ("unit_price", "discount", "tax", "total")},
    }


def is_bought(kind: str, current_quantity: int) -> bool:
    """Return whether a line is of a kind that suppliers send, and something of it is left."""
    return kind == LineKind.PRODUCT and current_quantity > 0


def _details(order: StoreOrder) -> dict[str, Any]:
    return {
        "shipping_lines": [
            {"title": line.title, "code": line.code, "price": _pair(line.price)} for line in order.shipping_lines
        ],
        "refunds": [
            {
                "id": refund.external_id,
                "at": refund.at and refund.at.isoformat(),
                "amount": _pair(refund.amount),
                "quantities": dict(refund.quantities),
                **({"tax": _pair(refund.tax)} if refund.tax else {}),
            }
            for refund in order.refunds
        ],
        "tags": list(order.tags),
        "payment_method": order.payment_method,
        "cancel_reason": order.cancel_reason,
        **({} if order.fees is None else {"fees": [[fee.currency, fee.amount] for fee in order.fees]}),
        "source": order.source,
    }


def _pair(amount: Dual) -> list[int]:
    return [amount.shop, amount.buyer]
