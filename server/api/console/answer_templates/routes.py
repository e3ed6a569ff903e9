"""Answer templates: written by staff who assign requests, used by staff who answer."""

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Flattened, ListQuery, Rows, Versioned
from server.api.console.work_orders.routes import ITEM as OF_ORDER
from server.api.console.work_orders.routes import MAY, MAY_ASSIGN, spoken
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body
from server.api.gateway.values import Id
from server.company.workorders.contracts.templates import TemplateText
from server.company.workorders.selectors.templates import list_templates, read_template, templates_for
from server.company.workorders.services.templates import create_template, save_template
from server.kit import clock

area = StaffArea("answer templates")

ITEM = "/answer_templates/{int:template_id}"


class AnswerTemplateIn(Body):
    title: str = Field(max_length=200)
    service: str = Field(default="", max_length=60, description="Empty: for every service.")
    text_en: str = Field(max_length=10_000)
    text_zh: str = Field(default="", max_length=10_000)
    is_active: bool = True


class ChangedAnswerTemplateIn(Versioned, AnswerTemplateIn):
    pass


class AnswerTemplateOut(Flattened):
    id: Id
    title: str
    service: str
    service_name: str
    text_en: str
    text_zh: str
    is_active: bool
    version: int
    edited_by: str


@area.get("/answer_templates", id="answer_templates.list", may=MAY_ASSIGN)
def templates(request: HttpRequest, query: Query[ListQuery]) -> Rows[AnswerTemplateOut]:
    """List the templates by title."""
    rows, total = list_templates(page=query.request(), language=spoken(request))
    return Rows[AnswerTemplateOut](data=rows, total=total)


@area.get(ITEM, id="answer_templates.show", may=MAY_ASSIGN)
def template(request: HttpRequest, template_id: int) -> AnswerTemplateOut:
    """Show a template."""
    return AnswerTemplateOut.model_validate(read_template(template_id, language=spoken(request)))


@area.post("/answer_templates", id="answer_templates.create", may=MAY_ASSIGN)
def create(request: StaffRequest, payload: AnswerTemplateIn) -> AnswerTemplateOut:
    """Create a template."""
    with on_record(request, "answer_templates.create") as note:
        made = create_template(request.actor, text=payload.into(TemplateText), language=spoken(request))
        note.target = f"answer template {made.id}"
        note.detail |= {"title": made.text.title}
    return AnswerTemplateOut.model_validate(made)


@area.put(ITEM, id="answer_templates.save", may=MAY_ASSIGN)
def save(request: StaffRequest, template_id: int, payload: ChangedAnswerTemplateIn) -> AnswerTemplateOut:
    """Change a template; sent answers do not change."""
    text, version = payload.into(TemplateText), payload.version
    with on_record(request, "answer_templates.save", f"answer template {template_id}", title=text.title):
        saved = save_template(
            request.actor, template_id=template_id, text=text, version=version, language=spoken(request)
        )
    return AnswerTemplateOut.model_validate(saved)


@area.get(f"{OF_ORDER}/templates", id="work_orders.templates", may=MAY)
def fitting(request: StaffRequest, order_id: int) -> Rows[AnswerTemplateOut]:
    """List the active templates that fit a request."""
    rows = templates_for(request.actor, order_id=order_id, language=spoken(request), now=clock.now())
    return Rows[AnswerTemplateOut](data=rows, total=len(rows))
