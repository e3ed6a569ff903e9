"""HTTP to one store: its token, its rate limit headers and its refusals."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Unpack

import orjson
from django.conf import settings

from server.adapters import translate
from server.adapters.bigcommerce import address
from server.adapters.stores.client import StoreClient
from server.adapters.stores.refusals import (
    COMMON,
    LONGEST_MESSAGE,
    Rule,
    StoreRefusal,
    garbled,
    refuse_missing_scopes,
)
from server.adapters.translate import CallOptions
from server.adapters.values import as_dict, as_list, read_epoch, read_text
from server.kit import http
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES, PACES, USED
from server.ports.failures import Permanent, Retryable
from server.ports.stores import StoreAccess

PER_PAGE = 250
AT_ONCE = BATCHES[Platform.BIGCOMMERCE].most
_LONGEST_PAUSE, _TRIES = 10.0, 3
_SHIPMENTS = 50
"""Shipments a page: the documented default."""

Json = dict[str, Any]


class BigCommerceRefusal(StoreRefusal):
    """A refusal by the store; its message includes the errors by field."""

    RULES: ClassVar[Sequence[Rule]] = (
        ("is_taken_sku", Permanent, "store.sku_taken"),
        ("is_taken_name", Permanent, "store.name_taken"),
        ("is_about_picture", Permanent, "store.images_refused"),
        *COMMON,
    )

    @property
    def is_taken_name(self) -> bool:
        return self.status in {409, 422} and "name" in self.message.lower() and "duplicate" in self.message.lower()

    @property
    def is_about_picture(self) -> bool:
        return self.status in {409, 422} and "image" in self.message.lower()

    @property
    def is_taken_sku(self) -> bool:
        message = self.message.lower()
        return (
            self.status in {409, 422}
            and "sku" in message
            and ("duplicate" in message or "unique" in message or "use" in message)
        )


class BigCommerceClient(StoreClient):
    """HTTP session with one store."""

    pace = PACES[Platform.BIGCOMMERCE].used
    write_seconds = 60.0
    repeats = 0

    def __init__(self, access: StoreAccess) -> None:
        super().__init__(access)
        self._base = f"{settings.BIGCOMMERCE_API_URL}/stores/{address.hash_of(access.base_url)}"

    def headers(self) -> Mapping[str, str]:
        return {"x-auth-token": self.access.credentials.get("access_token", "")}

    def refusal(self, response: OutboundResponse) -> BigCommerceRefusal:
        return BigCommerceRefusal(self.host, response.status, _sentence(_body(response)))

    def get(self, path: str, params: Mapping[str, str] | None = None) -> Any:
        """Return the `data` of a v3 answer. BigCommerceRefusal, or a failure of the port."""
        return self._v3("GET", path, params=params).get("data")

    def information(self) -> Json:
        """Return the store's own information, which only v2 provides."""
        return as_dict(translate.read_json(self.send("GET", f"{self._base}/v2/store", write=False)))

    def tax_classes(self) -> list[Json]:
        """Return the store's tax classes except its default one; only v2 lists them, with 204 for none."""
        classes = self._v2("tax_classes", {"limit": str(PER_PAGE)})
        if not isinstance(classes, list) or not all(isinstance(as_dict(row).get("name"), str) for row in classes):
            raise garbled(self.host, write=False)
        return classes

    def orders(self, params: Mapping[str, str]) -> list[Json]:
        """Return a list of orders from v2; 204 is an empty one."""
        rows = self._v2("orders", params)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise garbled(self.host, write=False)
        return rows

    def order(self, number: int, params: Mapping[str, str]) -> Json:
        """Return an order from v2. BigCommerceRefusal when there is none."""
        return as_dict(self._v2(f"orders/{number}", params))

    def shipments(self, order: int) -> list[Json]:
        """Return all shipments of an order from v2."""
        found: list[Json] = []
        while rows := self._shipments(order, len(found) // _SHIPMENTS + 1):
            found += rows
            if len(rows) < _SHIPMENTS:
                break
        return found

    def _shipments(self, order: int, page: int) -> list[Json]:
        rows = self._v2(f"orders/{order}/shipments", {"limit": str(_SHIPMENTS), "page": str(page)})
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise garbled(self.host, write=False)
        return rows

    def write_order(self, path: str, payload: Json, *, method: str = "POST") -> Json:
        """Write below an order of v2. A lost answer is Retryable with `unknown_outcome`."""
        response = self.send(method, f"{self._base}/v2/orders/{path}", write=True, json=payload)
        return as_dict(translate.read_json(response, write=True))

    def time(self) -> datetime | None:
        """Return the store's clock ("Get system timestamp"), which needs no scope. None when the answer has no time."""
        moment = as_dict(translate.read_json(self.send("GET", f"{self._base}/v2/time", write=False))).get("time")
        return read_epoch(moment)

    def pages(self, path: str, params: Mapping[str, str] | None = None) -> Iterator[Json]:
        """Every entry of a list, page by page."""
        page, last = 1, 1
        while page <= last:
            query = {**(params or {}), "limit": str(PER_PAGE), "page": str(page)}
            answer = self._v3("GET", path, params=query)
            yield from map(as_dict, as_list(answer.get("data")))
            pagination = as_dict(as_dict(answer.get("meta")).get("pagination"))
            total = pagination.get("total_pages")
            last, page = total if isinstance(total, int) else page, page + 1

    def post(self, path: str, payload: Any) -> Json:
        """Create. A lost answer is Retryable with `unknown_outcome`."""
        made = as_dict(self._v3("POST", path, json=payload).get("data"))
        if not isinstance(made.get("id"), int):
            raise garbled(self.host)
        return made

    def ask_v3(self, path: str, payload: Any) -> Json:
        """Ask by POST for what is calculated, and not kept."""
        return as_dict(self._v3("POST", path, json=payload).get("data"))

    def put(self, path: str, payload: Any) -> Any:
        """Update an existing resource."""
        return self._v3("PUT", path, json=payload).get("data")

    def change(self, product_id: int, fields: Json) -> object:
        """Update a product, together with others that change at the same moment ("Update products (batch)")."""
        alone = partial(self.put, f"catalog/products/{product_id}")
        item = {"id": product_id, **fields}
        return self.joined("products", item, lambda _: alone(fields), self._change_several, most=AT_ONCE)

    def _change_several(self, items: Sequence[Json]) -> list[bool]:
        self.put("catalog/products", list(items))
        return [True] * len(items)

    def delete(self, path: str, *, version: str = "v3") -> None:
        """Delete; an item that is already gone is not a failure."""
        try:
            self.send("DELETE", f"{self._base}/{version}/{path}", write=True)
        except StoreRefusal as refusal:
            if not refusal.is_missing:
                raise

    def send(self, method: str, url: str, *, write: bool, **options: Unpack[CallOptions]) -> OutboundResponse:
        """Return a successful answer; after 429, wait as long as the store asks and try again.

        ValueError for a path with an empty part: `DELETE orders/` would archive every order of the store.
        """
        if "//" in url.partition("://")[2] or url.endswith("/"):
            raise ValueError("empty id")
        for _ in range(_TRIES):
            response = self.call(method, url, write=write, **options)
            if response.status != 429:
                break
            self._wait(response)
        else:
            raise Retryable(Reason("outside.busy", {"host": self.host}), after=_LONGEST_PAUSE)
        with self.by_name(url):
            translate.refuse_bot_check(response, write=write)
            translate.refuse_redirect(response, write=write)
        if response.status >= 500:
            raise Retryable(Reason("outside.broken", {"host": self.host}), unknown_outcome=write)
        if not 200 <= response.status < 300:
            raise self.refusal(response)
        if response.status == 207:
            raise _saved_in_part(response, self.host)
        if _is_used_up(response):
            self._wait(response)
        return response

    def call(self, method: str, url: str, *, write: bool, **options: Unpack[CallOptions]) -> OutboundResponse:
        """Return any answer of the store, also 429: its own headers say how long to wait."""
        with self.together.turn(write=write), self.borne(write=write), translate.translated(self.host, write=write):
            return http.request(method, url, **(self.options(write=write) | options))

    def _v2(self, path: str, params: Mapping[str, str]) -> Any:
        """Read from v2, which answers 204 for an empty list."""
        response = self.send("GET", f"{self._base}/v2/{path}", write=False, params=params)
        return [] if response.status == 204 else translate.read_json(response)

    def _v3(self, method: str, path: str, **options: Unpack[CallOptions]) -> Json:
        write = method != "GET"
        response = self.send(method, f"{self._base}/v3/{path}", write=write, **options)
        return {} if response.status == 204 else as_dict(translate.read_json(response, write=write))

    def _wait(self, response: OutboundResponse) -> None:
        """Wait until the store's rate limit window resets ("API rate limits"), as its headers say."""
        reset = response.headers.get("x-rate-limit-time-reset-ms", "")
        pause = int(reset) / 1000 if reset.isdecimal() else 1.0
        if pause > _LONGEST_PAUSE:
            raise Retryable(Reason("outside.busy", {"host": self.host}), after=pause)
        time.sleep(pause)


@contextmanager
def scope_named(scope: str) -> Iterator[None]:
    """Name the needed scope when the store refuses for a missing right: the store itself does not name it."""
    try:
        yield
    except StoreRefusal as refusal:
        if refusal.status == 403:
            refuse_missing_scopes([scope], refusal.host)
        raise


def _is_used_up(response: OutboundResponse) -> bool:
    """Return whether we used our share of the store's window; the rest is for other apps."""
    left, quota = (response.headers.get(f"x-rate-limit-requests-{name}", "") for name in ("left", "quota"))
    return left.isdecimal() and int(left) <= (int(quota) * (1 - USED) if quota.isdecimal() else 0)


def _saved_in_part(response: OutboundResponse, host: str) -> Retryable:
    """Return the failure for a multi-status answer (207): saved, except for stock or another part that `errors` names.

    Requests describe the full target state, so that the next try sends the rest.
    """
    errors = as_dict(_body(response).get("errors"))
    message = _sentence(errors)[:LONGEST_MESSAGE] or f"HTTP {response.status}"
    return Retryable(Reason("store.saved_in_part", {"host": host, "message": message}), unknown_outcome=True)


def _body(response: OutboundResponse) -> Json:
    try:
        return as_dict(orjson.loads(response.body))
    except orjson.JSONDecodeError:
        return {}


def _sentence(body: Json) -> str:
    """Return title and errors by field. "Update a batch of variants" has several refusals."""
    if several := as_list(body.get("batch_errors")):
        return " ".join(dict.fromkeys(_sentence(as_dict(error)) for error in several))
    fields = " ".join(f"{name}: {read_text(value)}" for name, value in as_dict(body.get("errors")).items())
    return " ".join(filter(None, [read_text(body.get("title")), fields]))
