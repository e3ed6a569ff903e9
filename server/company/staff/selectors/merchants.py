"""Merchants as staff see them."""

from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, date, datetime, time

from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import TruncDate

from server.company.identity.contracts import ALL_RIGHTS, Actor, UserState
from server.company.staff.contracts import MerchantFilter, MerchantRow
from server.kit.mobiles import has_text
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from server.tenancy.models import Tenant, TenantState

NO_PLAN = 0
"""`MerchantFilter.plan` for merchants without a plan of their own."""


def list_merchants(filters: MerchantFilter, *, page: PageRequest, now: datetime) -> tuple[list[MerchantRow], int]:
    """List merchants, newest first, with their count. `search` matches mailbox, name and the whole schema name."""
    found = _fitting(filters, now)
    ids = list(found.order_by("-id").values_list("pk", flat=True)[page.offset : page.offset + page.limit])
    shown = Tenant.objects.filter(pk__in=ids).order_by("-id")
    rows = shown.annotate(user_count=Count("users"), leaves_at=F("deletion__due_at"))
    return [_merchant_row(tenant, tenant.user_count, tenant.leaves_at) for tenant in rows], found.count()


def known_merchants(tenant_ids: Collection[int]) -> frozenset[int]:
    """Return those of these ids that are merchants."""
    known = Tenant.objects.exclude(state=TenantState.POOL).filter(pk__in=tenant_ids)
    return frozenset(known.values_list("pk", flat=True))


def _fitting(filters: MerchantFilter, now: datetime) -> QuerySet[Tenant]:
    rows = Tenant.objects.exclude(state=TenantState.POOL)
    if filters.tenant_ids is not None:
        rows = rows.filter(pk__in=filters.tenant_ids)
    if filters.without:
        rows = rows.exclude(pk__in=filters.without)
    if filters.state:
        rows = rows.filter(state=filters.state)
    if filters.plan is not None:
        rows = _on_plan(rows, filters.plan, now)
    if filters.unseen_since:
        seen = Q(users__tokens__last_used_at__gte=filters.unseen_since, users__tokens__staff=None)
        rows = rows.exclude(pk__in=Tenant.objects.filter(seen).values("pk"))
    if filters.search:
        found = has_text(filters.search, "name", "users__email") | Q(schema_name=filters.search)
        rows = rows.filter(pk__in=Tenant.objects.filter(found).values("pk"))
    return rows


def _on_plan(rows: QuerySet[Tenant], plan: int, now: datetime) -> QuerySet[Tenant]:
    running = Q(subscriptions__ended_at=None) & (Q(subscriptions__until=None) | Q(subscriptions__until__gt=now))
    if plan == NO_PLAN:
        having = Tenant.objects.filter(running, subscriptions__isnull=False)
        return rows.exclude(pk__in=having.values("pk"))
    return rows.filter(pk__in=Tenant.objects.filter(running, subscriptions__plan_id=plan).values("pk"))


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
