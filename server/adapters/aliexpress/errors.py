"""What the gateway's error codes mean for us."""

import re
from collections.abc import Sequence

from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

NOT_SOLD_THERE = "602"

_ACCOUNT = re.compile(r"illegal(access|refresh)token|invalid[-_.]?session|invalidcode|accesstoken|^27$", re.I)
_LIMIT = re.compile(r"calllimit|call[-_.]?limited|frequency|^7$", re.I)
_PASSING = re.compile(r"unavailable|timeout|internalerror|systemerror|service[-_.]?error|^isp\.|^15$|^500$", re.I)
_SET_UP = re.compile(r"signature|appkey|illegaltimestamp|missingparameter|invalidapipath|permission", re.I)
_UNKNOWN = frozenset({"605"})
_PAUSE = 1.5


def no_account() -> NeedsMerchant:
    """The merchant has not connected an account yet."""
    return NeedsMerchant(Reason("supplier.account_missing"), action="authorize_supplier")


def failure(codes: Sequence[str], message: str, host: str) -> OutsideFailure:
    """The kind of failure behind an error answer; `codes` from the most telling one."""
    for code in codes:
        if found := _known(code, host):
            return found
    return Permanent(Reason("supplier.refused", {"message": message[:200] or ", ".join(codes)}))


def _known(code: str, host: str) -> OutsideFailure | None:
    if _ACCOUNT.search(code):
        return NeedsMerchant(Reason("supplier.account_refused"), action="authorize_supplier")
    if _LIMIT.search(code):
        return Retryable(Reason("outside.busy", {"host": host}), after=_PAUSE)
    if code == NOT_SOLD_THERE:
        return Permanent(Reason("supplier.not_sold_there"))
    if code in _UNKNOWN:
        return Permanent(Reason("supplier.product_unknown", {"host": "AliExpress"}))
    if _SET_UP.search(code):
        return Permanent(Reason("supplier.app_refused", {"code": code[:60]}))
    return Retryable(Reason("outside.broken", {"host": host})) if _PASSING.search(code) else None
