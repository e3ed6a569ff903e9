"""Reads of a merchant's own requests."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from server.company.identity.contracts import Actor
from server.company.workorders.contracts import (
    Answers,
    FormSection,
    KeptFile,
    OrderFilter,
    OrderRow,
    OrderState,
    ShownForm,
    ShownResult,
)
from server.company.workorders.models import WorkOrder
from server.company.workorders.rules.forms import file_keys, files_of
from server.company.workorders.rules.moves import WITHDRAWABLE
from server.company.workorders.rules.results import read_result
from server.company.workorders.selectors.files import delivered_files, find_files
from server.company.workorders.selectors.forms import sections_of
from server.company.workorders.selectors.quotes import paid_work
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.rows import Statement, compiled, counting, read_page

_AS_THEY_ARE = (
    "id", "user_id", "sku", "remarks", "source", "edition", "price_minor", "currency", "created_at", "updated_at",
)  # fmt: skip
ORDER_FIELDS = (
    *_AS_THEY_ARE, "tenant_id", "state", "parts", "result", "base_id", "version_id", "service__form__key",
    "service__name_en", "service__name_zh",
)  # fmt: skip


def list_orders(actor: Actor, *, filters: OrderFilter, page: PageRequest, language: str) -> tuple[list[OrderRow], int]:
    """List the merchant's requests, newest first, with their count."""
    rows, count = read_page(*_statements(actor.tenant_id, filters, page))
    return order_rows(rows, actor.tenant_id, language), count


@lru_cache(maxsize=1_000)
def _statements(tenant_id: int, filters: OrderFilter, page: PageRequest) -> tuple[Statement, Statement]:
    rows = WorkOrder.objects.filter(tenant_id=tenant_id).fitting(filters)
    shown = rows.order_by("-pk").values(*ORDER_FIELDS)[page.offset : page.offset + page.limit]
    return compiled(shown), counting(rows)


def read_order(actor: Actor, order_id: int, *, language: str) -> OrderRow:
    """Read one of the merchant's requests. NotFound."""
    found = list_orders(actor, filters=OrderFilter(id=order_id), page=PageRequest(size=1), language=language)[0]
    if not found:
        raise NotFound
    return found[0]


def cancellable(rows: Sequence[OrderRow]) -> set[int]:
    """Return the ids of those requests that their merchant may still cancel or withdraw. At most one query."""
    open_ids = {row.id for row in rows if row.state in WITHDRAWABLE}
    return open_ids - paid_work(open_ids) if open_ids else open_ids


def first_personal_answers(actor: Actor) -> Answers:
    """Return the personal answers of this merchant's first request; empty if there is none."""
    filled = WorkOrder.objects.filter(tenant_id=actor.tenant_id).exclude(state=OrderState.FORM_PENDING)
    parts = filled.order_by("pk").values_list("parts", flat=True).first()
    return parts[0] if parts else {}


def order_rows(found: Sequence[Mapping[str, Any]], tenant_id: int, language: str) -> list[OrderRow]:
    """Build rows with service, forms and files from ORDER_FIELDS; the caller has checked access to the merchant."""
    sections = sections_of([row[name] for row in found for name in ("base_id", "version_id")])
    forms = {row["id"]: _form(row, sections, language) for row in found}
    keys = {pk: file_keys(section) for pk, section in sections.items()}
    named = {row["id"]: _files_named(row, keys) for row in found}
    files = find_files({file for ids in named.values() for file in ids}, tenant_id=tenant_id)
    uploaded = delivered_files([row["id"] for row in found if row["result"]])
    return [
        OrderRow(
            **{name: row[name] for name in _AS_THEY_ARE},
            state=OrderState(row["state"]),
            form=forms[row["id"]],
            parts=tuple(row["parts"]),
            files={file: files[file] for file in named[row["id"]] if file in files},
            delivered=_delivered(row["result"], uploaded.get(row["id"], {})),
        )
        for row in found
    ]


def _form(order: Mapping[str, Any], sections: Mapping[int, FormSection], language: str) -> ShownForm:
    return ShownForm(
        service=order["service__form__key"],
        name=(language == "zh" and order["service__name_zh"]) or order["service__name_en"],
        personal=sections[order["base_id"]],
        requirements=sections[order["version_id"]],
    )


def _delivered(stored: Mapping[str, Any] | None, uploaded: Mapping[str, KeptFile]) -> ShownResult:
    """Return the published result, never the draft."""
    result = read_result(stored)
    return ShownResult(result=result, files=tuple(uploaded[file] for file in result.files if file in uploaded))


def _files_named(order: Mapping[str, Any], keys: Mapping[int, Sequence[str]]) -> list[str]:
    """Return the file ids in the answers; `keys`: file fields by form version."""
    part_keys = (keys[order["base_id"]], *[keys[order["version_id"]]] * (len(order["parts"]) - 1))
    return [file for named, given in zip(part_keys, order["parts"], strict=False) for file in files_of(named, given)]
