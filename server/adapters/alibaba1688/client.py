"""Signed calls to the gateway of open.1688.com: unwrap answers and map error codes to failures.

Source: PROTOCOLS section 8, and the platform's pages of each API (open.1688.com/api/apidocdetail.htm).
"""

import hmac
from collections.abc import Mapping
from typing import Any

import orjson
from django.conf import settings

from server.adapters.suppliers.gateway import Gateway, Meaning
from server.adapters.values import as_dict, first_text, read_text
from server.ports.failures import OutsideFailure
from server.ports.suppliers import Supplier, SupplierAccess

CROSS_BORDER = "com.alibaba.fenxiao.crossborder"
TRADE = "com.alibaba.trade"
LOGISTICS = "com.alibaba.logistics"
GATEWAY = Gateway(
    Supplier.ALIBABA1688,
    url="ALIBABA1688_GATEWAY",
    key="ALIBABA1688_APP_KEY",
    refusals={
        r"qos|frequency|limit|too[-_ .]?many": Meaning.BUSY,
        r"access[-_ .]?token|refresh[-_ .]?token|invalid_grant|invalid_request|user authorized|^401$": Meaning.ACCOUNT,
        r"(offer|product)[-_ .]?(is[-_ .]?)?not[-_ .]?(exist|found)|^404$": Meaning.UNKNOWN,
        r"signature|app[-_ .]?key|invalid_client|unsupported|timestamp|permission|^403$": Meaning.KEY,
        r"unavailable|time[-_ ]?out|internal|system|service[-_ .]?error|^isp|^5\d\d": Meaning.BROKEN,
    },
)


def call_api(name: str, parameters: Mapping[str, object], access: SupplierAccess) -> Any:
    """Call a read-only API of the cross-border package with the merchant's account and return its result.

    Objects among the parameters are sent as JSON. NeedsMerchant(action="authorize_supplier") without an account, or
    when its token is refused.
    """
    return unwrap(_ask(CROSS_BORDER, name, parameters, access, write=False))


def call_trade(
    name: str, parameters: Mapping[str, object], access: SupplierAccess, *, package: str = TRADE, write: bool = False
) -> dict[str, Any]:
    """Call an API of the trade or logistics package and return its whole answer: each has success, error and result
    elsewhere.

    A `write` is sent once. Raise the failure for an error of the gateway itself.
    """
    answer = _ask(package, name, parameters, access, write=write)
    if not isinstance(answer, dict):
        raise GATEWAY.garbled(write=write)
    if "error_code" in answer:
        raise _failure(answer, write=write)
    return answer


def call_tokens(parameters: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the answer of `system.oauth2/getToken`, which takes the app's secret instead of a signature."""
    app = {"client_id": GATEWAY.app_key, "client_secret": settings.ALIBABA1688_APP_SECRET}
    path = f"/openapi/http/1/system.oauth2/getToken/{GATEWAY.app_key}"
    answer = GATEWAY.ask("POST", path, form={**app, **parameters}, idempotent=False)
    if not isinstance(answer, dict):
        raise GATEWAY.garbled()
    if "error" in answer or "error_code" in answer:
        raise _failure(answer)
    return answer


def sign(path: str, parameters: Mapping[str, str], secret: str) -> str:
    """Return the HMAC-SHA1, in upper-case hex, of the path from `param2/` on and the parameters sorted by name."""
    joined = "".join(name + parameters[name] for name in sorted(parameters) if name != "_aop_signature")
    return hmac.new(secret.encode(), (path + joined).encode(), "sha1").hexdigest().upper()


def unwrap(answer: Any) -> Any:
    """Return the innermost `result` of a success. Raise the failure for the error code otherwise."""
    if not isinstance(answer, dict):
        raise GATEWAY.garbled()
    if "error_code" in answer:
        raise _failure(answer)
    inner = as_dict(answer["result"]) if "success" in as_dict(answer.get("result")) else answer
    success = inner.get("success")
    if success in (True, "true"):
        return inner.get("result")
    raise _failure(inner) if success in (False, "false") else GATEWAY.garbled()


def _ask(package: str, name: str, parameters: Mapping[str, object], access: SupplierAccess, *, write: bool) -> Any:
    path = f"param2/1/{package}/{name}/{GATEWAY.app_key}"
    form = {key: _text(value) for key, value in {**parameters, "access_token": GATEWAY.token(access)}.items()}
    signed = {**form, "_aop_signature": sign(path, form, settings.ALIBABA1688_APP_SECRET)}
    return GATEWAY.ask("POST", f"/openapi/{path}", write=write, form=signed, idempotent=not write)


def _text(value: object) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _failure(answer: Mapping[str, Any], *, write: bool = False) -> OutsideFailure:
    """Return the failure for the error code or the message: 1688 reports some refusals only by message."""
    names = ("error_code", "error", "code", "error_description", "error_message", "message")
    codes = [read_text(answer.get(name)) for name in names]
    return GATEWAY.failure(codes, first_text(answer, *reversed(names)), write=write)
