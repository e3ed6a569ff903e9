"""What one person of staff may refund to a merchant without approval, whatever is refunded."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Sum

from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import Unit
from server.company.ledger.models import AloneUse
from server.company.ledger.rules import needs_second_person
from server.company.ledger.services.entries import lock_balance

LIMIT_HOLDS_FOR = timedelta(days=1)
"""A sliding window, so that the limit does not restart at midnight."""


def use_alone(actor: StaffActor, *, merchant_id: int, amount_minor: int, unit: Unit, now: datetime) -> bool:
    """Count a refund against what this person may refund the merchant alone, in the caller's transaction.

    False if it would exceed ADJUSTMENT_LIMITS within a day: then nothing is counted, and a second person must approve.
    """
    lock_balance(merchant_id, unit)
    own = {"staff_id": actor.user_id, "merchant_id": merchant_id, "unit": unit}
    used = AloneUse.objects.filter(**own, at__gt=now - LIMIT_HOLDS_FOR).aggregate(total=Sum("amount"))["total"] or 0
    if needs_second_person(int(used) + amount_minor, unit, settings.ADJUSTMENT_LIMITS):
        return False
    AloneUse.objects.create(**own, amount=amount_minor, at=now)
    return True
