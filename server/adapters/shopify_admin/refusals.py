"""What a shop refuses, and what the merchant can do about it."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.adapters.values import as_dict, as_list, read_text
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

_LONGEST_MESSAGE = 300
_GONE = frozenset(
    {
        "PRODUCT_DOES_NOT_EXIST",
        "PRODUCT_VARIANT_DOES_NOT_EXIST",
        "NOT_FOUND",
        "INVALID_PRODUCT",
        "INVALID_INVENTORY_ITEM",
    }
)


class UserErrors(Exception):
    """The shop understood a mutation and refused it: its codes and sentences, by field."""

    def __init__(self, host: str, errors: Sequence[Mapping[str, Any]]) -> None:
        self.host = host
        self.errors = errors
        self.codes = frozenset(read_text(error.get("code")) for error in errors)
        self.message = " ".join(filter(None, map(_sentence, errors)))[:_LONGEST_MESSAGE]
        super().__init__(", ".join(sorted(self.codes)))

    def by_place(self, name: str) -> list[tuple[int, "UserErrors"]]:
        """The errors of single entries of the list `name`, with their places; none when it was refused as a whole."""
        paths = [([read_text(part) for part in as_list(error.get("field"))], error) for error in self.errors]
        places = [(path[path.index(name) + 1 :], error) for path, error in paths if name in path]
        if not all(rest and rest[0].isdecimal() for rest, _ in places) or len(places) < len(self.errors):
            return []
        return [(int(rest[0]), UserErrors(self.host, [error])) for rest, error in places]

    @property
    def is_missing(self) -> bool:
        """The product that was named is not there (any more)."""
        return bool(self.codes & _GONE) or "does not exist" in self.message

    @property
    def lacks_definition(self) -> bool:
        """Our reference is no custom id in this shop yet."""
        return "definition" in self.message.lower() and "metafield" in self.message.lower()

    @property
    def is_taken(self) -> bool:
        return "TAKEN" in self.codes or "already been taken" in self.message or "already exists" in self.message


def of_status(response: OutboundResponse, host: str) -> OutsideFailure | None:
    """The failure that an HTTP status means; None for 200."""
    if response.status == 200:
        return None
    if response.status == 401:
        return NeedsMerchant(Reason("store.token_refused", {"host": host}), action="reconnect")
    if response.status == 403:
        return NeedsMerchant(Reason("store.scopes_missing", {"host": host, "scopes": "403"}), action="reconnect")
    if response.status in {402, 404, 423}:
        return Permanent(Reason("store.unavailable", {"host": host}))
    if response.status == 413:
        return Permanent(Reason("store.too_large", {"host": host}))
    return Permanent(Reason("store.refused", {"host": host, "message": f"HTTP {response.status}"}))


def of_errors(errors: Sequence[Mapping[str, Any]], host: str) -> OutsideFailure:
    """The failure that top-level GraphQL errors mean."""
    codes = {read_text(as_dict(error.get("extensions")).get("code")) for error in errors}
    message = " ".join(read_text(error.get("message")) for error in errors)[:_LONGEST_MESSAGE]
    if "ACCESS_DENIED" in codes:
        return NeedsMerchant(Reason("store.scopes_missing", {"host": host, "scopes": message}), action="reconnect")
    if "SHOP_INACTIVE" in codes:
        return Permanent(Reason("store.unavailable", {"host": host}))
    if "INTERNAL_SERVER_ERROR" in codes or "TIMEOUT" in codes:
        return Retryable(Reason("outside.broken", {"host": host}), unknown_outcome=True)
    return Permanent(Reason("store.refused", {"host": host, "message": message}))


def as_failure(refusal: UserErrors) -> OutsideFailure:
    """The failure for refused input; "store.gone" may be tried again, the next try finds out first."""
    if refusal.is_missing:
        return Retryable(Reason("store.gone", {"host": refusal.host}))
    return Permanent(Reason("store.refused", {"host": refusal.host, "message": refusal.message}))


def _sentence(error: Mapping[str, Any]) -> str:
    path = ".".join(read_text(part) for part in as_list(error.get("field")))
    message = read_text(error.get("message"))
    return f"{path}: {message}" if path and message else message
