"""Reads of editions as staff write them."""

from datetime import datetime

from django.db.models import Count, Q, QuerySet

from server.company.plans.contracts import ChargeWay, EditionDraft, EditionRow, EditionState, EditionType, PlanDraft
from server.company.plans.models import Edition
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_editions(*, page: PageRequest, now: datetime) -> tuple[list[EditionRow], int]:
    """List editions in display order, with their count."""
    rows = _editions(now).order_by("position", "pk")
    return [_edition(row) for row in rows[page.offset : page.offset + page.limit]], Edition.objects.count()


def read_edition(edition_id: int, *, now: datetime) -> EditionRow:
    """Read one edition with its plans. NotFound."""
    row = _editions(now).filter(pk=edition_id).first()
    if row is None:
        raise NotFound
    return _edition(row)


def _editions(now: datetime) -> "QuerySet[Edition]":
    running = Q(plans__subscriptions__ended_at=None) & (
        Q(plans__subscriptions__until=None) | Q(plans__subscriptions__until__gt=now)
    )
    counted = Count("plans__subscriptions__tenant_id", filter=running, distinct=True)
    return Edition.objects.annotate(subscribers=counted).prefetch_related("plans")


def _edition(row: Edition) -> EditionRow:
    plans = sorted(row.plans.all(), key=lambda plan: (plan.position, plan.pk))
    draft = from_row(
        EditionDraft,
        row,
        type=EditionType(row.type),
        platforms=tuple(row.platforms),
        state=EditionState(row.state),
        plans=tuple(from_row(PlanDraft, plan, charge_way=ChargeWay(plan.charge_way)) for plan in plans),
    )
    default = next((plan.pk for plan in plans if plan.is_default), None)
    return from_row(EditionRow, row, draft=draft, default_plan_id=default)
