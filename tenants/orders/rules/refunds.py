"""What becomes of refunds that were asked for, by what the store shows. Pure."""

from collections.abc import Sequence
from datetime import timedelta

from server.ports.orders import StoreRefund
from server.ports.refunds import mark_of
from tenants.orders.contracts.refunds import RefundState

SURELY_LISTED = timedelta(minutes=15)
"""A store that took a refund shows it by then, also one that works on after its answer was lost."""


def found_in(key: str, external_id: str, refunds: Sequence[StoreRefund]) -> StoreRefund | None:
    """Return the store's refund that was asked for with this key: by its id, else by our mark in its reason."""
    mark = mark_of(key)
    return next((each for each in refunds if each.external_id == external_id or mark in each.note), None)


def state_by(state: RefundState, *, was_seen: bool, is_there: bool) -> RefundState:
    """Return the state after a reading of the order: what the store shows is made, whatever was thought of it.

    What it showed and shows no longer was not paid. What it never showed stays as it is: it may come yet.
    """
    if is_there:
        return RefundState.MADE
    return RefundState.FAILED if state is RefundState.MADE and was_seen else state
