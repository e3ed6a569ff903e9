"""Signed calls to the AliExpress gateway (document 1367): unwrap answers and map error codes to failures."""

import hmac
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings

from server.adapters.suppliers.gateway import Gateway, Meaning
from server.adapters.values import as_dict, as_list, first_text, read_text
from server.kit import clock
from server.ports.failures import OutsideFailure
from server.ports.suppliers import Supplier, SupplierAccess

GATEWAY = Gateway(
    Supplier.ALIEXPRESS,
    url="ALIEXPRESS_GATEWAY",
    key="ALIEXPRESS_APP_KEY",
    refusals={
        r"illegal(access|refresh)token|invalid[-_.]?session|invalidcode|accesstoken|^27$": Meaning.ACCOUNT,
        r"calllimit|call[-_.]?limited|frequency|^7$": Meaning.BUSY,
        r"^602$": Meaning.NOT_SOLD_IN_COUNTRY,
        r"^605$": Meaning.UNKNOWN,
        r"signature|appkey|illegaltimestamp|missingparameter|invalidapipath|permission": Meaning.KEY,
        r"unavailable|timeout|internalerror|systemerror|service[-_.]?error|^isp\.|^15$|^500$": Meaning.BROKEN,
    },
)
_FINE = frozenset({"", "0", "200"})


Refuse = Callable[[Mapping[str, Any]], OutsideFailure]


def call_business(
    method: str,
    parameters: Mapping[str, str],
    access: SupplierAccess,
    *,
    write: bool = False,
    refuse: Refuse | None = None,
) -> dict[str, Any]:
    """Call a business API with the merchant's account and return its result. Empty parameters are not sent.

    A `write` is sent once. `refuse` returns the failure for an error code; `refused` by default.
    NeedsMerchant(action="authorize_supplier") without an account, or when its token is refused.
    """
    given = {name: value for name, value in parameters.items() if value}
    signed = _signed({**given, "method": method, "access_token": GATEWAY.token(access)}, "")
    signed.pop("method")
    answer = GATEWAY.ask("POST", "/sync", write=write, params={"method": method}, form=signed, idempotent=not write)
    if not isinstance(answer, dict):
        raise GATEWAY.garbled(write=write)
    return as_dict(unwrap(answer, refuse))


def call_system(path: str, parameters: Mapping[str, str]) -> Mapping[str, Any]:
    """Call a system API such as `/auth/token/create`, which needs no account, and return its answer."""
    signed = _signed(parameters, path)
    return as_dict(unwrap(GATEWAY.ask("POST", f"/rest{path}", params={}, form=signed, idempotent=False)))


def sign(parameters: Mapping[str, str], secret: str, path: str = "") -> str:
    """Return the HMAC-SHA256, in upper-case hex, of the sorted parameters; system calls put their path first."""
    joined = "".join(name + parameters[name] for name in sorted(parameters) if name != "sign")
    return hmac.new(secret.encode(), (path + joined).encode(), "sha256").hexdigest().upper()


def unwrap(answer: Any, refuse: Refuse | None = None) -> Any:
    """Return the result: bare, in `{method}_response` or in `resp_result`; the whole answer where it has none of these.

    Raise the failure for the error code in it, by `refuse`.
    """
    failing = refuse or refused
    if not isinstance(answer, dict):
        raise GATEWAY.garbled()
    if "error_response" in answer:
        raise failing(as_dict(answer["error_response"]))
    inner = _inside(answer)
    if next((read_text(inner[key]) for key in ("rsp_code", "resp_code", "code") if key in inner), "") not in _FINE:
        raise failing(inner)
    return inner.get("result", inner)


def listed(result: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the objects of a list that the answer must have. Retryable when the list is missing."""
    stated = result.get(name)
    if not isinstance(stated, (list, dict)):
        raise GATEWAY.garbled()
    return items(stated)


def items(value: Any) -> list[dict[str, Any]]:
    """Return a list of objects, also where it is wrapped as `{"item_type": [...]}`."""
    if isinstance(value, dict):
        value = next((inner for inner in value.values() if isinstance(inner, list)), [])
    return [entry for entry in as_list(value) if isinstance(entry, dict)]


def codes_of(answer: Mapping[str, Any]) -> list[str]:
    """Return the error codes of an answer, the most specific first."""
    return [code for key in ("sub_code", "rsp_code", "resp_code", "code") if (code := read_text(answer.get(key)))]


def message_of(answer: Mapping[str, Any]) -> str:
    return first_text(answer, "sub_msg", "msg", "message", "rsp_msg", "resp_msg")


def refused(answer: Mapping[str, Any], *, write: bool = False) -> OutsideFailure:
    """Return the failure for the most specific known error code; `write` as for `Gateway.failure`."""
    return GATEWAY.failure(codes_of(answer), message_of(answer), write=write)


def _signed(parameters: Mapping[str, str], path: str) -> dict[str, str]:
    stamp = {"timestamp": str(clock.milliseconds(clock.now())), "sign_method": "sha256"}
    complete = {**parameters, "app_key": GATEWAY.app_key, **stamp}
    return {**complete, "sign": sign(complete, settings.ALIEXPRESS_APP_SECRET, path)}


def _inside(answer: dict[str, Any]) -> dict[str, Any]:
    for name, inner in answer.items():
        if isinstance(inner, dict) and (name.endswith("_response") or name == "resp_result"):
            return _inside(inner)
    return answer
