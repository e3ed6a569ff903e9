"""What Square refuses, and what the merchant can do about it (reference, "Handling errors")."""

from collections.abc import Iterator
from contextlib import contextmanager

from server.adapters.square.app import host
from server.adapters.values import as_dict, as_list, read_text
from server.kit.http import NotJson, OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

_LONGEST_MESSAGE = 300
_STALE = frozenset({"VERSION_MISMATCH", "CONFLICT"})


class SquareRefusal(Exception):
    """Square understood and refused: its status, codes and sentences."""

    def __init__(self, response: OutboundResponse) -> None:
        self.status = response.status
        told = [as_dict(each) for each in as_list(_content(response).get("errors"))]
        self.codes = frozenset(read_text(each.get("code")) for each in told)
        self.message = " ".join(filter(None, map(_sentence, told)))[:_LONGEST_MESSAGE]
        super().__init__(f"{self.status} {', '.join(sorted(self.codes))}")

    @property
    def is_missing(self) -> bool:
        return self.status == 404 or "NOT_FOUND" in self.codes

    @property
    def is_stale(self) -> bool:
        """Somebody changed the object since we read it."""
        return self.status == 409 or bool(self.codes & _STALE) or "version" in self.message.lower()


@contextmanager
def refusals_translated() -> Iterator[None]:
    """Let refusals leave as failures of the port."""
    try:
        yield
    except SquareRefusal as refusal:
        raise as_failure(refusal) from refusal


def as_failure(refusal: SquareRefusal) -> OutsideFailure:
    """The failure for a refusal; "store.gone" may be tried again, the next try finds out first."""
    params = {"host": host()}
    if refusal.status == 401:
        return NeedsMerchant(Reason("store.token_refused", params), action="reconnect")
    if refusal.status == 403:
        return NeedsMerchant(Reason("store.scopes_missing", {**params, "scopes": refusal.message}), action="reconnect")
    if refusal.is_missing:
        return Retryable(Reason("store.gone", params))
    if refusal.is_stale:
        return Retryable(Reason("outside.busy", params))
    if refusal.status == 413:
        return Permanent(Reason("store.too_large", params))
    return Permanent(Reason("store.refused", {**params, "message": refusal.message or f"HTTP {refusal.status}"}))


def _content(response: OutboundResponse) -> dict[str, object]:
    try:
        return as_dict(response.json())
    except NotJson:
        return {}


def _sentence(told: dict[str, object]) -> str:
    field, detail = read_text(told.get("field")), read_text(told.get("detail")) or read_text(told.get("code"))
    return f"{field}: {detail}" if field and detail else detail
