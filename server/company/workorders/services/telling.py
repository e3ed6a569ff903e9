"""Tell the merchant's team what happened to a request: a notice in the portal, and a mail as each of them wants."""

from server.company.workorders.models import WorkOrder
from server.jobs.door import enqueue
from server.tenancy.models import TenantState


def tell_merchant(order: WorkOrder, kind: str, **values: str) -> None:
    """Queue a notice in the caller's transaction; nothing for a merchant who is gone.

    A notice of the same kind about the same request replaces the one before.
    """
    tenant = order.tenant
    if tenant.state != TenantState.READY:
        return
    params = {"order": str(order.pk), "service": order.service.name_en, "service_zh": order.service.name_zh}
    about, schema = f"request:{order.pk}", tenant.schema_name
    enqueue("notifications.note", schema=schema, kind=kind, object_key=about, params=params | values)
