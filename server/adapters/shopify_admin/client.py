"""GraphQL to one shop: its token, query costs and refusals."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django.conf import settings

from server.adapters import translate
from server.adapters.stores.client import StoreClient
from server.adapters.stores.refusals import COMMON, LONGEST_MESSAGE, Rule, StoreRefusal, garbled
from server.adapters.values import as_dict, as_list, read_text
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.platforms.rules import PACES, USED
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

_LONGEST_PAUSE, _PAUSES = 12.0, 3
_SOON = 2.0
_GONE = frozenset(
    {
        "PRODUCT_DOES_NOT_EXIST",
        "PRODUCT_VARIANT_DOES_NOT_EXIST",
        "NOT_FOUND",
        "INVALID_INVENTORY_ITEM",
    }
)

_BUSY = frozenset(
    {
        "AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT",
        "GENERIC_ERROR",
        "IDEMPOTENCY_CONCURRENT_REQUEST",
        "INTERNAL_ERROR",
        "INTERNAL_FILE_SERVER_ERROR",
        "JOB_ERROR",
        "PRODUCT_LOCK_ERROR",
        "PUBLICATION_LOCKED",
        "PUBLICATION_UPDATE_LIMIT_EXCEEDED",
    }
)
"""Codes whose published descriptions ask to try again, or that a new read mends."""

Json = dict[str, Any]


class UserErrors(StoreRefusal):
    """A mutation that the shop refused: error codes and messages, by field."""

    RULES: ClassVar[Sequence[Rule]] = (
        ("is_missing", Retryable, "store.gone"),
        ("is_stale", Retryable, "outside.busy"),
    )

    def __init__(self, host: str, errors: Sequence[Mapping[str, Any]]) -> None:
        self.errors = errors
        message = " ".join(filter(None, map(_sentence, errors)))
        super().__init__(host, 200, message, (read_text(error.get("code")) for error in errors))

    def by_place(self, name: str) -> list[tuple[int, "UserErrors"]]:
        """Return errors by position for single entries of the list `name`; none when the whole list was refused."""
        paths = [([read_text(part) for part in as_list(error.get("field"))], error) for error in self.errors]
        places = [(path[path.index(name) + 1 :], error) for path, error in paths if name in path]
        if not all(rest and rest[0].isdecimal() for rest, _ in places) or len(places) < len(self.errors):
            return []
        return [(int(rest[0]), UserErrors(self.host, [error])) for rest, error in places]

    @property
    def is_missing(self) -> bool:
        is_of_product = not (self.is_about_collection or self.is_about_channel or self.is_about_location)
        return bool(self.codes & _GONE) or ("does not exist" in self.message and is_of_product)

    @property
    def is_about_channel(self) -> bool:
        return "publication" in self.message.lower()

    @property
    def is_stale(self) -> bool:
        return bool(self.codes & _BUSY)

    @property
    def is_about_stocking(self) -> bool:
        """Whether an existing variant is not stocked at the location where `productSet` should count it."""
        return any("inventoryQuantities" in as_list(error.get("field")) for error in self.errors) or (
            "not stocked" in self.message
        )

    @property
    def lacks_definition(self) -> bool:
        """Whether the shop has no custom id definition for our reference yet."""
        return "definition" in self.message.lower() and "metafield" in self.message.lower()

    @property
    def is_taken(self) -> bool:
        return "TAKEN" in self.codes or "already been taken" in self.message or "already exists" in self.message


class TooCostly(Permanent):
    """A query that costs more points than one query may; ask for less at a time."""


class Denied(NeedsMerchant):
    """A query about things that the app may not see. `is_unapproved`: Shopify itself has not approved the app."""

    def __init__(self, reason: Reason, *, is_unapproved: bool) -> None:
        super().__init__(reason, action="reconnect")
        self.is_unapproved = is_unapproved


class ShopRefusal(StoreRefusal):
    """A refusal with an HTTP status other than 200."""

    RULES: ClassVar[Sequence[Rule]] = (
        (402, Permanent, "store.unavailable"),
        (404, Permanent, "store.unavailable"),
        (423, Permanent, "store.unavailable"),
        *COMMON,
    )


class ShopifyClient(StoreClient):
    """GraphQL session with one shop."""

    pace = PACES[Platform.SHOPIFY].used
    repeats = 1

    def headers(self) -> Mapping[str, str]:
        return {"x-shopify-access-token": self.access.credentials.get("access_token", "")}

    def refusal(self, response: OutboundResponse) -> ShopRefusal:
        return ShopRefusal(self.host, response.status, "403" if response.status == 403 else "")

    def query(self, document: str, variables: Mapping[str, Any] | None = None) -> Json:
        """Return the `data` of a query. A failure of the port when there is none."""
        return self._run(document, variables, write=False)[0]

    def visible(self, document: str, variables: Mapping[str, Any] | None = None) -> tuple[Json, frozenset[str]]:
        """Return the `data` of a query and the names of fields in it that the app may not see; these are null."""
        return self._run(document, variables, write=False, partly=True)

    def nodes(self, document: str, name: str) -> Iterator[Json]:
        """Yield every node of a connection, page by page; `document` takes `after`."""
        return map(as_dict, self.values(document, name))

    def values(self, document: str, name: str) -> Iterator[Any]:
        """Yield as `nodes` does, for a connection of plain values."""
        after, more = None, True
        while more:
            page = as_dict(self.query(document, {"after": after}).get(name))
            yield from as_list(page.get("nodes"))
            ends = as_dict(page.get("pageInfo"))
            after, more = ends.get("endCursor"), bool(ends.get("hasNextPage"))

    def mutate(self, name: str, document: str, variables: Mapping[str, Any]) -> Json:
        """Run the mutation `name`; return its payload. UserErrors if refused; a lost answer is Retryable, outcome
        unknown.
        """
        payload = as_dict(self._run(document, variables, write=True)[0].get(name))
        errors = [as_dict(error) for error in as_list(payload.get("userErrors"))]
        if not all(isinstance(error.get("message"), str) for error in errors):
            raise garbled(self.host)
        if errors:
            raise UserErrors(self.host, errors)
        return payload

    def _run(
        self, document: str, variables: Mapping[str, Any] | None, *, write: bool, partly: bool = False
    ) -> tuple[Json, frozenset[str]]:
        for _ in range(_PAUSES):
            try:
                answer = self._send(document, variables, write=write)
            except Retryable as busy:
                time.sleep(_short_pause(busy))
                continue
            errors = [as_dict(error) for error in as_list(answer.get("errors"))]
            hidden = _hidden_fields(answer, errors) if partly else frozenset[str]()
            if not errors or hidden:
                self._leave_some(answer)
                return self._data(answer, write=write), hidden
            if not _is_throttled(errors):
                raise _of_errors(errors, self.host)
            self._wait(answer)
        raise Retryable(Reason("outside.busy", {"host": self.host}), after=_LONGEST_PAUSE)

    def _data(self, answer: Json, *, write: bool) -> Json:
        data = answer.get("data")
        if not isinstance(data, dict):
            raise garbled(self.host, write=write)
        return data

    def _leave_some(self, answer: Json) -> None:
        """Pause while the shop's bucket holds less than the share that we leave to others."""
        status = _throttle_status(answer)
        left = _number(status.get("maximumAvailable"), 0.0) * (1 - USED)
        missing = left - _number(status.get("currentlyAvailable"), left)
        if missing > 0:
            self.together.rest(min(missing / max(_number(status.get("restoreRate"), 50.0), 0.001), _SOON))

    def _wait(self, answer: Json) -> None:
        """Wait until the shop's bucket holds the call's cost (API limits, "GraphQL Admin API rate limits")."""
        cost = as_dict(as_dict(answer.get("extensions")).get("cost"))
        status = _throttle_status(answer)
        missing = _number(cost.get("requestedQueryCost"), 50.0) - _number(status.get("currentlyAvailable"), 0.0)
        pause = max(0.2, missing / max(_number(status.get("restoreRate"), 50.0), 0.001))
        if pause > _LONGEST_PAUSE:
            raise Retryable(Reason("outside.busy", {"host": self.host}), after=pause)
        self.together.rest(pause)

    def _send(self, document: str, variables: Mapping[str, Any] | None, *, write: bool) -> Json:
        url = f"{self.access.base_url}/admin/api/{settings.SHOPIFY_API_VERSION}/graphql.json"
        params = {"query": document, "variables": dict(variables or {})}
        response = self.call("POST", url, write=write, json=params)
        with self.by_name(url):
            translate.refuse_bot_check(response, write=write)
            translate.refuse_redirect(response, write=write)
            if response.status != 200:
                raise self.refusal(response).failure()
            return as_dict(translate.read_json(response, write=write))


