"""The merchant's rules of placing orders."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tenants.orders.contracts.customs import TradeNumbers
from tenants.orders.contracts.plans import OrderRules
from tenants.orders.models import OrderSettings
from tenants.privacy.services import reading_key


def read_rules() -> tuple[OrderRules, int]:
    """Return the rules with their version; the default ones while none were saved."""
    row = OrderSettings.objects.filter(pk=1).first()
    return (OrderRules(**_kept(row.rules)), row.version) if row else (OrderRules(), 0)


def read_private() -> dict[str, Any]:
    """Return the forwarder and the phone number that stands in for a missing one; empty while none were saved."""
    sealed = OrderSettings.objects.filter(pk=1).values_list("personal", flat=True).first()
    return (reading_key().unseal(sealed) if sealed else None) or {}


def trade_of(private: Mapping[str, Any]) -> TradeNumbers:
    """Return the merchant's own registrations out of `read_private`."""
    kept = private.get("trade", {})
    return TradeNumbers(**{**kept, "business_at": tuple(kept.get("business_at", ()))})


def _kept(stored: dict[str, Any]) -> dict[str, Any]:
    names = {field.name for field in fields(OrderRules)}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in stored.items() if name in names}
