"""One conversation with Square for one seller."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Any

from django.conf import settings
from square import Square
from square.core.request_options import RequestOptions

from server.adapters.square.transport import SquareTransport
from server.adapters.values import as_dict, as_list, read_text
from server.kit.http import client_for_sdk
from server.ports.stores import StoreAccess

ONCE: RequestOptions = {"max_retries": 0}
"""The SDK tries nothing again by itself: pauses and tries are those of `server.kit.http`."""

Json = dict[str, Any]


class SquareClient:
    """The SDK behind one door. Answers are plain JSON: a vendor that lies must not break on a model."""

    def __init__(self, access: StoreAccess) -> None:
        self.answers = access.answers
        self._transport = SquareTransport(access.account)
        self._sdk = sdk(self._transport, token=lambda: access.credentials.get("access_token", ""))

    def ask(self, call: Callable[[Square], object]) -> Json:
        """What Square answers. SquareRefusal, or a failure of the port."""
        return asked(self._sdk, self._transport, call)

    def pages(self, call: Callable[..., object], name: str) -> Iterator[Json]:
        """Every entry of a list, page by page; `call` takes the SDK and `cursor`."""
        cursor: str | None = ""
        while cursor is not None:
            answer = self.ask(partial(call, cursor=cursor or None))
            yield from map(as_dict, as_list(answer.get(name)))
            cursor = read_text(answer.get("cursor")) or None

    def clock(self) -> datetime | None:
        """What Square's clock showed at the last answer."""
        return self._transport.last.date if self._transport.last else None


def sdk(transport: SquareTransport, *, token: str | Callable[[], str]) -> Square:
    """The SDK on our transport."""
    return Square(
        token=token,
        base_url=settings.SQUARE_API_URL,
        version=settings.SQUARE_VERSION,
        httpx_client=client_for_sdk(transport.send),
    )


def asked(square: Square, transport: SquareTransport, call: Callable[[Square], object]) -> Json:
    """What one call brought. SquareRefusal, or a failure of the port."""
    transport.forget_answer()
    try:
        call(square)
    except (ValueError, TypeError, AttributeError):
        # The answer did not fit the SDK's models; whether it holds what we need is for whoever reads it.
        if transport.has_no_answer():
            raise
    return transport.answer
