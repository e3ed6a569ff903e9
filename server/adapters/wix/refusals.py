"""What Wix refuses, and what the merchant can do about it ("Errors": message, details)."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix.app import PRODUCTS
from server.kit.http import NotJson, OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

_LONGEST_MESSAGE = 300
_TAKEN = ("HANDLE", "DUPLICATE", "ALREADY_EXISTS")


class WixRefusal(Exception):
    """Wix understood and refused: its status, code and sentences."""

    def __init__(self, host: str, status: int, told: Mapping[str, Any]) -> None:
        details = as_dict(told.get("details"))
        self.host, self.status = host, status
        self.code = read_text(as_dict(details.get("applicationError")).get("code")) or read_text(told.get("code"))
        self.message = _message(told, details)[:_LONGEST_MESSAGE]
        super().__init__(f"{status} {self.code}")

    @property
    def is_missing(self) -> bool:
        return self.status == 404 or self.code == "PRODUCT_NOT_FOUND"

    @property
    def is_taken(self) -> bool:
        """A product with our handle is there already."""
        return any(word in self.code for word in _TAKEN)

    @property
    def is_stale(self) -> bool:
        """Somebody changed the product since we read it."""
        return self.status == 409 or "revision" in self.message.lower()


def of_response(response: OutboundResponse, host: str) -> WixRefusal:
    """The refusal in an unsuccessful answer."""
    try:
        told = as_dict(response.json())
    except NotJson:
        told = {}
    return WixRefusal(host, response.status, told)


@contextmanager
def refusals_translated() -> Iterator[None]:
    """Let refusals leave as failures of the port."""
    try:
        yield
    except WixRefusal as refusal:
        raise as_failure(refusal) from refusal


def as_failure(refusal: WixRefusal) -> OutsideFailure:
    """The failure for a refusal; "store.gone" may be tried again, the next try finds out first."""
    params = {"host": refusal.host}
    if refusal.status == 401:
        return NeedsMerchant(Reason("store.token_refused", params), action="reconnect")
    if refusal.status == 403:
        return NeedsMerchant(Reason("store.scopes_missing", {**params, "scopes": PRODUCTS}), action="reconnect")
    if refusal.is_missing:
        return Retryable(Reason("store.gone", params))
    if refusal.is_stale:
        return Retryable(Reason("outside.busy", params))
    if refusal.status == 413:
        return Permanent(Reason("store.too_large", params))
    return Permanent(Reason("store.refused", {**params, "message": refusal.message or f"HTTP {refusal.status}"}))


def _message(told: Mapping[str, Any], details: Mapping[str, Any]) -> str:
    violations = as_list(as_dict(details.get("validationError")).get("fieldViolations"))
    named = [f"{read_text(as_dict(v).get('field'))}: {read_text(as_dict(v).get('description'))}" for v in violations]
    described = read_text(as_dict(details.get("applicationError")).get("description"))
    return " ".join(named) or described or read_text(told.get("message")) or read_text(told.get("description"))