def _of_errors(errors: Sequence[Mapping[str, Any]], host: str) -> OutsideFailure:
    """Return the failure for top-level GraphQL errors."""
    codes = {read_text(as_dict(error.get("extensions")).get("code")) for error in errors}
    message = " ".join(read_text(error.get("message")) for error in errors)[:LONGEST_MESSAGE]
    if "ACCESS_DENIED" in codes:
        reason = Reason("store.scopes_missing", {"host": host, "scopes": message})
        return Denied(reason, is_unapproved="not approved" in message)
    if "MAX_COST_EXCEEDED" in codes:
        return TooCostly(Reason("store.refused", {"host": host, "message": message}))
    if "SHOP_INACTIVE" in codes:
        return Permanent(Reason("store.unavailable", {"host": host}))
    if "INTERNAL_SERVER_ERROR" in codes or "TIMEOUT" in codes:
        return Retryable(Reason("outside.broken", {"host": host}), unknown_outcome=True)
    return Permanent(Reason("store.refused", {"host": host, "message": message}))


def _hidden_fields(answer: Json, errors: Sequence[Json]) -> frozenset[str]:
    """Return the names of the fields that the app may not see, where these are all that is wrong with the answer.

    A whole object that it may not see is no hidden field: it would look as if it were gone.
    """
    paths = [as_list(error.get("path")) for error in errors]
    names = {path[-1] for path in paths if len(path) > 1 and isinstance(path[-1], str)}
    is_only_that = all(as_dict(error.get("extensions")).get("code") == "ACCESS_DENIED" for error in errors) and all(
        path and path[-1] in names for path in paths
    )
    return frozenset(names) if is_only_that and isinstance(answer.get("data"), dict) else frozenset()


def _short_pause(refusal: Retryable) -> float:
    """Return the pause that a busy shop asks for, if it is short and nothing was done; else raise the refusal."""
    if refusal.reason.code != "outside.busy" or refusal.unknown_outcome or not 0 < (refusal.after or 0) <= _SOON:
        raise refusal
    return refusal.after or 0


def _is_throttled(errors: list[Json]) -> bool:
    codes = (read_text(as_dict(error.get("extensions")).get("code")) for error in errors)
    return any(code == "THROTTLED" for code in codes) or any(error.get("message") == "Throttled" for error in errors)


def _sentence(error: Mapping[str, Any]) -> str:
    path = ".".join(read_text(part) for part in as_list(error.get("field")))
    message = read_text(error.get("message"))
    return f"{path}: {message}" if path and message else message


def _throttle_status(answer: Json) -> Json:
    return as_dict(as_dict(as_dict(answer.get("extensions")).get("cost")).get("throttleStatus"))


def _number(value: Any, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise
