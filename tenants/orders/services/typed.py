"""Orders typed by hand: made, changed and cancelled while nothing was bought for them."""

import hashlib
from dataclasses import replace
from datetime import datetime
from uuid import uuid4

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Conflict, Invalid, NotFound
from server.kit.reasons import Reason, sentence_of
from server.kit.sentences import Sentence
from server.platforms.contracts import Platform
from server.ports.orders import ShippingState
from tenants.orders.contracts import LIVE, By, Origin
from tenants.orders.contracts.typed import TypedLine, TypedOrder
from tenants.orders.errors import AlreadyBought, KeyUsed, NotTyped, OrderOver
from tenants.orders.models import Order, OrderEvent, OrderLine
from tenants.orders.rules.country_fields import fields_of
from tenants.orders.rules.readings import digest_of
from tenants.orders.rules.typed import reading_of
from tenants.orders.services.intake import take_in
from tenants.orders.services.tabs import counted
from tenants.products.selectors.sold import Sellable, read_sellable
from tenants.stores.selectors import get_store, list_stores

FIRST = 1
"""The version of an order as it was typed; each change is one more."""
NOT_SOLD = "This store doesn't sell this variant any more. Choose another one."
CHANGED = "Someone else edited this order. Reload it."
TOO_LARGE_DISCOUNT = "The discount can't be more than the items cost."


def type_order(actor: Actor, store_id: int, typed: TypedOrder, *, now: datetime, idempotency_key: str = "") -> int:
    """Take an order in that the merchant typed for a store of theirs; return its id. The same key makes one order.

    NotFound for a store that is not the actor's; Invalid by field; KeyUsed for another order with a used key.
    """
    store = get_store(actor, store_id)
    mark = hashlib.sha256(f"{actor.user_id}:{idempotency_key or uuid4().hex}".encode()).hexdigest()[:32]
    external_id = f"hand-{mark}"
    found = Order.objects.filter(store_id=store_id, external_id=external_id).first()
    at = typed.created_at or (found.created_at if found else now)
    number = typed.number or f"M{at:%y%m%d}-{mark[:4].upper()}"
    order = reading_of(
        _filled(actor, store_id, typed),
        external_id=external_id,
        number=number,
        version=FIRST,
        created_at=at,
        changed_at=at,
    )
    if found is not None:
        if found.version != FIRST or found.digest != digest_of(order):
            raise KeyUsed
        return found.pk
    take_in(store_id, store.platform, [order], now=now, origin=Origin.HAND, by=By.MERCHANT, user_id=actor.user_id)
    return Order.objects.values_list("pk", flat=True).get(store_id=store_id, external_id=external_id)


def change_order(actor: Actor, order_id: int, typed: TypedOrder, *, version: int, now: datetime) -> None:
    """Change an order that a person entered. Lines that it keeps, keep their source.

    NotFound; NotTyped, OrderOver, AlreadyBought; Conflict if somebody changed it since `version`; Invalid by field.
    """
    with transaction.atomic():
        row = _entered(actor, order_id)
        if row.version != version:
            raise Conflict(Sentence(CHANGED))
        order = reading_of(
            _kept(row, _filled(actor, row.store_id, typed)),
            external_id=row.external_id,
            number=typed.number or row.number,
            version=version + 1,
            created_at=typed.created_at or row.created_at,
            changed_at=now,
        )
        take_in(row.store_id, Platform(row.platform), [order], now=now, by=By.MERCHANT, user_id=actor.user_id)


def cancel_order(actor: Actor, order_id: int, *, now: datetime) -> None:
    """Cancel an order that a person entered. NotFound; NotTyped, OrderOver, AlreadyBought."""
    with transaction.atomic():
        _entered(actor, order_id)
        with counted([order_id]) as (row,):
            row.cancelled_at = row.changed_at = now
            row.save(update_fields=["cancelled_at", "changed_at"])
        OrderEvent.objects.create(order=row, at=now, code="entry_cancelled", by=By.MERCHANT, user_id=actor.user_id)


def _entered(actor: Actor, order_id: int) -> Order:
    """Lock an order that a person entered and that can still be changed."""
    visible = [store.id for store in list_stores(actor)]
    row = Order.objects.select_for_update().filter(pk=order_id, store_id__in=visible).first()
    if row is None:
        raise NotFound
    if row.origin == Origin.STORE:
        raise NotTyped
    if row.cancelled_at or row.deleted_at or row.erased_at:
        raise OrderOver
    if row.purchases.filter(state__in=LIVE).exists():
        raise AlreadyBought
    return row


def _filled(actor: Actor, store_id: int, typed: TypedOrder) -> TypedOrder:
    """Return the order with what the store calls its products. Invalid by field."""
    _check(typed)
    pairs = {place: _pair(line) for place, line in enumerate(typed.lines) if line.publication_id is not None}
    known = read_sellable(actor, store_id, set(pairs.values()))
    missing = [place for place, pair in pairs.items() if pair not in known]
    if missing:
        raise Invalid.of_fields({f"lines.{place}": NOT_SOLD for place in missing})
    lines = [_named(line, known.get(_pair(line))) for line in typed.lines]
    return replace(typed, lines=tuple(lines))


def _check(typed: TypedOrder) -> None:
    if typed.discount_minor > sum(line.unit_minor * line.quantity for line in typed.lines):
        raise Invalid.on("discount", TOO_LARGE_DISCOUNT)
    for rule in fields_of(typed.buyer.shipping.country):
        given = typed.buyer.tax_ids.get(rule.field, "")
        if given and not rule.accepts(given):
            reason = Reason(f"address.{rule.field}_wrong", {"name": rule.name} if rule.name else {})
            raise Invalid.on(f"address.{rule.field}", sentence_of(reason.stored()))


def _pair(line: TypedLine) -> tuple[int, int]:
    return line.publication_id or 0, line.variant_id or 0


def _named(line: TypedLine, sold: Sellable | None) -> TypedLine:
    if sold is None:
        return line
    return replace(
        line,
        title=sold.title,
        variant_title=sold.variant_title,
        sku=sold.sku,
        store_product_id=sold.store_product_id,
        store_variant_id=sold.store_variant_id,
    )


def _kept(row: Order, typed: TypedOrder) -> TypedOrder:
    """Return the order with what the form doesn't show: what was sent, the tax of a file, and the ids of lines that are
    of the same product as before, so that they keep their source.
    """
    known = {line.pk: line for line in OrderLine.objects.filter(order=row)}

    def kept(line: TypedLine) -> TypedLine:
        before = known.pop(line.line_id or 0, None)
        is_same = before is not None and _article(before) == _article(line)
        if before is None or not is_same:
            return line
        return replace(line, external_id=before.external_id, is_sent=not before.open_quantity)

    return replace(
        typed,
        lines=tuple(kept(line) for line in typed.lines),
        tax_minor=row.amounts["tax"][0],
        taxes_included=row.taxes_included,
        shipping=ShippingState(row.shipping),
    )


def _article(line: OrderLine | TypedLine) -> tuple[str, ...]:
    return line.store_product_id, line.store_variant_id, line.title, line.variant_title, line.sku
