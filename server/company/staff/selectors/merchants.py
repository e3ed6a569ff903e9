"""Merchants as staff see them."""

from dataclasses import replace
from datetime import UTC, date, datetime, time

from django.db.models import Count, F, Q
from django.db.models.functions import TruncDate

from server.company.identity.contracts import ALL_RIGHTS, Actor, UserState
from server.company.staff.contracts import MerchantRow
from server.kit.mobiles import has_text
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from server.tenancy.models import Tenant, TenantState


def list_merchants(
    *, search: str, page: PageRequest, tenant_ids: frozenset[int] | None = None
) -> tuple[list[MerchantRow], int]:
    """List merchants, newest first, with the number of rows. `search` matches mailbox, name and the whole schema name.

    `tenant_ids` are those that may be seen; None: all.
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
    """Return one merchant, or None."""
    known = Tenant.objects.exclude(state=TenantState.POOL).filter(pk=tenant_id)
    tenant = known.annotate(user_count=Count("users"), leaves_at=F("deletion__due_at")).first()
    if tenant is None:
        return None
    is_cloud = tenant.users.filter(root=None, state=UserState.CLOUD).exists()
    return replace(_merchant_row(tenant, tenant.user_count, tenant.leaves_at), has_cloud_store=is_cloud)


def sign_ups_by_day(since: date) -> dict[date, int]:
    """Count the merchants who registered on each UTC day from `since`. Days without any are absent."""
    taken = Tenant.objects.filter(taken_at__gte=datetime.combine(since, time.min, UTC))
    days = taken.annotate(day=TruncDate("taken_at", tzinfo=UTC)).order_by("day").values_list("day")
    return dict(days.annotate(count=Count("pk")))


def observer_of(merchant: MerchantRow) -> Actor:
    """Return a system actor with every right, for reads by staff. It needs no active user."""
    return Actor(
        user_id=0, tenant_id=merchant.id, schema_name=merchant.schema_name, rights=ALL_RIGHTS, is_main_account=False
    )


def _merchant_row(tenant: Tenant, user_count: int, leaves_at: datetime | None) -> MerchantRow:
    return from_row(
        MerchantRow,
        tenant,
        mailbox=tenant.name,
        created_at=tenant.taken_at or tenant.created_at,
        user_count=user_count,
        leaves_at=leaves_at,
        has_cloud_store=False,
    )
