"""Reads of a merchant's own requests."""

from collections.abc import Iterable, Mapping, Sequence

from server.company.identity.contracts import Actor
from server.company.workorders.contracts import (
    Answers,
    KeptFile,
    OrderFilter,
    OrderRow,
    OrderState,
    ShownForm,
    ShownResult,
)
from server.company.workorders.models import WorkOrder
from server.company.workorders.rules.forms import files_of
from server.company.workorders.rules.results import read_result
from server.company.workorders.selectors.files import delivered_files, find_files
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


def order_row(order: WorkOrder, *, language: str) -> OrderRow:
    """A request that the caller may read, with service, forms and files."""
    return _rows([order], order.tenant_id, language)[0]


def _rows(orders: Iterable[WorkOrder], tenant_id: int, language: str) -> list[OrderRow]:
    found = list(orders)
    forms = {one.pk: shown_form(one.service, one.base, one.version, language=language) for one in found}
    named = {one.pk: _files_named(forms[one.pk], one.parts) for one in found}
    files = find_files({file for ids in named.values() for file in ids}, tenant_id=tenant_id)
    uploaded = delivered_files([one.pk for one in found if one.result])
    return [
        from_row(
            OrderRow,
            one,
            state=OrderState(one.state),
            form=forms[one.pk],
            parts=tuple(one.parts),
            files={file: files[file] for file in named[one.pk] if file in files},
            delivered=_delivered(one, uploaded.get(one.pk, {})),
        )
        for one in found
    ]


def _delivered(order: WorkOrder, uploaded: Mapping[str, KeptFile]) -> ShownResult:
    """What was published, whatever has been drafted since."""
    result = read_result(order.result)
    return ShownResult(result=result, files=tuple(uploaded[file] for file in result.files if file in uploaded))


def _files_named(form: ShownForm, parts: Sequence[Answers]) -> list[str]:
    sections = (form.personal, *[form.requirements] * (len(parts) - 1))
    return [file for section, given in zip(sections, parts, strict=False) for file in files_of(section, given)]
