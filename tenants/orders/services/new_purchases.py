"""The rows of purchases that a plan makes: with a key each, the address that is sent, and each order's share."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count

from server.company.identity.contracts import Actor
from server.kit.ids import reference
from server.ports.purchases import DeliveryAddress
from tenants.orders.contracts import PurchaseState
from tenants.orders.contracts.plans import OrderRules, PlannedLine, PlannedOrder, PlannedPurchase, Resend
from tenants.orders.models import Order, Purchase, PurchaseLine, PurchaseOrder
from tenants.orders.rules.corrections import delivery_for
from tenants.orders.rules.declarations import kept_form
from tenants.orders.rules.deliveries import forwarder_of
from tenants.orders.rules.merging import joint, leads_of
from tenants.orders.selectors.settings import read_private
from tenants.orders.selectors.shipping import BY_FORWARDER
from tenants.privacy.contracts import PersonalKey
from tenants.privacy.services import personal_key


@dataclass(frozen=True, slots=True)
class Made:
    """A purchase that was written, and the orders that it buys for, with each one's part. `lead`: the first of all
    orders that hang together, whose purchases are made one after the other.
    """

    row: Purchase
    orders: tuple[PlannedOrder, ...]
    parts: tuple[PlannedPurchase, ...]
    lead: int


def make_purchases(
    buyer: Actor | None,
    rows: Mapping[int, Order],
    ready: Sequence[PlannedOrder],
    rules: OrderRules,
    *,
    resend: Resend | None,
    now: datetime,
) -> list[Made]:
    """Write the purchases of these orders, of which nothing is bought as one with an order that is not among them.

    `rows`: the locked orders by id. `buyer`: None for the merchant's rule. Needs a transaction.
    """
    private, key = read_private(), personal_key()
    earlier = PurchaseOrder.objects.filter(order_id__in=rows).values("order").annotate(number=Count("pk"))
    numbers, leads = dict(earlier.values_list("order", "number")), leads_of(ready)
    times = {"created_at": now, "place_at": now + timedelta(minutes=rules.hold_minutes)}
    by = {"user_id": buyer.user_id, "token_id": buyer.token_id or None} if buyer else {}
    again = {"resends_id": resend.purchase_id, "resend_reason": resend.reason} if resend else {}
    made = []
    for orders, parts in _bought_as_one(ready):
        whole = joint(parts)
        sealed = _sealed(whole, rows[whole.order_id], key, private)
        generation = max(numbers.get(order.order_id, 0) for order in orders) + 1
        row = Purchase(**_columns(whole, generation=generation), **times, **by, **again, **sealed)
        made.append(Made(row, orders, parts, leads[whole.order_id]))
    _save(made)
    return made


def _save(made: Sequence[Made]) -> None:
    Purchase.objects.bulk_create([each.row for each in made])
    PurchaseOrder.objects.bulk_create(
        PurchaseOrder(
            purchase=each.row,
            order_id=part.order_id,
            cost_minor=part.cost_minor,
            freight_minor=part.freight_minor,
            shop_minor=part.shop_minor,
        )
        for each in made
        for part in each.parts
    )
    PurchaseLine.objects.bulk_create(
        _line(each.row, line) for each in made for part in each.parts for line in part.lines
    )


def _bought_as_one(
    ready: Sequence[PlannedOrder],
) -> list[tuple[tuple[PlannedOrder, ...], tuple[PlannedPurchase, ...]]]:
    """Return the orders and the parts of each purchase, the first order first."""
    found: dict[Any, list[tuple[PlannedOrder, PlannedPurchase]]] = {}
    for order in sorted(ready, key=lambda each: each.order_id):
        for at, purchase in enumerate(order.purchases):
            found.setdefault(purchase.together or (order.order_id, at), []).append((order, purchase))
    return [(tuple(order for order, _ in pairs), tuple(part for _, part in pairs)) for pairs in found.values()]


def _sealed(planned: PlannedPurchase, row: Order, key: PersonalKey, private: Mapping[str, Any]) -> dict[str, str]:
    """Return the address that is sent and what is declared, encrypted."""
    address: DeliveryAddress = delivery_for(key.unseal(row.personal), key.unseal(row.corrected), private)
    if planned.supplier in BY_FORWARDER:
        address = forwarder_of(private) or address
    spelled: dict[str, Any] = {each.field: each.spelled for each in planned.spelled}
    given = {each.field: each.given for each in planned.spelled}
    return {
        "personal": key.seal(asdict(replace(address, **spelled))),
        "respelled": key.seal(given) if given else "",
        "declared": key.seal(kept_form(planned.customs)) if planned.customs else "",
    }


def _columns(planned: PlannedPurchase, *, generation: int) -> dict[str, Any]:
    least, most = planned.days
    return {
        "key": reference(),
        "order_id": planned.order_id,
        "supplier": planned.supplier,
        "way": planned.way,
        "state": PurchaseState.HELD,
        "generation": generation,
        "currency": planned.currency,
        "cost_minor": planned.cost_minor,
        "freight_minor": planned.freight_minor,
        "shop_minor": planned.shop_minor,
        "limit_minor": planned.most_minor,
        "customs": planned.customs.borne() if planned.customs else [],
        "service": planned.service,
        "min_days": least,
        "max_days": most,
    }


def _line(row: Purchase, line: PlannedLine) -> PurchaseLine:
    offer = line.offer
    return PurchaseLine(
        purchase=row,
        line_id=line.line_id,
        quantity=line.quantity,
        pieces=offer.pieces,
        source_product_id=offer.source_product_id,
        source_variant_id=offer.source_variant_id,
        source_sku_id=offer.source_sku_id,
        source_attr=offer.source_attr,
        source_url=offer.link.url,
        title=offer.title,
        variant_title=offer.variant_title,
        service=line.shipping.service if line.shipping else "",
        unit_cost_minor=None if offer.cost_minor is None else offer.cost_minor // offer.pieces,
    )
