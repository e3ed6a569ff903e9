"""Staff open the cloud store to a merchant, and close it (specification 000, sections 3 and 8)."""

from datetime import datetime

from django.db import transaction

from server.company.accounts.contracts import StaffActor, UserState
from server.company.accounts.locks import lock_merchant
from server.company.accounts.models import User
from server.company.accounts.services.auditing import record_audit
from server.kit.checking import need_reason
from server.kit.errors import NotFound


def set_cloud_store(
    staff: StaffActor, *, tenant_id: int, is_open: bool, reason: str, now: datetime, address: str
) -> None:
    """Make every user of the merchant a cloud user, or none; audited. What is so already stays as it is.

    Invalid without a reason, NotFound.
    """
    need_reason(reason)
    state = UserState.CLOUD if is_open else UserState.ORDINARY
    with transaction.atomic():
        lock_merchant(tenant_id)
        team = User.objects.filter(tenant_id=tenant_id)
        if not team.exists():
            raise NotFound
        if team.exclude(state=state).update(state=state):
            record_audit(
                actor=staff,
                action="merchants.open_cloud_store" if is_open else "merchants.close_cloud_store",
                target=f"merchant {tenant_id}",
                reason=reason.strip(),
                now=now,
                address=address,
            )
