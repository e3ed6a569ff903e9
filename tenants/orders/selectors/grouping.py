"""Planned lines of an order in the purchases that buy them."""

from collections.abc import Sequence

from server.ports import registry
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier
from tenants.orders.contracts import PurchaseWay
from tenants.orders.contracts.plans import PlannedLine, PlannedPurchase

_ONE_PRODUCT_EACH = frozenset({Supplier.ALIBABA1688})
"""Suppliers at which an order is of one seller, who is not known beforehand."""


def grouped(order_id: int, planned: Sequence[PlannedLine]) -> list[PlannedPurchase]:
    """Return the purchases of lines: one for each supplier, seller and currency, of as many lines as fit into one."""
    groups: dict[tuple[int, str, str], list[PlannedLine]] = {}
    for line in planned:
        offer = line.offer
        supplier = offer.link.supplier
        seller = str(offer.source_product_id) if supplier in _ONE_PRODUCT_EACH else offer.link.host
        groups.setdefault((supplier, seller, offer.currency), []).append(line)
    return [
        PlannedPurchase(order_id, Supplier(supplier), _way_of(Supplier(supplier)), seller, currency, fitting)
        for (supplier, seller, currency), lines in groups.items()
        for fitting in _fitting(Supplier(supplier), lines)
    ]


def _fitting(supplier: Supplier, lines: Sequence[PlannedLine]) -> list[tuple[PlannedLine, ...]]:
    """Return lines in groups of which each fits into one order at the supplier."""
    most = MARKETPLACES[supplier].most_order_lines or len(lines)
    return [tuple(lines[at : at + most]) for at in range(0, len(lines), most)]


def _way_of(supplier: Supplier) -> PurchaseWay:
    if supplier is Supplier.ANTSTORE:
        return PurchaseWay.STAFF
    return PurchaseWay.API if registry.supplier_orders(supplier) is not None else PurchaseWay.LIST
