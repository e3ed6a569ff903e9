"""Calls to 17TRACK: at most 40 numbers each, three a second. Answers are HTTP 200 with refusals by number."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from server.adapters.tracking.refusals import key_refused, quota_used, refused
from server.adapters.translate import call, host_of, read_json
from server.adapters.values import as_dict, as_list, read_text
from server.kit.ids import digest
from server.kit.reasons import Reason
from server.ports.carriers import plain_number
from server.ports.failures import OutsideFailure, Permanent, Retryable

SERVICE = "17TRACK"
MOST = 40
CALLS_PER_SECOND = 3.0
SECONDS = 30.0

ALREADY_REGISTERED = -18019901
NOT_REGISTERED = -18019902
CARRIER_UNKNOWN = -18019903
STILL_TRACKED = -18019904
RETRACKED_ONCE = -18019905
NO_INFO_YET = -18019909
WRONG_CARRIER = -18019910
CARRIER_CLOSED = -18019911
"""The carrier's numbers cannot be registered for now."""
BAD_NUMBER = frozenset({-18010011, -18010012, -18010015})
MORE_NEEDED = frozenset({-18010018, -18010019, -18010020, -18010022})
QUOTA = frozenset({-18019907, -18019908})
_KEY = frozenset({-18010001, -18010002, -18010004, -18010005, 401, 403})
_BROKEN = -18010003
_UNAUTHORISED = frozenset({401, 403})


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a number was not taken. `carrier`: 17TRACK's number of the carrier, where it says."""

    number: str
    code: int
    message: str
    carrier: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was done with the numbers of a call."""

    accepted: tuple[dict[str, Any], ...]
    rejected: tuple[Refusal, ...]
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def numbers(self) -> set[str]:
        """The accepted numbers, as carriers compare them."""
        return {plain_number(read_text(each.get("number"))) for each in self.accepted}


def ask(method: str, rows: Sequence[dict[str, Any]]) -> Answer:
    """Call a method. Every one may be repeated: a number that is registered already costs nothing.

    Permanent for a refused key, and for a used quota where it concerns the whole call.
    """
    url = f"{settings.TRACK17_API_URL.rstrip('/')}/track/{settings.TRACK17_VERSION}/{method}"
    response = call(
        "POST",
        url,
        json=list(rows),
        headers={"17token": settings.TRACK17_KEY},
        timeout=SECONDS,
        idempotent=True,
        bucket=f"17track:{digest(settings.TRACK17_KEY)[:12]}",
        rate=CALLS_PER_SECOND,
    )
    if response.status in _UNAUTHORISED:
        raise key_refused(SERVICE, response.status)
    return _answer(as_dict(read_json(response)), host_of(url))


def _answer(stated: dict[str, Any], host: str) -> Answer:
    data = as_dict(stated.get("data"))
    code = _code(stated.get("code"))
    if code is None:
        raise Retryable(Reason("outside.garbled", {"host": host}))
    errors = [as_dict(each) for each in as_list(data.get("errors"))]
    if code != 0 or errors:
        first = errors[0] if errors else {}
        raise _failure(_code(first.get("code")) or code, read_text(first.get("message") or stated.get("message")), host)
    rejected = (_refusal(as_dict(each)) for each in as_list(data.get("rejected")))
    return Answer(
        accepted=tuple(as_dict(each) for each in as_list(data.get("accepted"))),
        rejected=tuple(each for each in rejected if each.number),
        data=data,
    )


def _refusal(entry: dict[str, Any]) -> Refusal:
    error = as_dict(entry.get("error"))
    return Refusal(
        number=plain_number(read_text(entry.get("number"))),
        code=_code(error.get("code")) or 0,
        message=read_text(error.get("message")),
        carrier=read_text(entry.get("carrier")),
    )


def _failure(code: int, message: str, host: str) -> OutsideFailure:
    if code in _KEY:
        return key_refused(SERVICE, code)
    if code in QUOTA:
        return quota_used(SERVICE)
    if code == _BROKEN:
        return Retryable(Reason("outside.broken", {"host": host}))
    return Permanent(refused(SERVICE, code, message))


def _code(value: Any) -> int | None:
    text = read_text(value)
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 12 else None
