"""Refund a buyer in their store: asked for once, under a key that is written down before the call.

The order is read from its store before, so that what was refunded there meanwhile counts, and again afterwards: the
refund enters the order and the ledger only as the store shows it.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Sum

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import AppError, NotFound
from server.kit.money import format_money
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Retryable
from server.ports.refunds import RefundQuote, RefundWish
from tenants.orders.contracts import By
from tenants.orders.contracts.plans import hundredths_of, limit_in, limit_key
from tenants.orders.contracts.refunds import OPEN, RefundState
from tenants.orders.errors import (
    AmountNotTyped,
    DailyRefundLimit,
    OnlyTheMerchant,
    PreviewChanged,
    PreviewOver,
    RefundRefused,
    RefundUnderWay,
)
from tenants.orders.models import BuyerRefund, Order, OrderSettings
from tenants.orders.selectors.settings import read_rules
from tenants.orders.services.news import read_soon
from tenants.orders.services.refund_news import event_of
from tenants.orders.services.refund_previews import LIFE, order_of, refuse_unless_free, to_type
from tenants.orders.services.store_desk import StoreDesk, wish_of

LEASE = timedelta(minutes=3)
"""How long the call may take; after that, the store's refunds are read to find out."""
LOOK_AFTER = timedelta(minutes=1)
UNCLEAR = Reason("refund.unclear")


def refund_buyer(actor: Actor, key: str, *, typed_amount: str = "", now: datetime) -> RefundState:
    """Ask the store for the refund that a preview showed; return how far it is. Calls the store, once for a key.

    The same key again asks for nothing, and returns what became of it. UNCONFIRMED: the store did not say.
    NotFound; OnlyTheMerchant; PreviewOver, PreviewChanged, AmountNotTyped, DailyRefundLimit, RefundUnderWay;
    RefundRefused with the reason: nothing was refunded.
    """
    if actor.staff:
        raise OnlyTheMerchant
    refund = _own(actor, key)
    if refund.state != RefundState.LOOKED_AT:
        return RefundState(refund.state)
    if refund.created_at < now - LIFE:
        raise PreviewOver
    desk = StoreDesk.of(actor, order_of(actor, refund.order_id))
    wish = wish_of(refund)
    quote = desk.quote(wish)
    if (quote.amount.shop, quote.amount.buyer) != (refund.shop_minor, refund.buyer_minor):
        raise PreviewChanged
    if not _claim(actor, refund, typed_amount=typed_amount, now=now):
        return RefundState(BuyerRefund.objects.values_list("state", flat=True).get(pk=refund.pk))
    state = _make(desk, refund, wish, quote)
    _read_back(desk)
    return state


def _own(actor: Actor, key: str) -> BuyerRefund:
    found = BuyerRefund.objects.filter(key=key, user_id=actor.user_id, token_id=actor.token_id or None).first()
    if found is None:
        raise NotFound
    order_of(actor, found.order_id)
    return found


def _claim(actor: Actor, refund: BuyerRefund, *, typed_amount: str, now: datetime) -> bool:
    """Write down that the store is asked, in one go with the checks of it; False where somebody else just did."""
    with transaction.atomic():
        row = Order.objects.select_for_update().get(pk=refund.order_id)
        if not BuyerRefund.objects.filter(pk=refund.pk, state=RefundState.LOOKED_AT).exists():
            return False
        refuse_unless_free(row.pk, now=now)
        expected = to_type(row.currency, refund.shop_minor)
        if expected and _digits(typed_amount) != _digits(expected):
            raise AmountNotTyped(expected)
        _refuse_above_daily_limits(actor, row.currency, refund.shop_minor, now=now)
        until = now + LEASE
        try:
            BuyerRefund.objects.filter(pk=refund.pk).update(
                state=RefundState.ASKING, asked_at=now, asked_until=until, check_at=until
            )
        except IntegrityError as another:
            raise RefundUnderWay from another
        event_of(row, refund, "refund_asked", by=By.MERCHANT, now=now).save()
    return True


