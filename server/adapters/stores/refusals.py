"""Refusals of stores: a table maps them to the ports' failures."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar

from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

LONGEST_MESSAGE = 300

Rule = tuple[int | str, Callable[[Reason], OutsideFailure], str]
"""A status, or the name of a property of the refusal; the failure to raise; the reason's code."""


def reconnect(reason: Reason) -> NeedsMerchant:
    """Return the failure that only reconnecting the store can fix."""
    return NeedsMerchant(reason, action="reconnect")


COMMON: Sequence[Rule] = (
    (401, reconnect, "store.token_refused"),
    (403, reconnect, "store.scopes_missing"),
    # Deleted while we worked on it: the next try starts by noticing that.
    ("is_missing", Retryable, "store.gone"),
    ("is_stale", Retryable, "outside.busy"),
    (413, Permanent, "store.too_large"),
)
_PARAMS = {
    "store.refused": ("message",),
    "store.images_refused": ("message",),
    "store.scopes_missing": ("scopes",),
    "store.sku_taken": ("sku",),
    "store.name_taken": ("name",),
}


class MalformedAnswer(Exception):
    """An answer in JSON, but not in the form that the API documents."""


class StoreRefusal(Exception):
    """A refusal by a store: status, codes and message. The first matching rule of `RULES` counts."""

    RULES: ClassVar[Sequence[Rule]] = COMMON

    def __init__(self, host: str, status: int, message: str = "", codes: Iterable[str] = ()) -> None:
        self.host = host
        self.status = status
        self.message = message[:LONGEST_MESSAGE]
        self.codes = frozenset(codes)
        super().__init__(f"{status} {', '.join(sorted(self.codes))}")

    @property
    def is_missing(self) -> bool:
        """Whether the named object does not exist (any more)."""
        return self.status == 404

    @property
    def is_stale(self) -> bool:
        """Whether somebody changed the object since we read it."""
        return False

    @property
    def is_about_collection(self) -> bool:
        """Whether a collection may be lost; some platforms call them categories."""
        return "collection" in self.message.lower() or "categor" in self.message.lower()

    @property
    def is_about_channel(self) -> bool:
        """Whether a sales channel may be lost."""
        return "channel" in self.message.lower()

    @property
    def is_about_location(self) -> bool:
        """Whether the location for stock may be lost."""
        return "location" in self.message.lower()

    def failure(self, **sent: str) -> OutsideFailure:
        """Return the failure for the refusal; `sent` holds sent values that the message to the merchant quotes."""
        holding = ((kind, code) for condition, kind, code in self.RULES if self._holds(condition))
        kind, code = next(holding, (Permanent, "store.refused"))
        status = f"HTTP {self.status}" if self.status >= 400 else ""
        values = {"message": self.message or status, "scopes": self.message, **sent}
        return kind(Reason(code, {"host": self.host, **{name: values.get(name, "") for name in _PARAMS.get(code, ())}}))

    def _holds(self, condition: int | str) -> bool:
        return bool(getattr(self, condition)) if isinstance(condition, str) else condition == self.status


@contextmanager
def refusals_translated(host: str) -> Iterator[None]:
    """Turn refusals and malformed answers into failures of the port."""
    try:
        yield
    except StoreRefusal as refusal:
        raise refusal.failure() from refusal
    except MalformedAnswer as error:
        raise garbled(host) from error


def garbled(host: str, *, write: bool = True) -> Retryable:
    """Return the failure for a malformed answer; after a write, the outcome is unknown."""
    return Retryable(Reason("outside.garbled", {"host": host}), unknown_outcome=write)


def token_refused(host: str) -> NeedsMerchant:
    """Return the failure for credentials that are no longer valid."""
    return reconnect(Reason("store.token_refused", {"host": host}))


def refuse_missing_scopes(missing: Iterable[str], host: str) -> None:
    """Raise NeedsMerchant("reconnect") when the merchant has not granted all that we need."""
    if named := ", ".join(missing):
        raise reconnect(Reason("store.scopes_missing", {"host": host, "scopes": named}))


def known_currency(currency: str, host: str) -> str:
    """Return the store's currency. Permanent when it is unknown to us."""
    if not is_known_currency(currency):
        raise Permanent(Reason("store.currency_unknown", {"host": host, "currency": currency}))
    return currency


def is_forbidden(ask: Callable[[], object], *, allowed: int = 0) -> bool:
    """Return whether the store forbids the request (403). `allowed`: a status that shows we have the right."""
    try:
        ask()
    except StoreRefusal as refusal:
        if refusal.status not in {403, allowed}:
            raise
        return refusal.status == 403
    return False
