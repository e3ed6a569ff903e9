"""Custom fields. They are never deleted: an inactive field keeps its values."""

from dataclasses import asdict, replace
from typing import Any

from django.db import transaction

from server.company.customers.contracts import FieldRow, FieldText
from server.company.customers.models import CustomField
from server.company.customers.rules import fields as rules
from server.company.customers.selectors.care import read_field
from server.company.identity.contracts import StaffActor
from server.kit.drafts import change
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from server.tenancy.locks import Lock, hold_until_commit

CHANGED = "Someone else saved this field. Reload it. Your changes aren't saved yet."
KIND_STAYS = "Add a new field instead: this one has values already."


def create_field(*, actor: StaffActor, text: FieldText) -> FieldRow:
    """Create a field. Invalid names what is wrong."""
    columns = _columns(text)
    with transaction.atomic():
        # One at a time, so that the limit is kept.
        hold_until_commit(Lock.CUSTOM_FIELDS)
        if CustomField.objects.count() >= rules.MOST_FIELDS:
            raise Invalid.on("label_en", Sentence("There are at most {most} fields.", most=rules.MOST_FIELDS))
        field = CustomField.objects.create(**columns, edited_by_id=actor.user_id)
    return read_field(field.pk)


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
        choices=tuple(choice.strip() for choice in text.choices if choice.strip()),
    )
    if wrong := rules.check_definition(trimmed):
        raise Invalid.of_fields(wrong)
    return asdict(trimmed) | {"choices": list(trimmed.choices)}
