"""Reads of what may be paid into a balance."""

from django.conf import settings

from server.company.balance.contracts import TopUpOffer
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.own import refuse_without_right
from server.ports.registry import payments


def top_up_offers(actor: Actor) -> list[TopUpOffer]:
    """List the top-up amounts by currency; empty if no provider is configured. NoRightToBalance."""
    refuse_without_right(actor, Unit.DOLLAR)
    if not payments().is_configured:
        return []
    return [
        TopUpOffer(
            unit=Unit(unit),
            amounts=tuple(amount for amount in settings.TOP_UP_AMOUNTS.get(unit, ()) if least <= amount <= most),
            least=least,
            most=most,
        )
        for unit, (least, most) in settings.TOP_UP_LIMITS.items()
    ]
