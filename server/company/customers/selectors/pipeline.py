"""Reads of the pipeline: all customers for staff with all merchants, else those granted to them."""

from datetime import datetime

from django.db.models import Q, QuerySet

from server.company.customers.contracts.pipeline import CustomerFilter, CustomerRow, Stage, Why
from server.company.customers.models import Customer
from server.company.grants.selectors import reachable_merchants
from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.kit.mobiles import has_text
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_customers(
    actor: StaffActor, *, filters: CustomerFilter, page: PageRequest, now: datetime
) -> tuple[list[CustomerRow], int]:
    """List customers that this staff member sees, last moved first, with their count."""
    rows = _visible(actor, now).filter(_conditions(filters))
    shown = rows.select_related("tenant").order_by("-since", "-pk")
    return [_row(row) for row in shown[page.offset : page.offset + page.limit]], rows.count()


def _visible(actor: StaffActor, now: datetime) -> "QuerySet[Customer]":
    """Return visible customers. People without an account are visible to staff who handle leads."""
    reachable = reachable_merchants(actor, now=now)
    known = Q(tenant__isnull=False) if reachable is None else Q(tenant_id__in=reachable)
    return Customer.objects.filter(known | Q(tenant=None) if actor.may(StaffRight.HANDLE_LEADS) else known)


def _conditions(filters: CustomerFilter) -> Q:
    condition = Q(stage=filters.stage) if filters.stage else ~Q(stage__in=["", Stage.OUT])
    if filters.why:
        condition &= Q(why=filters.why)
    if filters.q:
        condition &= has_text(filters.q, "name", "email", "phone", "source", "tenant__name")
    return condition


def _row(row: Customer) -> CustomerRow:
    name = row.tenant.name if row.tenant else row.name or row.email or row.phone
    return from_row(CustomerRow, row, name=name, stage=Stage(row.stage), why=Why(row.why))
