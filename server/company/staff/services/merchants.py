"""Optional features that staff open to a merchant: menus, the cloud store (specification 000, sections 3, 6 and 8)."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import OPENED_BY_STAFF, StaffActor, UserState
from server.company.identity.locks import lock_merchant
from server.company.identity.models import User
from server.company.staff.services.audit import record_audit
from server.kit.checks import need_reason
from server.kit.errors import Invalid, NotFound
from server.kit.sentences import Sentence
from server.tenancy.models import Tenant


def open_menus(
    staff: StaffActor, *, tenant_id: int, menus: Collection[str], reason: str, now: datetime, address: str
) -> None:
    """Replace the set of optional menus open to the merchant; audited.

    Raise Invalid for a menu that staff do not open, or without a reason; NotFound.
    """
    need_reason(reason)
    unknown = sorted(set(menus) - OPENED_BY_STAFF)
    if unknown:
        raise Invalid.on("menus", Sentence("Unknown menus: {names}.", names=", ".join(unknown)))
    with transaction.atomic():
        if not Tenant.objects.filter(pk=tenant_id).update(opened_menus=sorted(set(menus))):
            raise NotFound
        record_audit(
            actor=staff,
            action="merchants.open_menus",
            target=f"merchant {tenant_id}",
            reason=reason.strip(),
            detail={"menus": sorted(set(menus))},
            now=now,
            address=address,
        )


def set_cloud_store(
    staff: StaffActor, *, tenant_id: int, is_open: bool, reason: str, now: datetime, address: str
) -> None:
    """Make all users of the merchant cloud users, or none; audited. Do nothing when it is already so.

    Raise Invalid without a reason, NotFound.
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
