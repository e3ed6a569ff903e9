"""Reads of new leads for the pipeline."""

from collections.abc import Collection
from datetime import datetime

from server.company.leads.contracts import FieldKind, LeadState, NewLead
from server.company.leads.models import Lead

DISMISSED = (LeadState.CLOSED, LeadState.SPAM)


def lock_new_leads(size: int) -> list[NewLead]:
    """Lock up to `size` unassigned leads, oldest first, until the caller's transaction ends."""
    rows = Lead.objects.select_for_update(of=("self",), skip_locked=True).filter(customer_id=None)
    return [_new(row) for row in rows.select_related("form", "user").order_by("pk")[:size]]


def customers_with_leads(customer_ids: Collection[int]) -> dict[int, bool]:
    """Return these customers' ids if they have leads, and whether one is neither closed nor spam. One query."""
    rows = Lead.objects.filter(customer_id__in=customer_ids).values_list("customer_id", "state").distinct()
    found: dict[int, bool] = {}
    for customer_id, state in rows:
        if customer_id is not None:
            found[customer_id] = found.get(customer_id, False) or state not in DISMISSED
    return found


def list_leads_of(customer_ids: Collection[int], *, size: int) -> list[tuple[int, datetime, str]]:
    """List id, time and partner of the newest leads of these customers. One query."""
    rows = Lead.objects.filter(customer_id__in=customer_ids).order_by("-pk")
    return list(rows.values_list("pk", "created_at", "form__partner")[:size])


def _new(row: Lead) -> NewLead:
    answers = dict.fromkeys(FieldKind, "") | {answer["kind"]: answer["value"] for answer in reversed(row.answers)}
    return NewLead(
        id=row.pk,
        tenant_id=row.user.tenant_id if row.user else None,
        name=answers[FieldKind.TEXT],
        email=answers[FieldKind.EMAIL],
        phone=answers[FieldKind.PHONE],
        partner=row.form.partner,
    )
