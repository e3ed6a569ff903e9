"""Reads of the amount up to which one person of finance may act alone."""

from datetime import timedelta

from django.conf import settings

from server.company.ledger.contracts import Unit
from server.company.ledger.rules import needs_second_person

LIMIT_HOLDS_FOR = timedelta(days=1)
"""A sliding window, so that the limit does not restart at midnight."""


def needs_approval(minor: int, unit: Unit) -> bool:
    """Tell whether an amount exceeds its unit's limit (ADJUSTMENT_LIMITS)."""
    return needs_second_person(minor, unit, settings.ADJUSTMENT_LIMITS)
