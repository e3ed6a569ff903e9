"""Moves of customers through the pipeline by facts; repeated or parallel runs move nobody twice."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from server.company.customers.contracts.pipeline import Signs
from server.company.customers.models import Customer, StageMove
from server.company.customers.rules.stages import place_of
from server.company.customers.selectors.signs import signs_of
from server.company.customers.services.arrivals import take_leads, welcome
from server.company.leads.selectors.arrivals import customers_with_leads
from server.tenancy.models import Tenant, TenantState

BATCH = 1_000


def place_everybody(*, now: datetime) -> int:
    """Take new leads, and move every customer to their current stage; return how many moved."""
    take_leads(now=now)
    moved = sum(place_merchants(batch, now=now) for batch in _batches(_merchants()))
    return moved + sum(place_prospects(batch, now=now) for batch in _batches(_prospects()))


def place_merchants(tenant_ids: Sequence[int], *, now: datetime) -> int:
    """Move these merchants to their stages; return how many moved. The number of queries is constant."""
    signs = signs_of(tenant_ids, now=now)
    welcome(signs, now=now)
    with transaction.atomic():
        rows = Customer.objects.select_for_update().filter(tenant_id__in=signs).order_by("pk")
        return _move({row: signs[row.tenant_id] for row in rows if row.tenant_id}, now)


def place_prospects(customer_ids: Sequence[int], *, now: datetime) -> int:
    """Move people without an account. A person whose leads are all deleted is deleted too."""
    with transaction.atomic():
        rows = list(Customer.objects.select_for_update().filter(tenant=None, pk__in=customer_ids).order_by("pk"))
        has_open = customers_with_leads([row.pk for row in rows])
        Customer.objects.filter(pk__in=[row.pk for row in rows if row.pk not in has_open]).delete()
        kept = [row for row in rows if row.pk in has_open]
        return _move({row: Signs(is_merchant=False, has_open_lead=has_open[row.pk]) for row in kept}, now)


def _move(signs: Mapping[Customer, Signs], now: datetime) -> int:
    """Save stages that have changed; callers lock the rows."""
    changed: list[Customer] = []
    moves: list[StageMove] = []
    for row, seen in signs.items():
        stage, why = place_of(seen, now)
        if (row.stage, row.why) == (stage, why):
            continue
        if row.stage != stage:
            moves.append(StageMove(customer=row, at=now, before=row.stage, after=stage, why=why))
            row.since = now
        row.stage, row.why = stage, why
        changed.append(row)
    Customer.objects.bulk_update(changed, ["stage", "why", "since"], batch_size=BATCH)
    StageMove.objects.bulk_create(moves, batch_size=BATCH)
    return len(moves)


def _merchants() -> list[int]:
    rows = Tenant.objects.exclude(state=TenantState.POOL).order_by("pk")
    return list(rows.values_list("pk", flat=True))


def _prospects() -> list[int]:
    return list(Customer.objects.filter(tenant=None).order_by("pk").values_list("pk", flat=True))


def _batches(ids: Collection[int]) -> list[list[int]]:
    found = list(ids)
    return [found[at : at + BATCH] for at in range(0, len(found), BATCH)]
