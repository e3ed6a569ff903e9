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


def paid_back_by_staff(total_minor: int | None, currency: str, *, why: str, now: datetime) -> dict[str, Any]:
    """Return what is known of a purchase that our staff refused or gave back: its price is back in the balance."""
    money = MoneyBack(BY_STAFF, MoneyBackState.DONE, currency=currency, amount_minor=total_minor, at=now)
    return {"closed_at": now.isoformat(), "why": why[:120], "money": _money({}, [money])}


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
