"""A merchant's own rows as plain values, for a complete export without secrets."""

import re
from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import models

SECRET = re.compile(r"^sealed|secret|password|token|_hash$")
"""Columns that are left out of an export, as are keyed hashes (binary)."""
PERSONAL = "personal"
"""The column of a merchant's table that holds encrypted personal data."""
openers: list[Callable[[list[str]], list[Any]]] = []
"""The area that encrypts personal data adds the function that opens it: an export is of no use without."""


def portable_tables() -> list[str]:
    """Return the tables of a merchant's schema, always in the same order."""
    return sorted(_models())


def read_table(table: str, *, after: Any, limit: int) -> list[dict[str, Any]]:
    """Read the next rows of a table of the selected schema, ordered by `id`; start with `after` None."""
    model = _models()[table]
    rows = model._default_manager.order_by("pk")
    if after is not None:
        rows = rows.filter(pk__gt=after)
    found = rows.values(*_columns(model), pk_of_row=models.F("pk"))[:limit]
    return _opened([{"id": row.pop("pk_of_row"), **row} for row in found])


def _opened(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if not rows or PERSONAL not in rows[0]:
        return rows
    for open_all in openers:
        for row, values in zip(rows, open_all([row[PERSONAL] for row in rows]), strict=True):
            row[PERSONAL] = values
    return rows


def _models() -> dict[str, type[models.Model]]:
    configs = [config for config in apps.get_app_configs() if config.name in settings.TENANT_APPS]
    return {model._meta.db_table: model for config in configs for model in config.get_models()}


def _columns(model: type[models.Model]) -> list[str]:
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, models.BinaryField)]
    names = [field.attname for field in fields if not field.primary_key]
    return [name for name in names if not SECRET.search(name)]
