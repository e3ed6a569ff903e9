"""Delete many rows in small steps, so that locks are short and an interrupted job keeps its progress."""

from typing import Any

from django.db.models import QuerySet


def delete_in_batches(rows: "QuerySet[Any, Any]", *, size: int = 5_000) -> int:
    """Delete the rows in batches of `size`, each with its dependent rows. Return the total number of rows deleted."""
    removed = 0
    while batch := list(rows.order_by("pk").values_list("pk", flat=True)[:size]):
        removed += rows.model._default_manager.filter(pk__in=batch).delete()[0]
    return removed
