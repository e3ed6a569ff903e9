"""Reads of a merchant's automatic top-ups."""

from datetime import datetime

from server.company.balance.contracts import AutoTopUpRow
from server.company.balance.models import AutoTopUp
from server.company.balance.rules import key_start, month_of
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.own import refuse_without_right
from server.company.payments.selectors.cards import charged_since
from server.kit.shapes import from_row


def my_auto_top_ups(actor: Actor, *, now: datetime) -> list[AutoTopUpRow]:
    """List the automatic top-ups by currency, with this month's charges. NoRightToBalance."""
    refuse_without_right(actor, Unit.DOLLAR)
    rows = AutoTopUp.objects.filter(merchant_id=actor.tenant_id).order_by("pk")
    return [
        from_row(AutoTopUpRow, row, unit=Unit(row.unit), charged=charged_this_month(row.merchant_id, row.unit, now))
        for row in rows
    ]


def charged_this_month(merchant_id: int, unit: str, now: datetime) -> int:
    """Sum this month's charges, including one in progress."""
    return charged_since(merchant_id, key_start(merchant_id, unit), month_of(now))
