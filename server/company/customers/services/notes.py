"""Staff notes about a merchant, and values of custom fields."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from server.company.customers.models import CustomField, FieldValue, MerchantNote
from server.company.customers.rules.fields import fitting
from server.company.customers.selectors.care import field_row
from server.company.identity.contracts import StaffActor
from server.kit.checks import checked
from server.kit.errors import Invalid
from server.kit.plain_text import clean_text

UNKNOWN = "is not a known field"


def note_merchant(actor: StaffActor, *, merchant_id: int, text: str, now: datetime) -> int:
    """Save an internal note; return its id. Invalid for its text; the caller has checked access to the merchant."""
    said = checked("text", clean_text, text)
    return MerchantNote.objects.create(tenant_id=merchant_id, at=now, author_id=actor.user_id, text=said).pk


def fill_in(*, merchant_id: int, values: Mapping[int, str]) -> dict[str, str]:
    """Save the given values; an empty one deletes, others stay. Return what was saved, by label.

    Invalid names each value that does not fit its field, or whose field is inactive: nothing is saved.
    """
    rows = CustomField.objects.filter(pk__in=values, is_active=True).select_related("edited_by")
    fields = {row.pk: field_row(row) for row in rows}
    kept: dict[int, str] = {}
    wrong = {f"values.{pk}": UNKNOWN for pk in values if pk not in fields}
    for pk, field in fields.items():
        try:
            kept[pk] = fitting(field.text, values[pk])
        except ValueError as error:
            wrong[f"values.{pk}"] = str(error)
    if wrong:
        raise Invalid.of_fields(wrong)
    with transaction.atomic():
        FieldValue.objects.filter(
            tenant_id=merchant_id, field_id__in=[pk for pk, value in kept.items() if not value]
        ).delete()
        FieldValue.objects.bulk_create(
            [FieldValue(tenant_id=merchant_id, field_id=pk, value=value) for pk, value in kept.items() if value],
            update_conflicts=True,
            unique_fields=["tenant", "field"],
            update_fields=["value"],
        )
    return {fields[pk].text.label_en: value for pk, value in kept.items()}
