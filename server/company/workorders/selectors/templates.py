"""Reads of answer templates: for editing, and for a request."""

from datetime import datetime

from django.db.models import Q

from server.company.identity.contracts import StaffActor
from server.company.workorders.contracts.templates import TemplateRow, TemplateText
from server.company.workorders.models import AnswerTemplate
from server.company.workorders.selectors.desk import order_for
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row

MOST = 200


def list_templates(*, page: PageRequest, language: str) -> tuple[list[TemplateRow], int]:
    """List templates by title, with their count."""
    rows = AnswerTemplate.objects.select_related("service__form", "edited_by").order_by("title", "pk")
    shown = rows[page.offset : page.offset + page.limit]
    return [_row(row, language) for row in shown], AnswerTemplate.objects.count()


def read_template(template_id: int, *, language: str) -> TemplateRow:
    """Read one template. NotFound."""
    rows = AnswerTemplate.objects.select_related("service__form", "edited_by")
    row = rows.filter(pk=template_id).first()
    if row is None:
        raise NotFound
    return _row(row, language)


def templates_for(actor: StaffActor, *, order_id: int, language: str, now: datetime) -> list[TemplateRow]:
    """List the active templates for a request, by title. NotFound, also if the actor may not see the request."""
    order = order_for(actor, order_id, now=now)
    rows = AnswerTemplate.objects.select_related("service__form", "edited_by").filter(is_active=True)
    fitting = rows.filter(Q(service=None) | Q(service_id=order.service_id)).order_by("title", "pk")
    return [_row(row, language) for row in fitting[:MOST]]


def _row(row: AnswerTemplate, language: str) -> TemplateRow:
    service = row.service
    return TemplateRow(
        id=row.pk,
        text=from_row(TemplateText, row, service=service.form.key if service else ""),
        service_name=((language == "zh" and service.name_zh) or service.name_en) if service else "",
        version=row.version,
        edited_by=row.edited_by.get_username(),
    )
