"""Reads of a merchant's alerts."""

from server.company.balance.contracts import AlertRow
from server.company.balance.models import BalanceAlert
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.balances import list_balances
from server.company.ledger.selectors.own import refuse_without_right


def my_alerts(actor: Actor) -> list[AlertRow]:
    """List the merchant's alerts by currency, and whether each balance is below its amount now. NoRightToBalance."""
    refuse_without_right(actor, Unit.DOLLAR)
    available = {balance.unit: balance.available for balance in list_balances(actor.tenant_id)}
    rows = BalanceAlert.objects.filter(merchant_id=actor.tenant_id).order_by("pk")
    return [
        AlertRow(unit=Unit(row.unit), below=row.below, is_low=available.get(Unit(row.unit), 0) < row.below)
        for row in rows
    ]
