"""Custom fields. They are never deleted: an inactive field keeps its values."""

from dataclasses import asdict, replace
from typing import Any

from django.db import transaction

from server.company.customers.contracts import FieldRow, FieldText
from server.company.customers.models import CustomField
from server.company.customers.rules.fields import MOST_FIELDS, check_definition
from server.company.customers.selectors.care import read_field
from server.company.identity.contracts import StaffActor
from server.kit.drafts import change
from server.kit.errors import Invalid
from server.kit.sentences import Sentence

CHANGED = "Someone else saved this field. Reload it. Your changes aren't saved yet."
KIND_STAYS = "Add a new field instead: this one has values already."


def create_field(*, actor: StaffActor, text: FieldText) -> FieldRow:
    """Create a field. Invalid names what is wrong."""
    columns = _columns(text)
    if CustomField.objects.count() >= MOST_FIELDS:
        raise Invalid.on("label_en", Sentence("There are at most {most} fields.", most=MOST_FIELDS))
    return read_field(CustomField.objects.create(**columns, edited_by_id=actor.user_id).pk)


def save_field(*, actor: StaffActor, field_id: int, text: FieldText, version: int) -> FieldRow:
    """Save a field. Conflict if somebody else saved it, NotFound; Invalid with the fields.

    The kind cannot change once it has values. A removed choice stays where it was chosen.
    """
    columns = _columns(text)
    with transaction.atomic():
        before = CustomField.objects.select_for_update().filter(pk=field_id).first()
        if before and before.kind != text.kind and before.values.exists():
            raise Invalid.on("kind", KIND_STAYS)
        change(CustomField, field_id, version=version, otherwise=CHANGED, **columns, edited_by_id=actor.user_id)
    return read_field(field_id)


def _columns(text: FieldText) -> dict[str, Any]:
    trimmed = replace(
        text,
        label_en=text.label_en.strip(),
        label_zh=text.label_zh.strip(),
        choices=tuple(one.strip() for one in text.choices if one.strip()),
    )
    if wrong := check_definition(trimmed):
        raise Invalid.of_fields(wrong)
    return asdict(trimmed) | {"choices": list(trimmed.choices)}
