"""The SDK's way outside: every call of it goes through `server.kit.http`, like all others."""

from django.conf import settings

from server.adapters import translate
from server.adapters.square.refusals import SquareRefusal
from server.kit.http import OutboundResponse, SdkCall
from server.kit.reasons import Reason
from server.ports.failures import Retryable

_REQUESTS_PER_SECOND = 8.0
_READ_SECONDS, _WRITE_SECONDS = 25.0, 50.0
_SENT_ON = ("accept", "authorization", "content-type", "square-version", "user-agent")
_ASKED_BY_POST = ("/catalog/search", "/token/status")


class SquareTransport:
    """Guarded addresses, total time, one pace per seller; failures leave as kinds of `server.ports.failures`.

    `answer` is what the last call brought, before the SDK made models of it, and `last` the whole of it. With
    `repeats` a call that got no answer is made again: writes carry an idempotency key, which makes twice once.
    """

    def __init__(self, bucket: str, *, repeats: bool = True) -> None:
        self._bucket, self._repeats = bucket, repeats
        self.answer: dict[str, object] = {}
        self._is_answered = False
        self.last: OutboundResponse | None = None

    def send(self, call: SdkCall) -> OutboundResponse:
        """Only what succeeded reaches the SDK. SquareRefusal; Retryable for 429, 5xx, lost and garbled answers."""
        write = call.method != "GET" and not call.path.endswith(_ASKED_BY_POST)
        self.last = told = translate.call(
            call.method,
            call.url,
            write=write,
            bucket=self._bucket,
            rate=_REQUESTS_PER_SECOND if settings.OUTBOUND_RATE else 0,
            headers=_sent_on(call),
            content=call.content or None,
            timeout=_WRITE_SECONDS if write else _READ_SECONDS,
            follow_redirects=0,
            retries=2 if self._repeats else 0,
            idempotent=self._repeats,
        )
        if not 200 <= told.status < 300:
            translate.refuse_bot_check(told, write=write)
            raise SquareRefusal(told)
        self.answer, self._is_answered = _read(told, write=write), True
        return told

    def forget_answer(self) -> None:
        """Before the next call: what is read afterwards is its own."""
        self.answer, self._is_answered = {}, False

    def has_no_answer(self) -> bool:
        return not self._is_answered


def _sent_on(call: SdkCall) -> dict[str, str]:
    """Where no token is known yet, as at the token endpoint, none is sent."""
    given = {name: call.headers.get(name, "").strip() for name in _SENT_ON}
    return {name: value for name, value in given.items() if value and value != "Bearer"}


def _read(told: OutboundResponse, *, write: bool) -> dict[str, object]:
    content = translate.read_json(told, write=write)
    if not isinstance(content, dict):
        raise Retryable(Reason("outside.garbled", {"host": translate.host_of(told.url)}), unknown_outcome=write)
    return content
