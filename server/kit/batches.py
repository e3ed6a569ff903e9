"""Deleting much in small steps: short locks, and a job that is ended midway has done its part."""

from typing import Any

from django.db.models import QuerySet


def delete_in_batches(rows: "QuerySet[Any, Any]", *, size: int = 5_000) -> int:
    """Delete the rows, `size` at a time, each batch with what hangs on it; answers how many rows went in all."""
    removed = 0
    while batch := list(rows.order_by("pk").values_list("pk", flat=True)[:size]):
        removed += rows.model._default_manager.filter(pk__in=batch).delete()[0]
    return removed
