"""Show the scans of parcels in the orders of their stores, where a platform takes them. Calls stores."""

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.log import get_logger
from server.ports import registry
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.fulfilments import ParcelLabel, StoreFulfilment
from tenants.orders.selectors.shipped import orders_of_parcels
from tenants.parcels.contracts import StoreSide
from tenants.parcels.models import Fulfilment, Parcel, ParcelScan
from tenants.parcels.selectors.settings import read_tracking_rules
from tenants.parcels.services.readings import event_of
from tenants.stores.selectors import store_access

A_TURN = 20
log = get_logger(__name__)


def push_scans(actor: Actor, parcel_id: int) -> bool:
    """Show scans that the store does not show yet, oldest first; return whether more are left.

    A scan that the store refuses is not tried again. Raises Retryable where the store does not answer.
    """
    row = Parcel.objects.filter(pk=parcel_id, store_side=StoreSide.SENT).first()
    if row is None or not read_tracking_rules()[0].pushes_events:
        return False
    try:
        platform, access = store_access(actor, row.store_id)
    except NotFound:
        return False
    port, order = registry.store_fulfilments(platform), orders_of_parcels([row.order_id]).get(row.order_id)
    kept = Fulfilment.objects.filter(parcel=row, is_cancelled=False).order_by("pk").first()
    if port is None or kept is None or order is None or not port.fulfilment_limits().takes_events:
        return False
    label = (ParcelLabel(**kept.label),) if kept.label else ()
    fulfilment = StoreFulfilment(kept.external_id, order.external_id, kept.pieces, label)
    waiting = list(ParcelScan.objects.filter(parcel=row, is_pushed=False).order_by("at", "pk")[: A_TURN + 1])
    for scan in waiting[:A_TURN]:
        try:
            port.push_event(access, fulfilment, event_of(scan))
        except (Permanent, NeedsMerchant) as failure:
            log.info("scan not shown in store", store=row.store_id, reason=failure.reason.code)
        ParcelScan.objects.filter(pk=scan.pk).update(is_pushed=True)
    return len(waiting) > A_TURN
