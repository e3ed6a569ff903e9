"""Merchants and the audit log as staff see them."""

from dataclasses import replace
from datetime import UTC, date, datetime, time

from django.db.models import Count, F, Q
from django.db.models.functions import TruncDate

from server.company.accounts.contracts import MerchantRow, UserState
from server.company.accounts.models import AuditEntry
from server.company.accounts.staff_contracts import AuditRow
from server.kit.mobiles import has_text
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from server.tenancy.models import Tenant, TenantState


def list_merchants(
    *, search: str, page: PageRequest, tenant_ids: frozenset[int] | None = None
) -> tuple[list[MerchantRow], int]:
    """Merchants newest first, with how many there are; `search` matches mailbox, name and the schema's whole name.

    `tenant_ids` are those who may be seen; None: all.
    """
    rows = Tenant.objects.exclude(state=TenantState.POOL)
    if tenant_ids is not None:
        rows = rows.filter(pk__in=tenant_ids)
    if search:
        rows = rows.filter(has_text(search, "name", "users__email") | Q(schema_name=search)).distinct()
    count = rows.count()
    found = rows.annotate(user_count=Count("users", distinct=True), leaves_at=F("deletion__due_at")).order_by("-id")
    shown = found[page.offset : page.offset + page.limit]
    return [_merchant_row(tenant, tenant.user_count, tenant.leaves_at) for tenant in shown], count


def read_merchant(tenant_id: int) -> MerchantRow | None:
    """One merchant; None when there is none."""
    known = Tenant.objects.exclude(state=TenantState.POOL).filter(pk=tenant_id)
    tenant = known.annotate(user_count=Count("users"), leaves_at=F("deletion__due_at")).first()
    if tenant is None:
        return None
    is_cloud = tenant.users.filter(root=None, state=UserState.CLOUD).exists()
    return replace(_merchant_row(tenant, tenant.user_count, tenant.leaves_at), has_cloud_store=is_cloud)


def sign_ups_by_day(since: date) -> dict[date, int]:
    """Count the merchants who registered on each UTC day from `since`; days without any are absent."""
    taken = Tenant.objects.filter(taken_at__gte=datetime.combine(since, time.min, UTC))
    days = taken.annotate(day=TruncDate("taken_at", tzinfo=UTC)).order_by("day").values_list("day")
    return dict(days.annotate(count=Count("pk")))


def _merchant_row(tenant: Tenant, user_count: int, leaves_at: datetime | None) -> MerchantRow:
    return MerchantRow(
        id=tenant.pk,
        name=tenant.name,
        schema_name=tenant.schema_name,
        mailbox=tenant.name,
        state=tenant.state,
        created_at=tenant.taken_at or tenant.created_at,
        user_count=user_count,
        leaves_at=leaves_at,
        opened_menus=tuple(tenant.opened_menus),
    )


def list_audit(*, page: PageRequest, search: str = "") -> tuple[list[AuditRow], int]:
    """What staff did, newest first, with how many entries there are; `search` matches who, what and on what."""
    rows = AuditEntry.objects.order_by("-id")
    if search:
        rows = rows.filter(has_text(search, "staff_name", "action", "target"))
    return [_audit_row(entry) for entry in rows[page.offset : page.offset + page.limit]], rows.count()


def audit_about(target: str, *, page: PageRequest) -> list[AuditRow]:
    """What staff did to exactly this target, newest first."""
    rows = AuditEntry.objects.filter(target=target).order_by("-id")
    return [_audit_row(entry) for entry in rows[page.offset : page.offset + page.limit]]


def _audit_row(entry: AuditEntry) -> AuditRow:
    return from_row(AuditRow, entry, staff=entry.staff_name)
