"""Where a parcel goes: the buyer's address as suppliers take it, or the merchant's forwarder. Pure."""

from collections.abc import Mapping
from typing import Any

from server.ports.orders import StoreBuyer
from server.ports.purchases import AddressField, DeliveryAddress
from server.ports.suppliers import Supplier
from tenants.orders.contracts import Problem
from tenants.orders.contracts.plans import Block
from tenants.orders.rules.addresses import check_address
from tenants.orders.rules.readings import address_of

_IDS = ("shipping", "tax")
"""Country ids in the order in which they count for a parcel: the one given for shipping, then the tax id."""


def delivery_of(buyer: StoreBuyer, private: Mapping[str, Any]) -> DeliveryAddress:
    """Return the buyer's address; a missing phone is replaced by the merchant's own for such cases, if there is one."""
    address = address_of(buyer)
    name = address.name or f"{address.first_name} {address.last_name}".strip()
    tax_id = next((buyer.tax_ids[purpose] for purpose in _IDS if buyer.tax_ids.get(purpose)), "")
    extras = {AddressField.TAX_ID.value: tax_id} if tax_id else {}
    others = {name: text for name, text in buyer.tax_ids.items() if name in {each.value for each in AddressField}}
    return DeliveryAddress(
        name=name or address.company,
        phone=address.phone or buyer.phone or str(private.get("phone", "")),
        address1=address.address1,
        address2=address.address2,
        city=address.city,
        province=address.province or address.province_code,
        postcode=address.postcode,
        country=address.country,
        company=address.company,
        extras=extras | others,
    )


def forwarder_of(private: Mapping[str, Any]) -> DeliveryAddress | None:
    """Return the merchant's forwarder, to whom suppliers send that ship in their own country only; None without."""
    kept = private.get("forwarder")
    return DeliveryAddress(**kept) if kept else None


def address_blocks(order_id: int, address: DeliveryAddress, supplier: Supplier) -> list[Block]:
    """Return why a supplier does not take this address, each with its field; warnings are not among them."""
    issues = check_address(address, address.extras, address.country, supplier)
    return [
        Block(order_id, Problem.ADDRESS_INVALID, issue.reason, field=issue.field.value)
        for issue in issues
        if issue.is_blocking
    ]
