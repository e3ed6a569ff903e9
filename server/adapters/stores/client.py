"""HTTP session with one store."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, TypeVar, Unpack

from django.conf import settings

from server.adapters import translate
from server.adapters.stores.refusals import StoreRefusal, garbled
from server.adapters.translate import CallOptions
from server.kit import windows
from server.kit.http import OutboundResponse, apart
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Retryable, Underway
from server.ports.stores import StoreAccess
from server.ports.together import AT_ONCE

_REST = 15.0
"""Seconds for which a place outlives the longest write: one whose worker died is then free again."""
_LOOK_AGAIN = 0.25

Json = dict[str, Any]
T = TypeVar("T")
R = TypeVar("R")


class StoreClient:
    """A session with the store's signing, rate limit and timeouts. Platforms add their headers and refusals."""

    pace: ClassVar[float]
    """Requests per second to one store, over all workers; 0 where the platform limits in another way."""
    read_seconds: ClassVar[float] = 25.0
    write_seconds: ClassVar[float] = 50.0
    repeats: ClassVar[int] = 2
    """How often a read without an answer is repeated; writes never are, unless `repeats_writes`."""
    repeats_writes: ClassVar[bool] = False

    def __init__(self, access: StoreAccess) -> None:
        self.access = access
        self.answers = access.answers
        self.together = access.together
        self.host = access.name or translate.host_of(access.base_url)
        """How reasons call the store."""
        self.clock: datetime | None = None
        """The store's clock at its last answer."""

    def headers(self) -> Mapping[str, str]:
        """Return the headers that authenticate us."""
        return {}

    def refusal(self, response: OutboundResponse) -> StoreRefusal:
        """Return the refusal for an unsuccessful answer."""
        return StoreRefusal(self.host, response.status)

    def ask(self, method: str, url: str, *, write: bool, **options: Unpack[CallOptions]) -> Json:
        """Return the JSON object that the store answers. StoreRefusal, or a failure of the port."""
        response = self.send(method, url, write=write, **options)
        with self.by_name(url):
            content = translate.read_json(response, write=write)
        if not isinstance(content, dict):
            raise garbled(self.host, write=write)
        return content

    def send(self, method: str, url: str, *, write: bool, **options: Unpack[CallOptions]) -> OutboundResponse:
        """Return a successful answer. StoreRefusal, or a failure of the port; a lost write has an unknown outcome."""
        response = self.call(method, url, write=write, **options)
        if not 200 <= response.status < 300:
            with self.by_name(url):
                translate.refuse_bot_check(response, write=write)
                translate.refuse_redirect(response, write=write)
            raise self.refusal(response)
        return response

    def call(self, method: str, url: str, *, write: bool, **options: Unpack[CallOptions]) -> OutboundResponse:
        """Return any answer of the store; a temporary fault is a failure of the port.

        Expiring credentials are renewed in time, also during a long session.
        """
        self.access = self.access.fresh()
        with self.turn(write=write):
            return self.call_now(method, url, write=write, **options)

    @contextmanager
    def turn(self, *, write: bool) -> Iterator[None]:
        """Wrap a request; wait until it may begin, which can take minutes at a slow store."""
        with self.together.turn(write=write), self.borne(write=write):
            yield

    def call_now(self, method: str, url: str, *, write: bool, **options: Unpack[CallOptions]) -> OutboundResponse:
        """Do as `call` does, in a turn that the caller has."""
        with self.by_name(url):
            response = translate.call(method, url, write=write, **(self.options(write=write) | options))
        self.clock = response.date
        return response

    @contextmanager
    def by_name(self, url: str) -> Iterator[None]:
        """Wrap what fails with the host of `url`: the reason names the store."""
        try:
            yield
        except OutsideFailure as failure:
            if failure.reason.params.get("host") == translate.host_of(url):
                failure.reason = Reason(failure.reason.code, {**failure.reason.params, "host": self.host})
            raise

    @contextmanager
    def borne(self, *, write: bool) -> Iterator[None]:
        """Wrap a request: of writes, no more run at a time than the store bears, for all workers together.

        The first writes run one by one, because a slow store works on even when we no longer wait for it.
        """
        if not (write and settings.OUTBOUND_RATE):
            yield
            return
        key = f"writes:{self.access.account}"
        while not (slot := apart(partial(windows.enter, key, seconds=self.write_seconds + _REST))):
            self.together.leave_if_cancelled()
            time.sleep(_LOOK_AGAIN)
        began, took, is_lost = time.monotonic(), None, False
        try:
            yield
            took = time.monotonic() - began
        except Retryable as failure:
            is_lost = failure.unknown_outcome
            if is_lost and (failure.reason.code == "outside.slow" or time.monotonic() - began > windows.SLOW):
                # Hosts cut what takes too long, and the store works on: look at what it has saved when it may be done.
                failure.reason = Reason("outside.slow", {"host": self.host})
                failure.after = max(failure.after or 0.0, self.write_seconds)
            raise
        finally:
            apart(partial(windows.leave, key, slot, took=took, is_lost=is_lost, most=AT_ONCE))

    def has_room(self) -> bool:
        """Return whether the store bears another write now."""
        return not settings.OUTBOUND_RATE or apart(partial(windows.has_room, f"writes:{self.access.account}"))

    def joined(
        self,
        kind: str,
        item: T,
        alone: Callable[[T], R],
        send: Callable[[Sequence[T]], Sequence[Any]],
        *,
        most: int,
        begins: bool = False,
        writes: bool = True,
    ) -> R:
        """Return what `alone` returns for the item. If products are published in parallel, `send` takes several at
        once.

        Items for which `send` returns None go through `alone`, as do all items when the store refuses them together:
        each then gets its own refusal. Items that create products (`begins`) are sent only while they may begin. Not
        `writes`: nothing of the product is written.
        """
        if self.together.size == 1:
            return alone(item)
        result: R | None = self.together.ask(kind, item, partial(self._several, send, begins), most=most, writes=writes)
        return alone(item) if result is None else result

    def _several(self, send: Callable[[Sequence[T]], Sequence[Any]], begins: bool, items: Sequence[T]) -> Sequence[Any]:
        if begins and not self.together.may_begin(self.has_room):
            return [self.later(0) for _ in items]
        try:
            return send(items)
        except StoreRefusal as refusal:
            if isinstance(refusal.failure(), NeedsMerchant):
                raise
            return [None] * len(items)

    def later(self, after: float) -> Underway:
        """Return the answer for a product that was not started yet."""
        return Underway(Reason("publish.bulk_waiting", {"host": self.host}), after=after, begun=False)

    def options(self, *, write: bool) -> CallOptions:
        """Return the options of every call."""
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
