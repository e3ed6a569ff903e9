"""Calls to the gateway of open.1688.com: signed, paced for the whole app, answers unwrapped, errors named.

Source: PROTOCOLS section 8, and the platform's pages of each API (open.1688.com/api/apidocdetail.htm).
"""

import hmac
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import orjson
from django.conf import settings

from server.adapters.suppliers.links import stand_in_host
from server.adapters.suppliers.marketplace import calls_per_second
from server.adapters.translate import call, host_of, read_json
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable
from server.ports.suppliers import Supplier, SupplierAccess

NAME = "1688"
CROSS_BORDER = "com.alibaba.fenxiao.crossborder"
_PAUSE = 1.5


def account(code: str) -> NeedsMerchant:
    """What is raised where the merchant has to connect the account, or to connect it again."""
    return NeedsMerchant(Reason(code, {"supplier": NAME}), action="authorize_supplier")


_RULES: Sequence[tuple[str, Callable[[str, str], OutsideFailure]]] = (
    (
        r"qos|frequency|limit|too[-_ .]?many",
        lambda code, host: Retryable(Reason("outside.busy", {"host": host}), after=_PAUSE),
    ),
    (
        r"access[-_ .]?token|refresh[-_ .]?token|invalid_grant|invalid_request|user authorized|^401$",
        lambda code, host: account("supplier.account_refused"),
    ),
    (
        r"(offer|product)[-_ .]?(is[-_ .]?)?not[-_ .]?(exist|found)|^404$",
        lambda code, host: Permanent(Reason("supplier.product_unknown", {"host": NAME})),
    ),
    (
        r"signature|app[-_ .]?key|invalid_client|unsupported|timestamp|permission|^403$",
        lambda code, host: Permanent(Reason("supplier.app_refused", {"code": code[:60]})),
    ),
    (
        r"unavailable|time[-_ ]?out|internal|system|service[-_ .]?error|^isp|^5\d\d",
        lambda code, host: Retryable(Reason("outside.broken", {"host": host})),
    ),
)
"""What is found in an error code, and the failure that it means; the first that is found counts."""


def call_api(name: str, parameters: Mapping[str, object], access: SupplierAccess) -> Any:
    """The result of an API of the cross-border package that only reads, called for a merchant's account.

    Objects among the parameters travel as JSON. NeedsMerchant(action="authorize_supplier") without an account, or when
    its token is refused.
    """
    token = (access.tokens or {}).get("access_token")
    if not token:
        raise account("supplier.account_missing")
    path = f"param2/1/{CROSS_BORDER}/{name}/{settings.ALIBABA1688_APP_KEY}"
    form = {key: _text(value) for key, value in {**parameters, "access_token": token}.items()}
    signed = {**form, "_aop_signature": sign(path, form, settings.ALIBABA1688_APP_SECRET)}
    return unwrap(_post(path, signed, idempotent=True), host_of(gateway()))


def call_tokens(parameters: Mapping[str, str]) -> Mapping[str, Any]:
    """The answer of `system.oauth2/getToken`, which takes the app's secret in the place of a signature."""
    app = {"client_id": settings.ALIBABA1688_APP_KEY, "client_secret": settings.ALIBABA1688_APP_SECRET}
    path = f"http/1/system.oauth2/getToken/{settings.ALIBABA1688_APP_KEY}"
    answer, host = _post(path, {**app, **parameters}, idempotent=False), host_of(gateway())
    if not isinstance(answer, dict):
        raise Retryable(Reason("outside.garbled", {"host": host}))
    if "error" in answer or "error_code" in answer:
        raise _failure(answer, host)
    return answer


def gateway() -> str:
    return str(settings.ALIBABA1688_GATEWAY).rstrip("/")


def stand_in() -> str:
    """Host and path that the settings point to where they do not point to 1688; empty otherwise."""
    host = stand_in_host(Supplier.ALIBABA1688, gateway())
    return host and host + urlsplit(gateway()).path


def sign(path: str, parameters: Mapping[str, str], secret: str) -> str:
    """HMAC-SHA1 in upper-case hex over the path from `param2/` on and the parameters sorted by name."""
    joined = "".join(name + parameters[name] for name in sorted(parameters) if name != "_aop_signature")
    return hmac.new(secret.encode(), (path + joined).encode(), "sha1").hexdigest().upper()


def unwrap(answer: Any, host: str) -> Any:
    """The innermost `result` of a success. Raises what the error code of a failure means."""
    if not isinstance(answer, dict):
        raise Retryable(Reason("outside.garbled", {"host": host}))
    if "error_code" in answer:
        raise _failure(answer, host)
    inner = as_dict(answer["result"]) if "success" in as_dict(answer.get("result")) else answer
    told = inner.get("success")
    if told in (True, "true"):
        return inner.get("result")
    if told in (False, "false"):
        raise _failure(inner, host)
    raise Retryable(Reason("outside.garbled", {"host": host}))


def _text(value: object) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _post(path: str, form: Mapping[str, str], *, idempotent: bool) -> Any:
    answer = call(
        "POST",
        f"{gateway()}/openapi/{path}",
        form=form,
        idempotent=idempotent,
        bucket=f"1688:{settings.ALIBABA1688_APP_KEY}",
        rate=calls_per_second(Supplier.ALIBABA1688),
    )
    return read_json(answer)


def _failure(answer: Mapping[str, Any], host: str) -> OutsideFailure:
    """What the code or the message means; a refusal with the message where neither is known."""
    told = [read_text(answer.get(key)) for key in ("error_code", "error", "code", "error_description")]
    told += [read_text(answer.get(key)) for key in ("error_message", "message")]
    for text in filter(None, told):
        for pattern, failure in _RULES:
            if re.search(pattern, text, re.IGNORECASE):
                return failure(text, host)
    message = next(filter(None, reversed(told)), "")[:200]
    return Permanent(Reason("supplier.refused", {"message": message}))
