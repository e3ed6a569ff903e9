"""Calls to AfterShip: ten a second; one number each to begin, 50 to read. `meta.code` says what is wrong."""

from typing import Any, Literal

from django.conf import settings

from server.adapters.tracking.refusals import key_refused, quota_used
from server.adapters.translate import call, host_of, read_json
from server.adapters.values import as_dict, read_count, read_text
from server.kit.http import Params
from server.kit.ids import digest
from server.kit.reasons import Reason
from server.ports.failures import Retryable

SERVICE = "AfterShip"
CALLS_PER_SECOND = 10.0
SECONDS = 20.0

ALREADY_EXISTS = 4003
NUMBER_INVALID = frozenset({4005, 4017})
FIELD_MISSING = 4011
CARRIER_UNKNOWN = frozenset({4010, 4012})
RETRACK_REFUSED = frozenset({4013, 4016})
_KEY = frozenset({401, 403})
_PAYMENT = 402


class Refused(Exception):
    """A call that AfterShip does not do, for a reason in the request."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


def ask(
    method: Literal["GET", "POST", "DELETE"], path: str, *, params: Params | None = None, json: object = None
) -> dict[str, Any]:
    """Call the API and return the answer's `data`. Every call may be repeated: what exists is refused with 4003.

    Refused for what the request says; Permanent for the key, or where the account's shipments are used up.
    """
    url = f"{settings.AFTERSHIP_API_URL.rstrip('/')}/tracking/{settings.AFTERSHIP_VERSION}{path}"
    response = call(
        method,
        url,
        params=params,
        json=json,
        headers={"as-api-key": settings.AFTERSHIP_API_KEY},
        timeout=SECONDS,
        idempotent=True,
        bucket=f"aftership:{digest(settings.AFTERSHIP_API_KEY)[:12]}",
        rate=CALLS_PER_SECOND,
    )
    if response.status in _KEY:
        raise key_refused(SERVICE, response.status)
    if response.status == _PAYMENT:
        raise quota_used(SERVICE)
    stated = as_dict(read_json(response))
    meta = as_dict(stated.get("meta"))
    code = read_count(meta.get("code"))
    if code is None:
        raise Retryable(Reason("outside.garbled", {"host": host_of(url)}))
    if response.status >= 400:
        raise Refused(code, read_text(meta.get("message")))
    return as_dict(stated.get("data"))
