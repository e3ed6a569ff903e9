"""How an offer is shipped, by the suppliers' quotes and the merchant's rule."""

from collections.abc import Mapping
from typing import Any

from server.kit.reasons import Reason
from server.ports import registry
from server.ports.suppliers import Supplier
from tenants.orders.contracts.plans import OrderRules, Question, Shipping
from tenants.orders.models import FreightQuoteRow
from tenants.products.selectors.sourcing import Offer

BY_FORWARDER = frozenset({Supplier.ALIBABA1688})
"""Suppliers that send to an address in their own country only: the merchant's forwarder."""


def shipping_of(
    offer: Offer, country: str, quotes: Mapping[Question, FreightQuoteRow], rules: OrderRules
) -> tuple[Shipping | None, bool] | Reason:
    """Return the way to ship by the merchant's rule, and whether its quote is still waited for; the reason where the
    supplier does not ship there. Antstore's prices have the shipping in them.
    """
    supplier = offer.link.supplier
    if supplier is Supplier.ANTSTORE:
        return Shipping("", 0, offer.currency, None, None), False
    if registry.supplier_freight(supplier) is None or supplier in BY_FORWARDER:
        return None, False
    quote = quotes.get(Question(offer.source_product_id, offer.source_sku_id, offer.pieces, country))
    if quote is None or quote.answered_at is None:
        return None, True
    if quote.reason is not None:
        code = str(quote.reason.get("code", ""))
        return (
            Reason("order.not_sent", {"title": offer.title[:80]})
            if code == "supplier.not_sold_there"
            else (None, False)
        )
    if not quote.services:
        return Reason("order.not_sent", {"title": offer.title[:80]})
    return _chosen(quote, rules), False


def _chosen(quote: FreightQuoteRow, rules: OrderRules) -> Shipping:
    def by_speed(service: Mapping[str, Any]) -> tuple[int, int]:
        return (service["max_days"] or 999, service["cost_minor"])

    services = sorted(quote.services, key=by_speed) if rules.ships == "fastest" else quote.services
    first = services[0]
    return Shipping(
        service=first["service"],
        cost_minor=first["cost_minor"],
        currency=first["currency"],
        min_days=first["min_days"],
        max_days=first["max_days"],
        answered_at=quote.answered_at,
    )
