"""What merchants enter by hand for an order: a duty, a fee or a cost that nobody else tells."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid, NotFound
from server.kit.money import is_known_currency
from tenants.ledger.contracts import BY_HAND, Kind
from tenants.ledger.models import FigureRow
from tenants.ledger.services.settling import settle_orders
from tenants.orders.selectors.ledger import places_of, store_of

_INCOME = {Kind.SUPPLIER_REFUND}


@dataclass(frozen=True, slots=True)
class NewFigure:
    """What is entered: `amount_minor` above zero, as it was charged or given back. 0 for no line or purchase."""

    kind: Kind
    amount_minor: int
    currency: str
    on: date
    line_id: int = 0
    purchase_id: int = 0
    note: str = ""


def enter_figure(actor: Actor, order_id: int, figure: NewFigure, *, now: datetime) -> int:
    """Enter an amount; it takes the place of what was only expected of its kind. Return its id.

    NotFound for an order that the actor may not see; Invalid for a kind that is not entered, or another order's line.
    """
    _refuse_hidden(actor, order_id)
    _check(order_id, figure)
    sign = 1 if figure.kind in _INCOME else -1
    with transaction.atomic():
        row = FigureRow.objects.create(
            order_id=order_id,
            line_id=figure.line_id,
            purchase_id=figure.purchase_id,
            kind=figure.kind,
            amount_minor=sign * figure.amount_minor,
            currency=figure.currency,
            occurred_on=figure.on,
            note=figure.note[:200],
            user_id=actor.user_id,
            created_at=now,
        )
        settle_orders([order_id], now=now)
    return row.pk


def remove_figure(actor: Actor, order_id: int, figure_id: int, *, now: datetime) -> None:
    """Take back an amount that was entered. NotFound when there is none; twice is once."""
    _refuse_hidden(actor, order_id)
    with transaction.atomic():
        kept = FigureRow.objects.filter(pk=figure_id, order_id=order_id)
        if not kept.filter(removed_at=None).update(removed_at=now):
            if not kept.exists():
                raise NotFound
            return
        settle_orders([order_id], now=now)


def _refuse_hidden(actor: Actor, order_id: int) -> None:
    store_id = store_of(order_id)
    if store_id is None or not actor.sees_store(store_id):
        raise NotFound


def _check(order_id: int, figure: NewFigure) -> None:
    lines, purchases = places_of(order_id)
    fields = {}
    if figure.kind not in BY_HAND:
        fields["kind"] = "is not entered by hand"
    if figure.amount_minor <= 0:
        fields["amount"] = "must be above 0"
    if not is_known_currency(figure.currency):
        fields["currency"] = "is not a currency code"
    if figure.line_id and figure.line_id not in lines:
        fields["line_id"] = "is not a line of this order"
    if figure.purchase_id and figure.purchase_id not in purchases:
        fields["purchase_id"] = "is not a purchase of this order"
    if fields:
        raise Invalid.of_fields(fields)