def _make(desk: StoreDesk, refund: BuyerRefund, wish: RefundWish, quote: RefundQuote) -> RefundState:
    try:
        external_id = desk.refunds.make_refund(desk.access, wish, quote)
    except OutsideFailure as failure:
        return _not_made(refund, failure)
    now = clock.now()
    _write(refund, lambda row: _made(row, external_id, now=now), "refund_made", now=now)
    return RefundState.MADE


def _not_made(refund: BuyerRefund, failure: OutsideFailure) -> RefundState:
    """Keep why. Only an answer that says so means that nothing was refunded."""
    now = clock.now()
    if failure.unknown_outcome:
        said = failure.said if isinstance(failure, Retryable) else ""
        _write(refund, lambda row: _unconfirmed(row, said, now=now), "refund_unclear", now=now)
        return RefundState.UNCONFIRMED
    _write(refund, lambda row: _failed(row, failure.reason), "refund_failed", now=now)
    raise RefundRefused(failure.reason)


def _write(refund: BuyerRefund, change: Callable[[BuyerRefund], None], code: str, *, now: datetime) -> None:
    """Change a refund of which nothing else was said meanwhile: a reading may have found it first."""
    with transaction.atomic():
        row = Order.objects.select_for_update().get(pk=refund.order_id)
        kept = BuyerRefund.objects.select_for_update().get(pk=refund.pk)
        if kept.state in OPEN:
            change(kept)
            kept.save()
            event_of(row, kept, code, by=By.STORE, now=now).save()


def _made(refund: BuyerRefund, external_id: str, *, now: datetime) -> None:
    refund.state, refund.external_id, refund.made_at = RefundState.MADE, external_id[:120], now
    refund.check_at = refund.remark = None


def _unconfirmed(refund: BuyerRefund, said: str, *, now: datetime) -> None:
    """Keep what the store said: it may delete a refund that its gateway refused, and says why only now."""
    also = Reason("refund.store_said", {"message": said}) if said else None
    remark = replace(UNCLEAR, also=also).stored()
    refund.state, refund.remark, refund.check_at = RefundState.UNCONFIRMED, remark, now + LOOK_AFTER


def with_words(reason: Reason, refund: BuyerRefund) -> dict[str, object]:
    """Return the reason to keep, with what the store said when it was asked."""
    also = (refund.remark or {}).get("also")
    return {**reason.stored(), **({"also": also} if also else {})}


def _failed(refund: BuyerRefund, reason: Reason) -> None:
    refund.state, refund.remark, refund.check_at = RefundState.FAILED, reason.stored(), None


def _read_back(desk: StoreDesk) -> None:
    """Read the order with its refund; where that fails, it is read soon."""
    try:
        desk.read()
    except (OutsideFailure, AppError):
        with transaction.atomic():
            read_soon(desk.row, now=clock.now())


def _refuse_above_daily_limits(actor: Actor, currency: str, shop_minor: int, *, now: datetime) -> None:
    """What was asked for in the last 24 hours counts, unless the store surely did not make it."""
    rules, _ = read_rules()
    mine = BuyerRefund.objects.filter(asked_at__gt=now - timedelta(days=1))
    mine = mine.exclude(state=RefundState.FAILED, made_at=None)
    counted = {limit_key(token_id=actor.token_id): mine.filter(token_id=actor.token_id)} if actor.token_id else {}
    if not actor.is_main_account:
        counted[limit_key(user_id=actor.user_id)] = mine.filter(user_id=actor.user_id)
    limits = {each: rules.refund_limits[each] for each in counted if each in rules.refund_limits}
    if limits:
        # Two requests of one user wait for each other here, so that both count.
        OrderSettings.objects.select_for_update().get()
    for each, limit in limits.items():
        earlier = counted[each].values("order__currency").annotate(back=Sum("shop_minor"))
        amounts = [(currency, shop_minor), *earlier.values_list("order__currency", "back")]
        if sum(hundredths_of(of, minor or 0) for of, minor in amounts) > limit:
            raise DailyRefundLimit(format_money(limit_in(currency, limit), currency))


def _digits(text: str) -> str:
    return "".join(sign for sign in text if sign.isdecimal() or sign == ".")
