"""Answer templates of staff."""

from typing import Any

from server.company.identity.contracts import StaffActor
from server.company.workorders.contracts.templates import TemplateRow, TemplateText
from server.company.workorders.models import AnswerTemplate, Service
from server.company.workorders.selectors.templates import read_template
from server.kit.checks import checked, need
from server.kit.drafts import change
from server.kit.plain_text import clean_text
from server.kit.written import clean_title

CHANGED = "Someone else changed this template. Your changes aren't saved yet."
NO_SERVICE = "Choose a service."


def create_template(actor: StaffActor, *, text: TemplateText, language: str) -> TemplateRow:
    """Create a template. Invalid names each wrong field."""
    row = AnswerTemplate.objects.create(**_columns(text), edited_by_id=actor.user_id)
    return read_template(row.pk, language=language)


def save_template(
    actor: StaffActor, *, template_id: int, text: TemplateText, version: int, language: str
) -> TemplateRow:
    """Change a template; sent messages stay. NotFound, Conflict if somebody else saved, Invalid."""
    columns = _columns(text) | {"edited_by_id": actor.user_id}
    change(AnswerTemplate, template_id, version=version, otherwise=CHANGED, **columns)
    return read_template(template_id, language=language)


def _columns(text: TemplateText) -> dict[str, Any]:
    service = Service.objects.filter(form__key=text.service).first() if text.service else None
    need(service or not text.service, "service", NO_SERVICE)
    return {
        "title": checked("title", clean_title, text.title),
        "service": service,
        "text_en": checked("text_en", clean_text, text.text_en),
        "text_zh": checked("text_zh", clean_text, text.text_zh) if text.text_zh.strip() else "",
        "is_active": text.is_active,
    }
