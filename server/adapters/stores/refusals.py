"""What a store refuses, as a table: from what it said to the ports' kinds of failure."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar

from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

LONGEST_MESSAGE = 300

Rule = tuple[int | str, Callable[[Reason], OutsideFailure], str]
"""A status, or the name of a property of the refusal; the kind of failure that it means; the reason's code."""


def reconnect(reason: Reason) -> NeedsMerchant:
    """What only connecting the store again puts right."""
    return NeedsMerchant(reason, action="reconnect")


COMMON: Sequence[Rule] = (
    (401, reconnect, "store.token_refused"),
    (403, reconnect, "store.scopes_missing"),
    # Deleted while we worked on it: the next try finds that out first.
    ("is_missing", Retryable, "store.gone"),
    ("is_stale", Retryable, "outside.busy"),
    (413, Permanent, "store.too_large"),
)
_PARAMS = {
    "store.refused": ("message",),
    "store.scopes_missing": ("scopes",),
    "store.sku_taken": ("sku",),
    "store.name_taken": ("name",),
}


class MalformedAnswer(Exception):
    """JSON, but not of the shape that the API promises."""


class StoreRefusal(Exception):
    """A store understood and refused: its status, its codes and its sentence. `RULES`: the first that holds counts."""

    RULES: ClassVar[Sequence[Rule]] = COMMON

    def __init__(self, host: str, status: int, message: str = "", codes: Iterable[str] = ()) -> None:
        self.host = host
        self.status = status
        self.message = message[:LONGEST_MESSAGE]
        self.codes = frozenset(codes)
        super().__init__(f"{status} {', '.join(sorted(self.codes))}")

    @property
    def is_missing(self) -> bool:
        """What was named is not there (any more)."""
        return self.status == 404

    @property
    def is_stale(self) -> bool:
        """Somebody changed it since we read it."""
        return False

    @property
    def is_about_location(self) -> bool:
        """The place where stock is counted may be lost."""
        return "location" in self.message.lower()

    def failure(self, **sent: str) -> OutsideFailure:
        """The failure that it means; `sent` is what was sent, where the sentence to the merchant names it."""
        holding = ((kind, code) for condition, kind, code in self.RULES if self._holds(condition))
        kind, code = next(holding, (Permanent, "store.refused"))
        status = f"HTTP {self.status}" if self.status >= 400 else ""
        told = {"message": self.message or status, "scopes": self.message, **sent}
        return kind(Reason(code, {"host": self.host, **{name: told.get(name, "") for name in _PARAMS.get(code, ())}}))

    def _holds(self, condition: int | str) -> bool:
        return bool(getattr(self, condition)) if isinstance(condition, str) else condition == self.status


@contextmanager
def refusals_translated(host: str) -> Iterator[None]:
    """Let refusals, and answers that make no sense, leave as failures of the port."""
    try:
        yield
    except StoreRefusal as refusal:
        raise refusal.failure() from refusal
    except MalformedAnswer as error:
        raise garbled(host) from error


def garbled(host: str, *, write: bool = True) -> Retryable:
    """The failure for an answer that makes no sense; after a write nobody knows whether it was done."""
    return Retryable(Reason("outside.garbled", {"host": host}), unknown_outcome=write)


def token_refused(host: str) -> NeedsMerchant:
    """The failure for credentials that serve no more."""
    return reconnect(Reason("store.token_refused", {"host": host}))


def refuse_missing_scopes(missing: Iterable[str], host: str) -> None:
    """NeedsMerchant("reconnect") when the merchant has not agreed to all that we need."""
    if named := ", ".join(missing):
        raise reconnect(Reason("store.scopes_missing", {"host": host, "scopes": named}))


def known_currency(currency: str, host: str) -> str:
    """The currency that a store sells in. Permanent for one that nobody knows."""
    if not is_known_currency(currency):
        raise Permanent(Reason("store.currency_unknown", {"host": host, "currency": currency}))
    return currency


def is_forbidden(ask: Callable[[], object], *, allowed: int = 0) -> bool:
    """Whether the store forbids it (403). `allowed`: with this status it refuses only those who may."""
    try:
        ask()
    except StoreRefusal as refusal:
        if refusal.status not in {403, allowed}:
            raise
        return refusal.status == 403
    return False
