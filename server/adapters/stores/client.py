"""One conversation with a store over HTTP."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, TypeVar, Unpack

from django.conf import settings

from server.adapters import translate
from server.adapters.stores.refusals import StoreRefusal, garbled
from server.adapters.translate import CallOptions
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Underway
from server.ports.stores import StoreAccess

Json = dict[str, Any]
T = TypeVar("T")
R = TypeVar("R")


class StoreClient:
    """Signed and paced by the facts below. What a platform has of its own are its headers and its refusals."""

    pace: ClassVar[float]
    """Requests per second, of all workers to one store; 0 where the platform counts otherwise."""
    read_seconds: ClassVar[float] = 25.0
    write_seconds: ClassVar[float] = 50.0
    repeats: ClassVar[int] = 2
    """How often a read that got no answer is asked again; a write never is, unless `repeats_writes`."""
    repeats_writes: ClassVar[bool] = False

    def __init__(self, access: StoreAccess) -> None:
        self.access = access
        self.answers = access.answers
        self.together = access.together
        self.host = translate.host_of(access.base_url)
        self.clock: datetime | None = None
        """What the store's clock showed at its last answer."""

    def headers(self) -> Mapping[str, str]:
        """By which the store knows us."""
        return {}

    def refusal(self, response: OutboundResponse) -> StoreRefusal:
        """The refusal in an unsuccessful answer."""
        return StoreRefusal(self.host, response.status)

    def ask(self, method: str, url: str, *, write: bool, **options: Unpack[CallOptions]) -> Json:
        """The object that the store answers. StoreRefusal, or a failure of the port."""
        content = translate.read_json(self.send(method, url, write=write, **options), write=write)
        if not isinstance(content, dict):
            raise garbled(self.host, write=write)
        return content

    def send(self, method: str, url: str, *, write: bool, **options: Unpack[CallOptions]) -> OutboundResponse:
        """A successful answer. StoreRefusal, or a failure of the port; a lost one of a write has an unknown outcome."""
        response = self.call(method, url, write=write, **options)
        if not 200 <= response.status < 300:
            translate.refuse_bot_check(response, write=write)
            raise self.refusal(response)
        return response

    def call(self, method: str, url: str, *, write: bool, **options: Unpack[CallOptions]) -> OutboundResponse:
        """Whatever the store answers, but for what passes: that is a failure of the port.

        Credentials that end are renewed in time, also in the middle of a long conversation.
        """
        self.access = self.access.fresh()
        with self.together.turn():
            response = translate.call(method, url, write=write, **(self.options(write=write) | options))
        self.clock = response.date
        return response

    def joined(
        self,
        kind: str,
        item: T,
        alone: Callable[[T], R],
        send: Callable[[Sequence[T]], Sequence[Any]],
        *,
        most: int,
        begins: bool = False,
    ) -> R:
        """What `alone` answers for the item. While products are published side by side, `send` asks for several.

        What it answers None for is asked alone after all, and so is everything where the store refuses them together:
        then each meets the refusal that is its own. What `begins` a product is not sent once the turn is over.
        """
        if self.together.size == 1:
            return alone(item)
        told: R | None = self.together.ask(kind, item, partial(self._several, send, begins), most=most)
        return alone(item) if told is None else told

    def _several(self, send: Callable[[Sequence[T]], Sequence[Any]], begins: bool, items: Sequence[T]) -> Sequence[Any]:
        if begins and self.together.is_stopped():
            return [self.later(0) for _ in items]
        try:
            return send(items)
        except StoreRefusal as refusal:
            if isinstance(refusal.failure(), NeedsMerchant):
                raise
            return [None] * len(items)

    def later(self, after: float) -> Underway:
        """The answer for a product with which nothing has begun yet."""
        return Underway(Reason("publish.bulk_waiting", {"host": self.host}), after=after, begun=False)

    def options(self, *, write: bool) -> CallOptions:
        """How every call is made."""
        may_repeat = self.repeats_writes or not write
        return {
            "bucket": self.access.account,
            "rate": self.pace if settings.OUTBOUND_RATE else 0,
            "headers": {"accept": "application/json", **self.headers()},
            "timeout": self.write_seconds if write else self.read_seconds,
            "follow_redirects": 0,
            "retries": self.repeats if may_repeat else 0,
            "idempotent": may_repeat,
        }
