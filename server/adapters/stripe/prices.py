"""Prices by lookup key. A key always means the same amount, so an existing price is right."""

from collections.abc import Sequence

import stripe

from server.adapters.stripe.answers import Json, id_of, rows_of
from server.adapters.stripe.calls import api, read, write
from server.adapters.stripe.client import host
from server.adapters.stripe.refusals import failure_of
from server.adapters.values import read_text
from server.ports.failures import OutsideFailure
from server.ports.payments import PriceDraft

MOST_AT_ONCE = 10
"""Stripe's limit of lookup keys per request."""


def keep_prices(prices: Sequence[PriceDraft]) -> dict[str, str]:
    """Return price ids by lookup key; create missing products and prices."""
    by_key = {price.lookup_key: price for price in prices}
    found = _find(list(by_key))
    return found | {name: _make(price) for name, price in by_key.items() if name not in found}


def _find(names: Sequence[str]) -> dict[str, str]:
    pages = (names[start : start + MOST_AT_ONCE] for start in range(0, len(names), MOST_AT_ONCE))
    return {read_text(row["lookup_key"]): id_of(row) for page in pages for row in _listed(page)}


def _listed(names: Sequence[str]) -> list[Json]:
    return rows_of(read(api().prices.list, lookup_keys=list(names), limit=100))


def _make(price: PriceDraft) -> str:
    _keep_product(price)
    try:
        made = write(
            api().prices.create,
            key=f"price:{price.lookup_key}",
            product=price.product,
            currency=price.currency.lower(),
            unit_amount=price.amount_minor,
            recurring={"interval": "day", "interval_count": price.days},
            lookup_key=price.lookup_key,
        )
    except OutsideFailure:
        # Another worker may have created it since we looked.
        if existing := _find([price.lookup_key]).get(price.lookup_key):
            return existing
        raise
    return id_of(made)


def _keep_product(price: PriceDraft) -> None:
    options = {"idempotency_key": f"product:{price.product}"}
    try:
        api().products.create({"id": price.product, "name": price.name}, options)
    except stripe.StripeError as error:
        if error.code not in {"resource_already_exists", "idempotency_key_in_use"} and not _is_renamed(error):
            raise failure_of(error, host()) from error


def _is_renamed(error: stripe.StripeError) -> bool:
    """Return whether the product exists under the plan's former name."""
    return isinstance(error, stripe.IdempotencyError)
