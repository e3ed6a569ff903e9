"""An order that a person entered as a store's reading, which the intake takes like any other. Pure."""

from collections.abc import Sequence
from datetime import datetime

from server.ports.orders import (
    ZERO,
    Dual,
    PaymentState,
    ShippingState,
    StoreLine,
    StoreOrder,
    StoreShippingLine,
)
from tenants.orders.contracts.typed import TypedLine, TypedOrder


def reading_of(
    typed: TypedOrder, *, external_id: str, number: str, version: int, created_at: datetime, changed_at: datetime
) -> StoreOrder:
    """Return the reading. The discount is divided among the lines by what they cost."""
    subtotal = sum(line.unit_minor * line.quantity for line in typed.lines)
    added = 0 if typed.taxes_included else typed.tax_minor
    parts = subtotal - typed.discount_minor + typed.shipping_minor + added
    shares = shares_of(typed.discount_minor, [line.unit_minor * line.quantity for line in typed.lines])
    lines = [
        _line(line, share, line.external_id or f"{version}-{place}", is_sent=typed.shipping is ShippingState.SHIPPED)
        for place, (line, share) in enumerate(zip(typed.lines, shares, strict=True))
    ]
    method = StoreShippingLine(typed.shipping_method, "", _same(typed.shipping_minor))
    return StoreOrder(
        external_id=external_id,
        number=number,
        version=version,
        created_at=created_at,
        changed_at=changed_at,
        currency=typed.currency,
        buyer_currency=typed.currency,
        payment=typed.payment,
        shipping=typed.shipping,
        lines=tuple(lines),
        buyer=typed.buyer,
        total=_same(parts if typed.total_minor is None else typed.total_minor),
        subtotal=_same(subtotal - typed.discount_minor),
        discount=_same(typed.discount_minor),
        shipping_price=_same(typed.shipping_minor),
        tax=_same(typed.tax_minor),
        taxes_included=typed.taxes_included,
        cancelled_at=typed.cancelled_at,
        status_word=typed.status_word,
        paid_at=created_at if typed.payment is PaymentState.PAID else None,
        is_cash_on_delivery=typed.is_cash_on_delivery,
        shipping_lines=(method,) if typed.shipping_method or typed.shipping_minor else (),
    )


def shares_of(amount: int, weights: Sequence[int]) -> list[int]:
    """Divide an amount by weights; the shares sum up to it. Without any weight, the first takes all."""
    whole = sum(weights)
    if not whole:
        return [amount, *[0] * (len(weights) - 1)]
    ends = [amount * sum(weights[: place + 1]) // whole for place in range(len(weights))]
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]


def _line(line: TypedLine, share: int, external_id: str, *, is_sent: bool) -> StoreLine:
    return StoreLine(
        external_id=external_id,
        title=line.title,
        quantity=line.quantity,
        current_quantity=line.quantity,
        open_quantity=0 if is_sent or line.is_sent else line.quantity,
        unit_price=_same(line.unit_minor),
        discount=_same(share),
        tax=ZERO,
        total=_same(line.unit_minor * line.quantity - share),
        product_id=line.store_product_id,
        variant_id=line.store_variant_id,
        sku=line.sku,
        variant_title=line.variant_title,
    )


def _same(minor: int) -> Dual:
    return Dual(minor, minor)
