"""Reads of forms, for staff and for visitors."""

from typing import Any

from django.db.models import Count, QuerySet

from server.company.leads.contracts import FieldKind, FormField, FormRow, FormText, ShownForm
from server.company.leads.models import LeadForm
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_forms(*, page: PageRequest) -> tuple[list[FormRow], int]:
    """List forms by partner, with their count."""
    rows = _counted().order_by("partner", "pk")[page.offset : page.offset + page.limit]
    return [_row(row) for row in rows], LeadForm.objects.count()


def read_form(form_id: int) -> FormRow:
    """Read one form. NotFound."""
    row = _counted().filter(pk=form_id).first()
    if row is None:
        raise NotFound
    return _row(row)


def find_form(code: str, *, language: str) -> ShownForm | None:
    """Return the form of a partner's code in the visitor's language; None if the code is unknown or inactive."""
    row = LeadForm.objects.filter(code=code, is_active=True).first()
    return _shown(row, language) if row else None


def code_is_taken(code: str) -> bool:
    """Tell whether a form has this code, even an inactive one."""
    return LeadForm.objects.filter(code=code).exists()


def market_forms(*, language: str) -> list[ShownForm]:
    """List the forms in the service market, by title."""
    rows = LeadForm.objects.filter(is_active=True, in_market=True).order_by("title_en", "pk")[:100]
    return [_shown(row, language) for row in rows]


def fields_of(row: LeadForm) -> tuple[FormField, ...]:
    """Return the stored fields of a form."""
    return tuple(
        FormField(
            key=field["key"],
            kind=FieldKind(field["kind"]),
            label_en=field["label_en"],
            label_zh=field["label_zh"],
            required=field["required"],
            choices_en=tuple(field["choices_en"]),
            choices_zh=tuple(field["choices_zh"]),
        )
        for field in row.fields
    )


def _shown(row: LeadForm, language: str) -> ShownForm:
    spoken = "zh" if language == "zh" and row.title_zh else "en"
    return ShownForm(
        code=row.code,
        version=row.version,
        language=spoken,
        title=getattr(row, f"title_{spoken}"),
        intro=getattr(row, f"intro_{spoken}"),
        thanks=getattr(row, f"thanks_{spoken}"),
        consent=getattr(row, f"consent_{spoken}"),
        fields=fields_of(row),
    )


def _counted() -> "QuerySet[Any]":
    rows: QuerySet[Any] = LeadForm.objects.select_related("edited_by").annotate(lead_count=Count("leads"))
    return rows


def _row(row: Any) -> FormRow:
    text = from_row(FormText, row, fields=fields_of(row))
    return from_row(FormRow, row, text=text, edited_by=row.edited_by.get_username())
