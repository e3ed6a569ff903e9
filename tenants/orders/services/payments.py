"""The page on which a merchant pays a purchase at its supplier. Nothing about payment is retried by itself."""

from server.company.identity.contracts import Actor
from server.kit.errors import AppError
from server.kit.reasons import sentence_of
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.suppliers import Supplier, SupplierAccess
from tenants.importing.services.accounts import fresh_tokens
from tenants.orders.contracts import PurchaseState
from tenants.orders.errors import NothingToPay
from tenants.orders.services.actions import purchase_of


def payment_page(actor: Actor, purchase_id: int) -> str:
    """Return the supplier's payment page of a purchase; never stored. Calls the supplier.

    NotFound; NothingToPay for a purchase that is not placed, is paid, is being cancelled, or is made without the
    supplier's API.
    """
    purchase = purchase_of(actor, purchase_id)
    supplier = Supplier(purchase.supplier)
    port = registry.supplier_orders(supplier)
    is_due = purchase.state == PurchaseState.PLACED and purchase.paid_at is None and purchase.cancelling_since is None
    if port is None or not is_due:
        raise NothingToPay
    try:
        return port.payment_page(purchase.supplier_order_ids, SupplierAccess(tokens=fresh_tokens(supplier)))
    except OutsideFailure as failure:
        raise AppError(sentence_of(failure.reason.stored())) from failure
