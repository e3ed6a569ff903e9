"""Notices to the merchant's team about a request, in the portal and by email as each member prefers."""

from server.company.workorders.models import WorkOrder
from server.jobs.door import enqueue
from server.tenancy.models import TenantState


def tell_merchant(order: WorkOrder, kind: str, **values: str) -> None:
    """Enqueue a notice in the caller's transaction; do nothing if the merchant is deleted.

    It replaces an earlier notice of the same kind about the same request.
    """
    tenant = order.tenant
    if tenant.state != TenantState.READY:
        return
    params = {"order": str(order.pk), "service": order.service.name_en, "service_zh": order.service.name_zh}
    about, schema = f"request:{order.pk}", tenant.schema_name
    enqueue("notifications.note", schema=schema, kind=kind, object_key=about, params=params | values)
