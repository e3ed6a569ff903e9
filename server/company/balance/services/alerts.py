"""Low-balance alerts, by email and notice, once per fall."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from server.company.balance.models import BalanceAlert
from server.company.balance.services.notices import tell_of_balance
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.balances import available_of
from server.company.ledger.selectors.own import refuse_without_right
from server.kit.checks import need
from server.kit.money import MAX_MINOR, format_money

BATCH = 500
TOO_MUCH = "This amount is too large."


def set_alert(actor: Actor, *, unit: Unit, below: int) -> None:
    """Notify the main account when the balance falls below this; 0 removes the alert. NoRightToBalance, Invalid.

    A balance that is already below it is shown as low, and notified at its next fall.
    """
    refuse_without_right(actor, unit)
    need(below <= MAX_MINOR, "below", TOO_MUCH)
    named: dict[str, Any] = {"merchant_id": actor.tenant_id, "unit": unit}
    if not below:
        BalanceAlert.objects.filter(**named).delete()
        return
    is_low = available_of([actor.tenant_id], unit).get(actor.tenant_id, 0) < below
    BalanceAlert.objects.update_or_create(**named, defaults={"below": below, "is_low": is_low})


def watch_balances() -> int:
    """Notify about every balance that fell below its alert since the last check; return how many."""
    return sum(_watch(unit, rows) for unit in Unit for rows in _batches(unit))


def _batches(unit: Unit) -> list[list[BalanceAlert]]:
    rows = list(BalanceAlert.objects.filter(unit=unit).order_by("pk"))
    return [rows[start : start + BATCH] for start in range(0, len(rows), BATCH)]


def _watch(unit: Unit, rows: Sequence[BalanceAlert]) -> int:
    available = available_of([row.merchant_id for row in rows], unit)
    notified = 0
    for row in rows:
        kept = available.get(row.merchant_id, 0)
        if (kept < row.below) is not row.is_low:
            notified += _turn(row, kept)
    return notified


def _turn(row: BalanceAlert, kept: int) -> bool:
    """Save that the balance fell and notify, or that it rose. False if no notice was sent."""
    same = BalanceAlert.objects.filter(pk=row.pk, below=row.below, is_low=row.is_low)
    with transaction.atomic():
        if not same.update(is_low=not row.is_low) or row.is_low:
            return False
        amounts = {"amount": format_money(kept, row.unit), "below": format_money(row.below, row.unit)}
        tell_of_balance(row.merchant_id, notice="balance_low", about=f"balance:{row.unit}", **amounts)
    return True
