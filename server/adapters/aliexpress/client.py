"""Calls to the AliExpress gateway: signed (document 1367), paced for the whole app, answers unwrapped, errors named."""

import hmac
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.conf import settings

from server.adapters.suppliers.marketplace import calls_per_second
from server.adapters.translate import call, host_of, read_json
from server.adapters.values import as_dict, as_list, read_text
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable
from server.ports.suppliers import Supplier, SupplierAccess

_FINE = frozenset({"", "0", "200"})
_PAUSE = 1.5


def _account(code: str) -> NeedsMerchant:
    return NeedsMerchant(Reason(code, {"supplier": "AliExpress"}), action="authorize_supplier")


_RULES: Sequence[tuple[str, Callable[[str, str], OutsideFailure]]] = (
    (
        r"illegal(access|refresh)token|invalid[-_.]?session|invalidcode|accesstoken|^27$",
        lambda code, host: _account("supplier.account_refused"),
    ),
    (
        r"calllimit|call[-_.]?limited|frequency|^7$",
        lambda code, host: Retryable(Reason("outside.busy", {"host": host}), after=_PAUSE),
    ),
    (r"^602$", lambda code, host: Permanent(Reason("supplier.not_sold_there"))),
    (r"^605$", lambda code, host: Permanent(Reason("supplier.product_unknown", {"host": "AliExpress"}))),
    (
        r"signature|appkey|illegaltimestamp|missingparameter|invalidapipath|permission",
        lambda code, host: Permanent(Reason("supplier.app_refused", {"code": code[:60]})),
    ),
    (
        r"unavailable|timeout|internalerror|systemerror|service[-_.]?error|^isp\.|^15$|^500$",
        lambda code, host: Retryable(Reason("outside.broken", {"host": host})),
    ),
)
"""What is found in an error code, and the failure that it means; the first that is found counts."""


def call_business(method: str, parameters: dict[str, str], access: SupplierAccess) -> Any:
    """The result of a business API that only reads, called for a merchant's account.

    NeedsMerchant(action="authorize_supplier") without an account, or when its token is refused.
    """
    token = (access.tokens or {}).get("access_token")
    if not token:
        raise _account("supplier.account_missing")
    signed = _signed({**parameters, "method": method, "access_token": token}, "")
    signed.pop("method")
    return _post(f"{gateway()}/sync", signed, {"method": method}, idempotent=True)


def call_system(path: str, parameters: dict[str, str]) -> Any:
    """The answer of a system API such as `/auth/token/create`, which needs no account."""
    return _post(f"{gateway()}/rest{path}", _signed(parameters, path), {}, idempotent=False)


def gateway() -> str:
    return str(settings.ALIEXPRESS_GATEWAY).rstrip("/")


def sign(parameters: Mapping[str, str], secret: str, path: str = "") -> str:
    """HMAC-SHA256 in upper-case hex over the parameters sorted by name; system calls put their path first."""
    joined = "".join(name + parameters[name] for name in sorted(parameters) if name != "sign")
    return hmac.new(secret.encode(), (path + joined).encode(), "sha256").hexdigest().upper()


def unwrap(answer: Any, host: str) -> Any:
    """The result itself, or the whole answer where it names none: bare, in `{method}_response`, in `resp_result`.

    Raises what the error code in it means.
    """
    if not isinstance(answer, dict):
        raise Retryable(Reason("outside.garbled", {"host": host}))
    if "error_response" in answer:
        raise _failure(as_dict(answer["error_response"]), host)
    inner = _inside(answer)
    if _code(inner) not in _FINE:
        raise _failure(inner, host)
    return inner.get("result", inner)


def listed(result: Any, name: str) -> list[dict[str, Any]]:
    """The objects of a list that an answer must have. Retryable where it has none."""
    stated = as_dict(result).get(name)
    if not isinstance(stated, (list, dict)):
        raise Retryable(Reason("outside.garbled", {"host": host_of(gateway())}))
    return items(stated)


def items(value: Any) -> list[dict[str, Any]]:
    """A list of objects, also where it is wrapped as `{"item_type": [...]}`."""
    if isinstance(value, dict):
        value = next((inner for inner in value.values() if isinstance(inner, list)), [])
    return [entry for entry in as_list(value) if isinstance(entry, dict)]


def refused(result: dict[str, Any]) -> OutsideFailure:
    """What a result means that says itself that it failed."""
    return _failure(result, host_of(gateway()))


def _signed(parameters: dict[str, str], path: str) -> dict[str, str]:
    complete = {
        **parameters,
        "app_key": settings.ALIEXPRESS_APP_KEY,
        "timestamp": str(clock.milliseconds(clock.now())),
        "sign_method": "sha256",
    }
    return {**complete, "sign": sign(complete, settings.ALIEXPRESS_APP_SECRET, path)}


def _post(url: str, form: dict[str, str], query: dict[str, str], *, idempotent: bool) -> Any:
    answer = call(
        "POST",
        url,
        params=query,
        form=form,
        idempotent=idempotent,
        bucket=f"aliexpress:{settings.ALIEXPRESS_APP_KEY}",
        rate=calls_per_second(Supplier.ALIEXPRESS),
    )
    return unwrap(read_json(answer), host_of(url))


def _inside(answer: dict[str, Any]) -> dict[str, Any]:
    for name, inner in answer.items():
        if isinstance(inner, dict) and (name.endswith("_response") or name == "resp_result"):
            return _inside(inner)
    return answer


def _code(answer: dict[str, Any]) -> str:
    return next((read_text(answer[key]) for key in ("rsp_code", "resp_code", "code") if key in answer), "")


def _failure(answer: dict[str, Any], host: str) -> OutsideFailure:
    """What the most telling of the error codes means that is known."""
    codes = [code for key in ("sub_code", "rsp_code", "resp_code", "code") if (code := read_text(answer.get(key)))]
    for code in codes:
        for pattern, failure in _RULES:
            if re.search(pattern, code, re.IGNORECASE):
                return failure(code, host)
    messages = (read_text(answer.get(key)) for key in ("msg", "message", "rsp_msg", "resp_msg"))
    message = next(filter(None, messages), "")[:200]
    return Permanent(Reason("supplier.refused", {"message": message or ", ".join(codes)}))
