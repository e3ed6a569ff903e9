"""What our staff see of a buyer until they say why they need more. Pure."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from server.ports.orders import StoreAddress, StoreBuyer
from server.ports.purchases import DeliveryAddress
from tenants.orders.rules.readings import buyer_of

HIDDEN = "***"
_OF_ADDRESS = ("first_name", "last_name", "name", "company", "address1", "address2", "postcode", "phone")


def masked(text: str) -> str:
    """Return the first sign of a text, so that two buyers can be told apart; nothing for no text."""
    return f"{text[0]}{HIDDEN}" if text else ""


def masked_buyer(buyer: StoreBuyer) -> StoreBuyer:
    """Return the buyer with their city, province and country only."""
    return replace(
        buyer,
        external_id="",
        email=masked(buyer.email),
        phone=HIDDEN if buyer.phone else "",
        shipping=_masked_address(buyer.shipping),
        billing=_masked_address(buyer.billing),
        note=HIDDEN if buyer.note else "",
        tax_ids=dict.fromkeys(buyer.tax_ids, HIDDEN),
    )


def masked_delivery(address: DeliveryAddress) -> DeliveryAddress:
    """Return where a parcel goes with the city, province and country only."""
    hidden = {name: masked(getattr(address, name)) for name in ("name", "address1", "address2", "postcode", "company")}
    return replace(
        address, **hidden, phone=HIDDEN if address.phone else "", extras=dict.fromkeys(address.extras, HIDDEN)
    )


def masked_personal(personal: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return an order's decrypted data for a list: the masked buyer, and the names of what they typed for lines."""
    if not personal:
        return None
    typed = personal.get("properties") or {}
    hidden = {line: [[name, HIDDEN] for name, _ in pairs] for line, pairs in typed.items()}
    return {"buyer": asdict(masked_buyer(buyer_of(personal))), "properties": hidden}


def _masked_address(address: StoreAddress) -> StoreAddress:
    return replace(address, **{name: masked(getattr(address, name)) for name in _OF_ADDRESS})
