"""What suppliers say of a purchase after it was paid, beyond its state: disputes, closures, money that came back. Pure.

Kept with the purchase, by the first time that each was seen: nothing of it is taken away when the state moves on.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from server.ports.purchases import MoneyBack, MoneyBackState, ReadPurchase, SupplierOrderState
from tenants.orders.contracts.purchases import BY_STAFF

_OVER = {SupplierOrderState.CLOSED, SupplierOrderState.REFUNDED}
_SETTLED = {SupplierOrderState.PAID, SupplierOrderState.SHIPPED, SupplierOrderState.DELIVERED, *_OVER}


def after_sale_of(
    kept: Mapping[str, Any] | None,
    reading: ReadPurchase,
    *,
    is_paid: bool,
    closed_lines: Collection[int],
    now: datetime,
) -> dict[str, Any]:
    """Return what is known of a purchase after its sale with one more reading; empty while nothing happened.

    `closed_lines`: our lines that the supplier closed while others go on.
    """
    found = dict(kept or {})
    if reading.state is SupplierOrderState.DISPUTED and _is_settled(found):
        found |= {"disputed_at": now.isoformat(), "disputes": found.get("disputes", 0) + 1}
    elif reading.state in _SETTLED and not _is_settled(found):
        found["settled_at"] = now.isoformat()
    if is_paid and reading.state in _OVER and "closed_at" not in found:
        found |= {"closed_at": now.isoformat(), "why": reading.close_reason[:120]}
    if is_paid and closed_lines:
        found["lines"] = sorted({*found.get("lines", ()), *closed_lines})
    if reading.money_back:
        found["money"] = _money(found.get("money", {}), reading.money_back)
    return found


def paid_back_by_staff(
    kept: Mapping[str, Any] | None, amount_minor: int | None, currency: str, *, why: str, now: datetime
) -> dict[str, Any]:
    """Return what is known of a purchase that our staff refused or gave back: what was left of its price is back in
    the balance.
    """
    money = MoneyBack(BY_STAFF, MoneyBackState.DONE, currency=currency, amount_minor=amount_minor, at=now)
    found = dict(kept or {})
    closed = {"closed_at": now.isoformat(), "why": why[:120]}
    return {**found, **closed, "money": _money(found.get("money", {}), [money])}


def part_refused_by_staff(
    kept: Mapping[str, Any] | None,
    *,
    number: int,
    amount_minor: int,
    currency: str,
    parts: Mapping[int, int],
    at: datetime,
) -> dict[str, Any]:
    """Return what is known of a purchase of which our staff refused a part; `parts`: our lines with their pieces."""
    name, found = f"{BY_STAFF}:{number}", dict(kept or {})
    money = MoneyBack(name, MoneyBackState.DONE, currency=currency, amount_minor=amount_minor, at=at)
    told = {**found.get("parts", {}), name: {str(line): pieces for line, pieces in parts.items()}}
    return {**found, "parts": told, "money": _money(found.get("money", {}), [money])}


def parts_of(after_sale: Mapping[str, Any] | None) -> dict[str, dict[int, int]]:
    """Return the pieces of our lines that a refund is for, by the refund's number, where it says so."""
    told = (after_sale or {}).get("parts", {})
    return {name: {int(line): pieces for line, pieces in parts.items()} for name, parts in told.items()}


def _is_settled(found: Mapping[str, Any]) -> bool:
    return str(found.get("settled_at", "")) >= str(found.get("disputed_at", ""))


def _money(kept: Mapping[str, Any], said: Collection[MoneyBack]) -> dict[str, Any]:
    return {**kept, **{each.id: _stored(each) for each in said}}


def _stored(each: MoneyBack) -> dict[str, Any]:
    moments = {name: moment.isoformat() for name in ("at", "answer_by") if (moment := getattr(each, name))}
    return {**asdict(each), "at": None, "answer_by": None, **moments}


def money_of(after_sale: Mapping[str, Any] | None) -> list[MoneyBack]:
    """Return the refunds that a supplier showed for a purchase, oldest first as it listed them."""
    return [_read(each) for each in (after_sale or {}).get("money", {}).values()]


def _read(kept: Mapping[str, Any]) -> MoneyBack:
    moments = {name: datetime.fromisoformat(kept[name]) if kept[name] else None for name in ("at", "answer_by")}
    return MoneyBack(**{**kept, **moments, "state": MoneyBackState(kept["state"])})
