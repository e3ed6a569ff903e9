"""Reads of leads, for staff and for their senders."""

from django.db.models import QuerySet

from server.company.identity.contracts import Actor
from server.company.leads.contracts import LeadAnswer, LeadFilter, LeadRow, LeadState, OwnSubmission
from server.company.leads.models import Lead
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row

MOST_EXPORTED = 10_000


def list_leads(*, page: PageRequest, filters: LeadFilter) -> tuple[list[LeadRow], int]:
    """List matching leads, newest first, with their count."""
    rows: QuerySet[Lead] = Lead.objects.fitting(filters)
    shown = _joined(rows)[page.offset : page.offset + page.limit]
    return [_row(row) for row in shown], rows.count()


def count_new_leads() -> int:
    """Count the leads that nobody has handled yet."""
    return Lead.objects.filter(state=LeadState.NEW).count()


def export_leads(*, filters: LeadFilter) -> list[LeadRow]:
    """List the newest 10,000 matching leads."""
    return [_row(row) for row in _joined(Lead.objects.fitting(filters))[:MOST_EXPORTED]]


def read_lead(lead_id: int) -> LeadRow:
    """Read one lead. NotFound."""
    row = _joined(Lead.objects.filter(pk=lead_id)).first()
    if row is None:
        raise NotFound
    return _row(row)


def list_submissions(actor: Actor, *, page: PageRequest) -> tuple[list[OwnSubmission], int]:
    """List this user's submissions, sent while logged in, newest first, with their count."""
    own = Lead.objects.filter(user_id=actor.user_id)
    return [_own(row) for row in own.order_by("-pk")[page.offset : page.offset + page.limit]], own.count()


def read_submission(actor: Actor, submission_id: int) -> OwnSubmission:
    """Read one of the user's own submissions. NotFound for anybody else's."""
    row = Lead.objects.filter(pk=submission_id, user_id=actor.user_id).first()
    if row is None:
        raise NotFound
    return _own(row)


def _joined(rows: "QuerySet[Lead]") -> "QuerySet[Lead]":
    return rows.select_related("form", "user", "handled_by").order_by("-pk")


def _answers(row: Lead) -> tuple[LeadAnswer, ...]:
    return tuple(LeadAnswer(**answer) for answer in row.answers)


def _own(row: Lead) -> OwnSubmission:
    return OwnSubmission(id=row.pk, title=row.title, answers=_answers(row), created_at=row.created_at)


def _row(row: Lead) -> LeadRow:
    return from_row(
        LeadRow,
        row,
        code=row.form.code,
        partner=row.form.partner,
        answers=_answers(row),
        mailbox=str(row.user) if row.user else "",
        state=LeadState(row.state),
        handled_by=str(row.handled_by) if row.handled_by else "",
    )
