"""Reads of a merchant's timeline as our customer."""

from collections.abc import Iterator

from server.company.customers.contracts import PastRow
from server.company.customers.models import Customer, MerchantNote, StageMove, Task
from server.company.customers.selectors.care import name_of
from server.company.leads.selectors.arrivals import list_leads_of
from server.kit.plain_text import excerpt


def list_past(merchant_id: int, *, size: int) -> list[PastRow]:
    """List up to `size` events of each kind, newest first; the caller has checked access. Three queries."""
    return [*_notes(merchant_id, size), *_tasks(merchant_id, size), *_moves(merchant_id, size)]


def list_past_leads(merchant_id: int, *, size: int) -> list[PastRow]:
    """List up to `size` leads of a merchant, newest first, for staff who handle leads. Two queries."""
    whose = list(Customer.objects.filter(tenant_id=merchant_id).values_list("pk", flat=True))
    return [PastRow("lead", pk, at, what=partner) for pk, at, partner in list_leads_of(whose, size=size)]


def _notes(merchant_id: int, size: int) -> Iterator[PastRow]:
    rows = MerchantNote.objects.filter(tenant_id=merchant_id).select_related("author").order_by("-pk")[:size]
    return (PastRow("note", row.pk, row.at, who=name_of(row.author), what=excerpt(row.text)) for row in rows)


def _tasks(merchant_id: int, size: int) -> Iterator[PastRow]:
    done = Task.objects.filter(tenant_id=merchant_id, done_at__isnull=False).select_related("done_by")
    for row in done.order_by("-done_at")[:size]:
        yield PastRow("task", row.pk, row.done_at or row.made_at, who=name_of(row.done_by), what=row.title)


def _moves(merchant_id: int, size: int) -> Iterator[PastRow]:
    rows = StageMove.objects.filter(customer__tenant_id=merchant_id).order_by("-pk")[:size]
    return (PastRow("stage", row.pk, row.at, what=row.after, reason=row.why) for row in rows)
