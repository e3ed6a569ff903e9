"""Up to which amount one person of finance acts alone."""

from django.conf import settings

from server.company.ledger.contracts import Unit
from server.company.ledger.rules import needs_second_person


def needs_approval(minor: int, unit: Unit) -> bool:
    """Whether an amount is above the limit of its unit (ADJUSTMENT_LIMITS)."""
    return needs_second_person(minor, unit, settings.ADJUSTMENT_LIMITS)
