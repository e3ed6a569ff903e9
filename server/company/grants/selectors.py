"""Which merchants a staff member reaches, and by which grants."""

from datetime import datetime

from django.db.models import Q

from server.company.grants import rules
from server.company.grants.contracts import GrantRow
from server.company.grants.models import ChosenStore, MerchantGrant
from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def reachable_merchants(staff: StaffActor, *, now: datetime) -> frozenset[int] | None:
    """The ids of the merchants whom this staff member reaches now; None: every merchant."""
    return None if staff.may(StaffRight.SEE_ALL_MERCHANTS) else granted_merchants(staff.user_id, now=now)


def reach_ends_at(staff: StaffActor, *, tenant_id: int, now: datetime) -> datetime | None:
    """When a merchant whom this staff member reaches now gets out of their reach; None: not by any date."""
    if staff.may(StaffRight.SEE_ALL_MERCHANTS):
        return None
    rows = MerchantGrant.objects.filter(_running(now), staff_id=staff.user_id, tenant_id=tenant_id)
    return rows.values_list("ends_at", flat=True).first()


def granted_merchants(user_id: int, *, now: datetime) -> frozenset[int]:
    """The ids of the merchants of whom a grant runs now."""
    rows = MerchantGrant.objects.filter(_running(now), staff_id=user_id)
    return frozenset(rows.values_list("tenant_id", flat=True))


def staff_granted(tenant_id: int, *, now: datetime) -> frozenset[int]:
    """The ids of the staff members for whom a grant of this merchant runs now."""
    rows = MerchantGrant.objects.filter(_running(now), tenant_id=tenant_id)
    return frozenset(rows.values_list("staff_id", flat=True))


def list_grants(
    *, staff_id: int | None, merchant: int | None, state: str, page: PageRequest, now: datetime
) -> tuple[list[GrantRow], int]:
    """Grants newest first, with how many there are; `state` running, or empty for all."""
    rows = MerchantGrant.objects.select_related("staff", "tenant").order_by("-id")
    if staff_id is not None:
        rows = rows.filter(staff_id=staff_id)
    if merchant is not None:
        rows = rows.filter(tenant_id=merchant)
    if state == "running":
        rows = rows.filter(_running(now))
    shown = rows[page.offset : page.offset + page.limit]
    return [_row(row, now) for row in shown], rows.count()


def count_ending(*, now: datetime, until: datetime) -> int:
    """Count the running grants whose date ends them before `until`."""
    return MerchantGrant.objects.filter(_running(now), ends_at__lt=until).count()


def read_grant(grant_id: int, *, now: datetime) -> GrantRow | None:
    """One grant; None when there is none."""
    row = MerchantGrant.objects.select_related("staff", "tenant").filter(pk=grant_id).first()
    return _row(row, now) if row else None


def chosen_stores(user_id: int) -> frozenset[int]:
    """The connections that a counsellor has selected."""
    return frozenset(ChosenStore.objects.filter(user_id=user_id).values_list("connection_id", flat=True))


def _running(now: datetime) -> Q:
    return Q(begins_at__lte=now, ended_at=None) & (Q(ends_at=None) | Q(ends_at__gt=now))


def _row(row: MerchantGrant, now: datetime) -> GrantRow:
    return from_row(
        GrantRow,
        row,
        staff=str(row.staff),
        merchant=row.tenant.name,
        state=rules.state_of(begins_at=row.begins_at, ends_at=row.ends_at, ended_at=row.ended_at, now=now),
    )
