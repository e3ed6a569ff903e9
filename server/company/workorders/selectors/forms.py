"""Reads of services and their forms."""

from collections.abc import Collection
from functools import lru_cache

import orjson

from server.company.workorders.contracts import BASE, FormSection, ServiceRow, ShownForm
from server.company.workorders.models import FormVersion, Service
from server.company.workorders.rules.forms import read_section
from server.kit.errors import NotFound
from server.kit.rows import Statement, read_values
from server.kit.shapes import from_row

_BODIES = Statement("SELECT id, body::text FROM workorders_formversion WHERE id = ANY(%s::bigint[])")


def list_services(*, language: str) -> list[ServiceRow]:
    """List services on offer in their order, in the reader's language."""
    rows = Service.objects.filter(is_offered=True).select_related("form").order_by("position", "pk")[:100]
    return [
        from_row(
            ServiceRow,
            row,
            key=row.form.key,
            name=_said(row, "name", language),
            detail=_said(row, "detail", language),
            delivered=_said(row, "delivered", language),
        )
        for row in rows
    ]


def read_form(service: str, *, language: str) -> ShownForm:
    """Read the current form of a service on offer. NotFound."""
    row = Service.objects.select_related("form").filter(form__key=service, is_offered=True).first()
    if row is None:
        raise NotFound
    return ShownForm(
        service=service,
        name=_said(row, "name", language),
        personal=personal_section(),
        requirements=read_section(current_version(service).body),
    )


def personal_section() -> FormSection:
    """Return the current section of personal information."""
    return read_section(current_version(BASE).body)


def current_version(key: str) -> FormVersion:
    """Return the current version of a form. NotFound."""
    version = FormVersion.objects.filter(form__key=key).order_by("-number").first()
    if version is None:
        raise NotFound
    return version


def sections_of(version_ids: Collection[int]) -> dict[int, FormSection]:
    """Return the sections of these versions by id; each version is read once."""
    if not version_ids:
        return {}
    ids = ",".join(map(str, set(version_ids)))
    return {pk: _section(body) for pk, body in read_values(_BODIES.of(f"{{{ids}}}"))}


@lru_cache(maxsize=100)
def _section(body: str) -> FormSection:
    """Parse a section; cached, because the same few forms are read again and again."""
    return read_section(orjson.loads(body))


def _said(row: Service, part: str, language: str) -> str:
    said = (language == "zh" and getattr(row, f"{part}_zh")) or getattr(row, f"{part}_en")
    return str(said)
