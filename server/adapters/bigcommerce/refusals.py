"""What a store refuses, and what the merchant can do about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson

from server.adapters.values import as_dict, read_text
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

_LONGEST_MESSAGE = 300


class StoreRefusal(Exception):
    """The store understood and refused: its status, its sentence and the fields it names."""

    def __init__(self, host: str, status: int, message: str) -> None:
        super().__init__(f"{status} {message}")
        self.host = host
        self.status = status
        self.message = message[:_LONGEST_MESSAGE]

    @property
    def is_missing(self) -> bool:
        return self.status == 404

    @property
    def is_taken_name(self) -> bool:
        return self.status in {409, 422} and "name" in self.message.lower() and "duplicate" in self.message.lower()

    @property
    def is_taken_sku(self) -> bool:
        told = self.message.lower()
        return (
            self.status in {409, 422} and "sku" in told and ("duplicate" in told or "unique" in told or "use" in told)
        )


def of_response(response: OutboundResponse, host: str) -> StoreRefusal:
    """The refusal in an unsuccessful answer."""
    return StoreRefusal(host, response.status, _sentence(_told(response)))


def told_in_part(response: OutboundResponse, host: str) -> Retryable:
    """The failure in a multi-status answer (207): saved, but for its stock or another part that `errors` names.

    What is sent says how all is to be, so that the next try sends the rest.
    """
    errors = as_dict(_told(response).get("errors"))
    message = _sentence(errors)[:_LONGEST_MESSAGE] or f"HTTP {response.status}"
    return Retryable(Reason("store.saved_in_part", {"host": host, "message": message}), unknown_outcome=True)


@contextmanager
def refusals_translated() -> Iterator[None]:
    """Let refusals leave as failures of the port."""
    try:
        yield
    except StoreRefusal as refusal:
        raise as_failure(refusal) from refusal


@contextmanager
def scope_named(scope: str) -> Iterator[None]:
    """Let a missing right leave with the scope that is needed, which the store does not tell."""
    try:
        yield
    except StoreRefusal as refusal:
        if refusal.status != 403:
            raise
        params = {"host": refusal.host, "scopes": scope}
        raise NeedsMerchant(Reason("store.scopes_missing", params), action="reconnect") from refusal


def as_failure(refusal: StoreRefusal, *, name: str = "", sku: str = "") -> OutsideFailure:
    """The failure for a refusal; `name` and `sku` are what was sent."""
    params = {"host": refusal.host}
    if refusal.status == 401:
        return NeedsMerchant(Reason("store.token_refused", params), action="reconnect")
    if refusal.status == 403:
        return NeedsMerchant(Reason("store.scopes_missing", {**params, "scopes": refusal.message}), action="reconnect")
    if refusal.is_taken_sku:
        return Permanent(Reason("store.sku_taken", {**params, "sku": sku}))
    if refusal.is_taken_name:
        return Permanent(Reason("store.name_taken", {**params, "name": name}))
    if refusal.is_missing:
        # Deleted while we worked on it: the next try finds that out first.
        return Retryable(Reason("store.gone", params))
    if refusal.status == 413:
        return Permanent(Reason("store.too_large", params))
    return Permanent(Reason("store.refused", {**params, "message": refusal.message or f"HTTP {refusal.status}"}))


def _told(response: OutboundResponse) -> dict[str, Any]:
    try:
        return as_dict(orjson.loads(response.body))
    except orjson.JSONDecodeError:
        return {}


def _sentence(told: dict[str, Any]) -> str:
    fields = " ".join(f"{name}: {read_text(value)}" for name, value in as_dict(told.get("errors")).items())
    return " ".join(filter(None, [read_text(told.get("title")), fields]))
