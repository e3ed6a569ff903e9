"""Form design: save drafts, publish them as new versions. Requests keep the version they were made with."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.workorders.contracts import FormSection
from server.company.workorders.models import Form, FormVersion
from server.company.workorders.rules.designs import check_section, clean_section
from server.company.workorders.rules.forms import read_section, stored_section
from server.company.workorders.selectors.forms import current_version
from server.kit.drafts import change
from server.kit.errors import Conflict, Invalid, NotFound

CHANGED = "Someone else changed this form. Reload it. Your changes aren't saved yet."
NO_DRAFT = "This form has no draft."


def save_design(actor: StaffActor, *, key: str, section: FormSection, version: int, now: datetime) -> None:
    """Save a draft; merchants still see the published form. A draft equal to that is removed.

    NotFound; Conflict if somebody else changed it; Invalid names each wrong field by its place.
    """
    form, checked = _form(key), _checked(section)
    published = stored_section(read_section(current_version(key).body))
    drafted = stored_section(checked)
    _change(actor, form, version, now, None if drafted == published else drafted)


def publish_design(actor: StaffActor, *, key: str, version: int, now: datetime) -> int:
    """Publish the draft; return its number. NotFound, Conflict if there is no draft or it was changed since read."""
    form = _form(key)
    if form.draft is None:
        raise Conflict(NO_DRAFT if form.version == version else CHANGED)
    body = stored_section(_checked(read_section(form.draft)))
    with transaction.atomic():
        # This locks the row, so that version numbers are consecutive.
        _change(actor, form, version, now, None)
        number = current_version(key).number + 1
        FormVersion.objects.create(form=form, number=number, body=body, published_at=now, published_by_id=actor.user_id)
    return number


def discard_design(actor: StaffActor, *, key: str, version: int, now: datetime) -> None:
    """Delete the draft. NotFound, Conflict if it was changed since it was read."""
    _change(actor, _form(key), version, now, None)


def _form(key: str) -> Form:
    form = Form.objects.filter(key=key).first()
    if form is None:
        raise NotFound
    return form


def _checked(section: FormSection) -> FormSection:
    clean = clean_section(section)
    if wrong := check_section(clean):
        raise Invalid.of_fields(wrong)
    return clean


def _change(actor: StaffActor, form: Form, version: int, now: datetime, draft: dict[str, object] | None) -> None:
    stamps = {"edited_at": now, "edited_by_id": actor.user_id}
    change(Form, form.pk, version=version, otherwise=CHANGED, draft=draft, **stamps)
