"""Calls to Banggood's API: with the operator's token, which lives two hours; refusals come as codes in the answer."""

from collections.abc import Mapping
from typing import Any

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.core.cache import cache

from server.adapters.suppliers.marketplace import calls_per_second
from server.adapters.translate import call, host_of, read_json
from server.adapters.values import as_dict, read_count, read_text
from server.kit.reasons import Reason
from server.kit.vault import seal, unseal
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.suppliers import Supplier

_DONE = "0"
_TOKEN_ENDED = frozenset({"11020", "21010", "21020", "21030"})
_TOO_MANY_CALLS = "41010"
_NO_PRODUCT = frozenset({"12034"})
_APP = ("1101", "1103", "310", "110")
_PAUSE = 60.0
_RENEW_BEFORE = 300
_SHORTEST = 60


def ask(path: str, parameters: Mapping[str, str]) -> dict[str, Any]:
    """The answer of an API that only reads. A token that has ended meanwhile is renewed once."""
    answer = _get(path, {**parameters, "access_token": _token()})
    if _code(answer) in _TOKEN_ENDED:
        cache.delete(_key())
        answer = _get(path, {**parameters, "access_token": _token()})
    if _code(answer) != _DONE:
        raise _failure(answer)
    return answer


def host() -> str:
    return host_of(settings.BANGGOOD_API_URL)


def _token() -> str:
    """The operator's token, shared by all workers through the cache and sealed there."""
    try:
        return unseal(cache.get(_key()) or "")["token"]
    except InvalidToken:
        return _renewed()


def _renewed() -> str:
    if not settings.BANGGOOD_APP_ID:
        raise Permanent(Reason("supplier.app_missing"))
    keys = {"app_id": settings.BANGGOOD_APP_ID, "app_secret": settings.BANGGOOD_APP_SECRET}
    answer = _get("/getAccessToken", keys)
    token = read_text(answer.get("access_token"))
    if _code(answer) != _DONE or not token:
        raise _failure(answer)
    life = (read_count(answer.get("expires_in")) or 0) - _RENEW_BEFORE
    cache.set(_key(), seal({"token": token}), max(life, _SHORTEST))
    return token


def _get(path: str, parameters: Mapping[str, str]) -> dict[str, Any]:
    answer = call(
        "GET",
        f"{settings.BANGGOOD_API_URL.rstrip('/')}{path}",
        params=parameters,
        bucket=f"banggood:{settings.BANGGOOD_APP_ID}",
        rate=calls_per_second(Supplier.BANGGOOD),
    )
    stated = read_json(answer)
    if not isinstance(stated, dict) or not _code(stated):
        raise Retryable(Reason("outside.garbled", {"host": host()}))
    return stated


def _failure(answer: Mapping[str, Any]) -> OutsideFailure:
    code = _code(answer)
    if code == _TOO_MANY_CALLS:
        return Retryable(Reason("outside.busy", {"host": host()}), after=_PAUSE)
    if code in _NO_PRODUCT:
        return Permanent(Reason("supplier.product_unknown", {"host": "Banggood"}))
    if code in _TOKEN_ENDED or code.startswith(_APP):
        return Permanent(Reason("supplier.app_refused", {"code": code}))
    return Permanent(Reason("supplier.refused", {"message": read_text(answer.get("msg"))[:200] or code}))


def _code(answer: Mapping[str, Any]) -> str:
    """As text; empty where the answer states none, which is no answer of this API."""
    stated = as_dict(answer).get("code")
    return str(stated) if isinstance(stated, (int, str)) and not isinstance(stated, bool) else ""


def _key() -> str:
    return f"banggood:token:{settings.BANGGOOD_APP_ID}"
