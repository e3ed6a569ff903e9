"""Saved upload settings with names, one of them the default."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from server.company.identity.contracts import Actor
from server.kit.checks import need
from server.kit.errors import Invalid, NotFound
from server.kit.sentences import Sentence
from server.platforms.contracts import Platform
from tenants.preferences.contracts import UploadPreset, UploadSettings, read_upload_settings
from tenants.preferences.models import UploadPresetRow
from tenants.preferences.services.uploads import check_upload, need_uploader

MOST_PRESETS, LONGEST_NAME = 50, 100
NAME_NEEDED = "Please enter a name."
NAME_TAKEN = "There is a preset with this name already."
TOO_MANY = Sentence("You can keep up to {most} presets.", most=MOST_PRESETS)

Platforms = Mapping[int, Platform]
"""The platforms of the stores that the actor may see; settings of other stores are neither shown nor changed."""


def list_presets(actor: Actor, platforms: Platforms) -> list[UploadPreset]:
    """The merchant's presets, the default first, then by name."""
    need_uploader(actor)
    rows = UploadPresetRow.objects.order_by("-is_default", "key")
    return [UploadPreset(row.pk, row.name, row.is_default, _visible(row, platforms)) for row in rows]


def save_preset(
    actor: Actor,
    platforms: Platforms,
    *,
    preset_id: int | None,
    name: str,
    is_default: bool,
    settings: UploadSettings,
    now: datetime,
) -> int:
    """Save upload settings under a name, new or replacing a preset's; return the preset's id.

    A new default replaces the former one. NotFound for an unknown preset or store; Invalid for a name that is empty or
    taken, for too many, and as `check_upload`.
    """
    need_uploader(actor)
    named = " ".join(name.split())[:LONGEST_NAME]
    need(named, "name", NAME_NEEDED)
    check_upload(settings, platforms)
    try:
        with transaction.atomic():
            # Locked one at a time: there is a limit, and only one default.
            others = list(UploadPresetRow.objects.select_for_update().order_by("pk"))
            row = _row(others, preset_id)
            if is_default:
                UploadPresetRow.objects.filter(is_default=True).exclude(pk=row.pk).update(is_default=False)
            row.name, row.key, row.is_default, row.updated_at = named, named.casefold()[:LONGEST_NAME], is_default, now
            row.settings = _merged(row, settings, platforms)
            row.save()
    except IntegrityError as taken:
        raise Invalid.on("name", NAME_TAKEN) from taken
    return row.pk


def remove_preset(actor: Actor, *, preset_id: int) -> None:
    """Delete a preset; processes started with it continue. NotFound when there is none."""
    need_uploader(actor)
    gone, _ = UploadPresetRow.objects.filter(pk=preset_id).delete()
    if not gone:
        raise NotFound


def _row(others: list[UploadPresetRow], preset_id: int | None) -> UploadPresetRow:
    if preset_id is None:
        need(len(others) < MOST_PRESETS, "name", TOO_MANY)
        return UploadPresetRow(settings={})
    row = next((other for other in others if other.pk == preset_id), None)
    if row is None:
        raise NotFound
    return row


def _visible(row: UploadPresetRow, platforms: Platforms) -> UploadSettings:
    settings = read_upload_settings(row.settings)
    attributes = {store_id: attributes for store_id, attributes in settings.attributes.items() if store_id in platforms}
    return UploadSettings(attributes, settings.pricing, settings.discount_pricing, settings.shipping)


def _merged(row: UploadPresetRow, settings: UploadSettings, platforms: Platforms) -> dict[str, Any]:
    """Return the settings with the saved ones of stores that the actor does not see."""
    hidden = {
        key: attributes
        for key, attributes in read_upload_settings(row.settings).attributes.items()
        if key not in platforms
    }
    attributes = {**hidden, **settings.attributes}
    return UploadSettings(attributes, settings.pricing, settings.discount_pricing, settings.shipping).stored()
