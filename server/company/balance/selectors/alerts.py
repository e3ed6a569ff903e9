"""The alerts of a merchant."""

from server.company.balance.contracts import AlertRow
from server.company.balance.models import BalanceAlert
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.balances import available_of
from server.company.ledger.selectors.own import refuse_without_right


def my_alerts(actor: Actor) -> list[AlertRow]:
    """Below which amount the merchant is told, by currency, and whether that is so now. NoRightToBalance."""
    refuse_without_right(actor, Unit.DOLLAR)
    rows = BalanceAlert.objects.filter(merchant_id=actor.tenant_id).order_by("pk")
    return [_row(row) for row in rows]


def _row(row: BalanceAlert) -> AlertRow:
    unit = Unit(row.unit)
    kept = available_of([row.merchant_id], unit).get(row.merchant_id, 0)
    return AlertRow(unit=unit, below=row.below, is_low=kept < row.below)
