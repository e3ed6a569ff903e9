"""Staff open to a merchant what is not everybody's (specification 000, sections 3 and 6; 002, section 6)."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from server.company.accounts.contracts import OPENED_BY_STAFF, StaffActor
from server.company.accounts.services.auditing import record_audit
from server.kit.checking import need_reason
from server.kit.errors import Invalid, NotFound
from server.kit.sentences import Sentence
from server.tenancy.models import Tenant


def open_menus(
    staff: StaffActor, *, tenant_id: int, menus: Collection[str], reason: str, now: datetime, address: str
) -> None:
    """Settle, whole, which menus are open to the merchant beside everybody's; audited.

    Invalid for a menu that is not given out by staff, or without a reason; NotFound.
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
