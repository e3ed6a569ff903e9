"""Reads of the rates of commission."""

from server.company.workorders.contracts.figures import CommissionRow
from server.company.workorders.models import Service


def list_commissions(*, language: str) -> list[CommissionRow]:
    """Every service with its rate, in the order of services."""
    rows = Service.objects.order_by("position", "pk")
    return [
        CommissionRow(id=row.pk, service_name=(language == "zh" and row.name_zh) or row.name_en, rate=row.commission)
        for row in rows
    ]
