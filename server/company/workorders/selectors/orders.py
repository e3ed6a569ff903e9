"""Reads of a merchant's own requests."""

from collections.abc import Iterable, Sequence

from server.company.identity.contracts import Actor
from server.company.workorders.contracts import Answers, OrderFilter, OrderRow, OrderState, ShownForm
from server.company.workorders.models import WorkOrder
from server.company.workorders.rules import files_of
from server.company.workorders.selectors.files import find_files
from server.company.workorders.selectors.forms import shown_form
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row

_JOINED = ("service__form", "base", "version")


def list_orders(actor: Actor, *, wanted: OrderFilter, page: PageRequest, language: str) -> tuple[list[OrderRow], int]:
    """The merchant's requests, newest first, with how many there are."""
    rows = WorkOrder.objects.filter(tenant_id=actor.tenant_id).fitting(wanted)
    shown = rows.select_related(*_JOINED).order_by("-pk")[page.offset : page.offset + page.limit]
    return _rows(shown, actor.tenant_id, language), rows.count()


def read_order(actor: Actor, order_id: int, *, language: str) -> OrderRow:
    """One of the merchant's requests. NotFound."""
    rows = WorkOrder.objects.filter(tenant_id=actor.tenant_id, pk=order_id).select_related(*_JOINED)
    found = _rows(rows, actor.tenant_id, language)
    if not found:
        raise NotFound
    return found[0]


def first_personal_answers(actor: Actor) -> Answers:
    """What this merchant answered about themselves in their first request; nothing before there is one."""
    filled = WorkOrder.objects.filter(tenant_id=actor.tenant_id).exclude(state=OrderState.FORM_PENDING)
    parts = filled.order_by("pk").values_list("parts", flat=True).first()
    return parts[0] if parts else {}


def _rows(orders: Iterable[WorkOrder], tenant_id: int, language: str) -> list[OrderRow]:
    found = list(orders)
    forms = {one.pk: shown_form(one.service, one.base, one.version, language=language) for one in found}
    named = {one.pk: _files_named(forms[one.pk], one.parts) for one in found}
    files = find_files({file for ids in named.values() for file in ids}, tenant_id=tenant_id)
    return [
        from_row(
            OrderRow,
            one,
            state=OrderState(one.state),
            form=forms[one.pk],
            parts=tuple(one.parts),
            files={file: files[file] for file in named[one.pk] if file in files},
        )
        for one in found
    ]


def _files_named(form: ShownForm, parts: Sequence[Answers]) -> list[str]:
    sections = (form.personal, *[form.requirements] * (len(parts) - 1))
    return [file for section, given in zip(sections, parts, strict=False) for file in files_of(section, given)]
