"""Coupons with our own ids, and the promotion codes that customers type."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from server.adapters.stripe.answers import Garbled, id_of, rows_of, whole
from server.adapters.stripe.calls import api, read, write
from server.adapters.stripe.codes import held_discounts
from server.adapters.values import as_dict, as_list, read_text
from server.ports.coupons import CouponDraft
from server.ports.failures import OutsideFailure


def keep_coupon(coupon_draft: CouponDraft, *, key: str) -> str:
    """Create the coupon and its promotion code, unless an earlier call did; return the code's id.

    A code for everybody is replaced by one for the customer: Stripe can't restrict a code later.
    """
    _keep(coupon_draft, key)
    existing = rows_of(read(api().promotion_codes.list, coupon=coupon_draft.reference, limit=1))
    if existing and id_of(existing[0].get("customer")) == coupon_draft.customer:
        return id_of(existing[0])
    if existing and existing[0]["active"]:
        end_code(id_of(existing[0]), key=f"{key}:replaced")
    made = write(
        api().promotion_codes.create,
        key=f"{key}:code{coupon_draft.customer}",
        promotion={"type": "coupon", "coupon": coupon_draft.reference},
        code=coupon_draft.code,
        **({"customer": coupon_draft.customer} if coupon_draft.customer else {}),
        **_limits(coupon_draft, "expires_at"),
    )
    return id_of(made)


def end_code(external_id: str, *, key: str) -> None:
    """Deactivate the promotion code."""
    write(api().promotion_codes.update, external_id, key=key, active=False)


def code_uses(external_id: str) -> int:
    """Return how often the code was redeemed."""
    return whole(read(api().promotion_codes.retrieve, external_id)["times_redeemed"], most=10**9)


def return_coupons(subscription: str, coupons: Sequence[str], *, key: str) -> None:
    """Put coupons on a subscription in its trial again, beside the discounts that it has.

    As copies: a code for one use can't be redeemed again, and its end may have passed.
    """
    existing = read(api().subscriptions.retrieve, subscription, expand=["discounts"])
    held = {id_of(as_dict(as_dict(row).get("source")).get("coupon")) for row in as_list(existing["discounts"])}
    copies = {coupon: f"{key}-{number}" for number, coupon in enumerate(coupons)}
    lost = [coupon for coupon, copy in copies.items() if not held & {coupon, copy}]
    if existing["status"] != "trialing" or not lost:
        return
    for coupon in lost:
        _keep(_copy(coupon, copies[coupon]), key=f"{copies[coupon]}:coupon")
    discounts = [*held_discounts(existing), *({"coupon": copies[coupon]} for coupon in lost)]
    write(api().subscriptions.update, subscription, key=key, discounts=discounts)


def _copy(coupon: str, reference: str) -> CouponDraft:
    response = read(api().coupons.retrieve, coupon, expand=["applies_to"])
    percent = response.get("percent_off")
    return CouponDraft(
        reference=reference,
        code="",
        name=read_text(response.get("name")),
        percent=None if percent is None else _percent(percent),
        amount_minor=None if percent is not None else whole(response.get("amount_off")),
        currency=read_text(response.get("currency")),
        months=0,
        products=tuple(as_list(as_dict(response.get("applies_to")).get("products"))),
        most_uses=1,
        until=None,
    )


def _percent(value: Any) -> Decimal:
    try:
        return Decimal(read_text(value))
    except ArithmeticError as error:
        raise Garbled("no percentage") from error


def _keep(coupon_draft: CouponDraft, key: str) -> None:
    try:
        write(
            api().coupons.create,
            key=key,
            id=coupon_draft.reference,
            name=coupon_draft.name[:40],
            **_given(coupon_draft),
            **_lasting(coupon_draft),
            **_limits(coupon_draft, "redeem_by"),
            **({"applies_to": {"products": list(coupon_draft.products)}} if coupon_draft.products else {}),
        )
    except OutsideFailure as failure:
        # An earlier call with a lost answer may have created it, longer ago than Stripe keeps keys.
        if not _exists(coupon_draft.reference):
            raise failure from None


def _exists(reference: str) -> bool:
    try:
        return bool(read(api().coupons.retrieve, reference).get("valid"))
    except OutsideFailure:
        return False


def _given(coupon_draft: CouponDraft) -> dict[str, Any]:
    if coupon_draft.percent is not None:
        return {"percent_off": float(coupon_draft.percent)}
    return {"amount_off": coupon_draft.amount_minor, "currency": coupon_draft.currency.lower()}


def _lasting(coupon_draft: CouponDraft) -> dict[str, Any]:
    if coupon_draft.months is None:
        return {"duration": "forever"}
    return (
        {"duration": "repeating", "duration_in_months": coupon_draft.months}
        if coupon_draft.months
        else {"duration": "once"}
    )


def _limits(coupon_draft: CouponDraft, end: str) -> dict[str, Any]:
    limits = {
        end: int(coupon_draft.until.timestamp()) if coupon_draft.until else None,
        "max_redemptions": coupon_draft.most_uses,
    }
    return {name: value for name, value in limits.items() if value is not None}
