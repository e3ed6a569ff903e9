"""Payouts and disputes of stores: what their platforms have in common."""

from typing import Any

from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import read_text
from server.kit.money import is_known_currency, to_minor
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant


def lacking_payout_rights(host: str, scopes: str) -> NeedsMerchant:
    """Return the failure for a store whose merchant has not granted the rights that payouts need."""
    reason = Reason("store.payout_scopes_missing", {"host": host, "scopes": scopes})
    return NeedsMerchant(reason, action="reconnect_payouts")


def read_currency_code(value: Any) -> str:
    """Read a currency. MalformedAnswer for one that we do not know: its amounts would have unknown digits."""
    code = read_text(value).upper()
    if not is_known_currency(code):
        raise MalformedAnswer
    return code


def read_signed(amount: Any, currency: str) -> int:
    """Read a decimal with its sign, in minor units. MalformedAnswer for what is none: a payout without one of its
    amounts would not add up.
    """
    try:
        return to_minor(read_text(amount), currency)
    except ValueError as error:
        raise MalformedAnswer from error
