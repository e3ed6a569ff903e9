"""Remarks about successful operations that are only known after their process has ended."""

from collections.abc import Mapping

from django.db import transaction

from server.kit.reasons import Reason
from tenants.processes.models import Operation, OperationState


def add_remarks(remarks: Mapping[int, Reason]) -> None:
    """Save a remark for each operation that has none."""
    with transaction.atomic():
        for operation_id, reason in sorted(remarks.items()):
            without = Operation.objects.filter(pk=operation_id, state=OperationState.SUCCESS, result__isnull=True)
            without.update(result=reason.stored())
