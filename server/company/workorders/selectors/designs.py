"""Reads of forms for the form designer."""

from django.db.models import Count

from server.company.workorders.contracts import BASE, FormSection
from server.company.workorders.contracts.designs import Design, DesignRow, Difference, PublishedDesign
from server.company.workorders.models import Form, FormVersion, WorkOrder
from server.company.workorders.rules.differences import compare_sections
from server.company.workorders.rules.forms import read_section
from server.kit.errors import NotFound

DRAFT = 0
"""In place of a version number: the draft, or the version in use if there is no draft."""


def list_designs() -> list[DesignRow]:
    """List every form: personal information first, then in service order."""
    newest = FormVersion.objects.order_by("form_id", "-number").distinct("form_id")
    newest_versions = {version.form_id: version for version in newest}
    forms = Form.objects.select_related("service", "edited_by").order_by("service__position", "pk")
    rows = [_row(form, newest_versions[form.pk]) for form in forms if form.pk in newest_versions]
    return sorted(rows, key=lambda row: row.key != BASE)


def read_design(key: str) -> Design:
    """Read one form with its draft and all published versions. NotFound."""
    form = Form.objects.select_related("service", "edited_by").filter(key=key).first()
    versions = list(form.versions.select_related("published_by").order_by("-number")) if form else []
    if form is None or not versions:
        raise NotFound
    used = _uses(form)
    designs = tuple(_published(version, used.get(version.pk, 0)) for version in versions)
    return Design(_row(form, versions[0]), read_section(form.draft or versions[0].body), designs)


def differences(key: str, *, before: int, after: int) -> tuple[Difference, ...]:
    """Compare two versions of a form; DRAFT means the draft. NotFound."""
    return compare_sections(_section(key, before), _section(key, after))


def _section(key: str, number: int) -> FormSection:
    versions = FormVersion.objects.filter(form__key=key)
    if number == DRAFT:
        draft = Form.objects.filter(key=key, draft__isnull=False).values_list("draft", flat=True).first()
        body = draft or versions.order_by("-number").values_list("body", flat=True).first()
    else:
        body = versions.filter(number=number).values_list("body", flat=True).first()
    if body is None:
        raise NotFound
    return read_section(body)


def _uses(form: Form) -> dict[int, int]:
    """Count by version id the requests that use each version of a form."""
    column = "base" if form.key == BASE else "version"
    counted = WorkOrder.objects.filter(**{f"{column}__form": form}).values_list(f"{column}_id")
    return dict(counted.annotate(count=Count("pk")))


def _row(form: Form, version: FormVersion) -> DesignRow:
    service = getattr(form, "service", None)
    return DesignRow(
        key=form.key,
        name_en=service.name_en if service else version.body["en"],
        name_zh=service.name_zh if service else version.body["zh"],
        is_offered=service.is_offered if service else True,
        number=version.number,
        published_at=version.published_at,
        has_draft=form.draft is not None,
        version=form.version,
        edited_at=form.edited_at,
        edited_by=form.edited_by.get_username() if form.edited_by else "",
    )


def _published(version: FormVersion, requests: int) -> PublishedDesign:
    by = version.published_by.get_username() if version.published_by else ""
    return PublishedDesign(version.number, version.published_at, by, requests, read_section(version.body))
