"""Reads of commission rates."""

from server.company.workorders.contracts.figures import CommissionRow
from server.company.workorders.models import Service


def list_commissions(*, language: str) -> list[CommissionRow]:
    """List every service with its rate, in service order."""
    rows = Service.objects.order_by("position", "pk")
    return [
        CommissionRow(id=row.pk, service_name=(language == "zh" and row.name_zh) or row.name_en, rate=row.commission)
        for row in rows
    ]
