"""The merchants that a staff member may reach, and the grants for it."""

from collections.abc import Collection
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
    """Return the ids of the merchants that this staff member may reach now; None: every merchant."""
    return None if staff.may(StaffRight.SEE_ALL_MERCHANTS) else granted_merchants(staff.user_id, now=now)


def reach_ends_at(staff: StaffActor, *, tenant_id: int, now: datetime) -> datetime | None:
    """Return when this staff member's access to a merchant ends; None: not by a date."""
    if staff.may(StaffRight.SEE_ALL_MERCHANTS):
        return None
    rows = MerchantGrant.objects.filter(_running(now), staff_id=staff.user_id, tenant_id=tenant_id)
    return rows.values_list("ends_at", flat=True).first()


def granted_merchants(user_id: int, *, now: datetime) -> frozenset[int]:
    """Return the ids of the merchants with a running grant for this user."""
    rows = MerchantGrant.objects.filter(_running(now), staff_id=user_id)
    return frozenset(rows.values_list("tenant_id", flat=True))


def staff_granted(tenant_id: int, *, now: datetime) -> frozenset[int]:
    """Return the ids of the staff members with a running grant of this merchant."""
    rows = MerchantGrant.objects.filter(_running(now), tenant_id=tenant_id)
    return frozenset(rows.values_list("staff_id", flat=True))


def counsellors_of(tenant_ids: Collection[int], *, now: datetime) -> dict[int, tuple[str, ...]]:
    """Return by merchant the names of the staff with a running grant, first granted first. One query."""
    rows = MerchantGrant.objects.filter(_running(now), tenant_id__in=tenant_ids).select_related("staff").order_by("pk")
    found: dict[int, tuple[str, ...]] = {}
    for row in rows:
        found[row.tenant_id] = (*found.get(row.tenant_id, ()), str(row.staff))
    return found


def cared_for(*, now: datetime) -> frozenset[int]:
    """Return the merchants with a running grant of anybody."""
    return frozenset(MerchantGrant.objects.filter(_running(now)).values_list("tenant_id", flat=True))


def list_grants(
    *, staff_id: int | None, merchant: int | None, state: str, page: PageRequest, now: datetime
) -> tuple[list[GrantRow], int]:
    """List grants, newest first, with the number of rows; `state` is running, or empty for all."""
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
    """Return one grant, or None."""
    row = MerchantGrant.objects.select_related("staff", "tenant").filter(pk=grant_id).first()
    return _row(row, now) if row else None


def chosen_stores(user_id: int) -> frozenset[int]:
    """Return the connections that a counsellor has selected."""
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
