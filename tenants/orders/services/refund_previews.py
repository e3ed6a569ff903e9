"""What a buyer would get back: shown before anything is refunded."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import uuid4

from django.db.models import Q

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.money import format_money
from server.ports.refunds import RefundQuote
from tenants.orders.contracts.plans import amount_to_type
from tenants.orders.contracts.refunds import OPEN, RefundOrder, RefundPreview, RefundState
from tenants.orders.errors import OnlyTheMerchant, RefundLineUnknown, RefundUnderWay
from tenants.orders.models import BuyerRefund, Order, OrderLine
from tenants.orders.selectors.settings import read_rules
from tenants.orders.services.store_desk import StoreDesk, wish_of
from tenants.privacy.services import personal_key
from tenants.stores.selectors import list_stores

LIFE = timedelta(minutes=30)
KEPT = timedelta(days=1)
UNSEEN = timedelta(hours=1)
"""How long the store may need to show a refund that it made; until then its other figures are not trusted."""


def preview_refund(actor: Actor, order_id: int, wanted: RefundOrder, *, now: datetime) -> RefundPreview:
    """Ask the store what a refund would give back, as the order is now; nothing is refunded. Calls the store.

    NotFound; OnlyTheMerchant; NoRefundsHere, RefundLineUnknown, RefundUnderWay, RefundRefused with the reason. The
    key is for `refund_buyer`; it is this user's only.
    """
    if actor.staff:
        raise OnlyTheMerchant
    row = order_of(actor, order_id)
    refuse_unless_free(order_id, now=now)
    refund = BuyerRefund(
        key=uuid4().hex,
        order=row,
        state=RefundState.LOOKED_AT,
        pieces=_pieces(order_id, wanted.pieces),
        shipping=wanted.shipping,
        restocks=wanted.restocks,
        pays=wanted.pays,
        typed_minor=wanted.amount,
        personal=personal_key().seal({"reason": wanted.reason}) if wanted.reason else "",
        user_id=actor.user_id,
        token_id=actor.token_id or None,
        claim_id=wanted.claim_id,
        created_at=now,
    )
    desk = StoreDesk.of(actor, row)
    quote = desk.quote(replace(wish_of(refund), key=""))
    refund.shop_minor, refund.buyer_minor = quote.amount.shop, quote.amount.buyer
    refund.save()
    return _preview(refund, desk.row, quote)


def order_of(actor: Actor, order_id: int) -> Order:
    """Return an order of a store that the actor may see. NotFound when there is none."""
    row = Order.objects.filter(pk=order_id, store_id__in=[store.id for store in list_stores(actor)]).first()
    if row is None:
        raise NotFound
    return row


def refuse_unless_free(order_id: int, *, now: datetime) -> None:
    """Raise RefundUnderWay while it is not known what became of another refund of the order."""
    unseen = Q(state=RefundState.MADE, seen_at=None, made_at__gt=now - UNSEEN)
    if BuyerRefund.objects.filter(Q(state__in=OPEN) | unseen, order_id=order_id).exists():
        raise RefundUnderWay


def to_type(currency: str, shop_minor: int) -> str:
    """Return the amount that must be typed above the merchant's limit; empty below it."""
    typed = amount_to_type({currency: shop_minor}, read_rules()[0].typed_above_minor)
    return format_money(*typed) if typed else ""


def purge_looked_at(*, now: datetime) -> int:
    """Delete what was only looked at; return how many."""
    return BuyerRefund.objects.filter(asked_at=None, created_at__lt=now - KEPT).delete()[0]


def _pieces(order_id: int, pieces: Mapping[int, int]) -> dict[str, int]:
    chosen = {line: count for line, count in pieces.items() if count}
    if OrderLine.objects.filter(order_id=order_id, pk__in=chosen).count() != len(chosen):
        raise RefundLineUnknown
    return {str(line): count for line, count in chosen.items()}


def _preview(refund: BuyerRefund, row: Order, quote: RefundQuote) -> RefundPreview:
    return RefundPreview(
        key=refund.key,
        amount=quote.amount,
        most=quote.most,
        tax=quote.tax,
        parts=quote.parts,
        currency=row.currency,
        buyer_currency=row.buyer_currency,
        to_type=to_type(row.currency, quote.amount.shop),
    )
