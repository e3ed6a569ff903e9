"""Which merchants a staff member reaches."""

from datetime import datetime

from django.db.models import Q

from server.company.accounts.contracts import StaffActor, StaffRight
from server.company.grants.models import MerchantGrant


def reachable_merchants(staff: StaffActor, *, now: datetime) -> frozenset[int] | None:
    """The ids of the merchants whom this staff member reaches now; None: every merchant."""
    return None if staff.may(StaffRight.SEE_ALL_MERCHANTS) else granted_merchants(staff.user_id, now=now)


def granted_merchants(user_id: int, *, now: datetime) -> frozenset[int]:
    """The ids of the merchants of whom a grant runs now."""
    running = Q(begins_at__lte=now, ended_at=None) & (Q(ends_at=None) | Q(ends_at__gt=now))
    rows = MerchantGrant.objects.filter(running, staff_id=user_id)
    return frozenset(rows.values_list("tenant_id", flat=True))
