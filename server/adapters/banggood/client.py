"""Calls to Banggood's API with the operator's token, valid for two hours. Refusals are codes in the answer."""

from collections.abc import Mapping
from typing import Any

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.core.cache import cache

from server.adapters.suppliers.gateway import Gateway, Meaning
from server.adapters.values import as_dict, read_count, read_text
from server.kit.reasons import Reason
from server.kit.vault import seal, unseal
from server.ports.failures import OutsideFailure, Permanent
from server.ports.suppliers import Supplier

GATEWAY = Gateway(
    Supplier.BANGGOOD,
    url="BANGGOOD_API_URL",
    key="BANGGOOD_APP_ID",
    refusals={
        r"^41010$": Meaning.BUSY,
        r"^12034$": Meaning.UNKNOWN,
        r"^(11020|210[123]0|1101|1103|310|110)": Meaning.KEY,
    },
    pause=60.0,
)
_DONE = "0"
_TOKEN_ENDED = frozenset({"11020", "21010", "21020", "21030"})
_RENEW_BEFORE = 300
_SHORTEST = 60


def ask(path: str, parameters: Mapping[str, str]) -> dict[str, Any]:
    """Call a read-only API and return its answer. Renew an expired token once."""
    answer = _get(path, {**parameters, "access_token": _token()})
    if _code(answer) in _TOKEN_ENDED:
        cache.delete(_key())
        answer = _get(path, {**parameters, "access_token": _token()})
    if _code(answer) != _DONE:
        raise _failure(answer)
    return answer


def _token() -> str:
    """Return the operator's token, which all workers share through the cache, sealed."""
    try:
        return unseal(cache.get(_key()) or "")["token"]
    except InvalidToken:
        return _renewed()


def _renewed() -> str:
    if not GATEWAY.app_key:
        raise Permanent(Reason("supplier.app_missing"))
    answer = _get("/getAccessToken", {"app_id": GATEWAY.app_key, "app_secret": settings.BANGGOOD_APP_SECRET})
    token = read_text(answer.get("access_token"))
    if _code(answer) != _DONE or not token:
        raise _failure(answer)
    life = (read_count(answer.get("expires_in")) or 0) - _RENEW_BEFORE
    cache.set(_key(), seal({"token": token}), max(life, _SHORTEST))
    return token


def _get(path: str, parameters: Mapping[str, str]) -> dict[str, Any]:
    stated = as_dict(GATEWAY.ask("GET", path, params=parameters))
    if not _code(stated):
        raise GATEWAY.garbled()
    return stated


def _failure(answer: Mapping[str, Any]) -> OutsideFailure:
    return GATEWAY.failure([_code(answer)], read_text(answer.get("msg")))


def _code(answer: Mapping[str, Any]) -> str:
    """Return the answer's code as text; empty where it has none, which means it is not an answer of this API."""
    stated = answer.get("code")
    return str(stated) if isinstance(stated, (int, str)) and not isinstance(stated, bool) else ""


def _key() -> str:
    return f"banggood:token:{GATEWAY.app_key}"
