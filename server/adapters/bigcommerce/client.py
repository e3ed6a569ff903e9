"""HTTP to one store: its token, its rate headers, its refusals."""

import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from server.adapters import translate
from server.adapters.bigcommerce import address
from server.adapters.bigcommerce.refusals import StoreRefusal, of_response, told_in_part
from server.adapters.values import as_dict, as_list
from server.kit import http
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.stores import StoreAccess

PER_PAGE = 250
_REQUESTS_PER_SECOND = 4.0
_READ_SECONDS, _WRITE_SECONDS = 25.0, 60.0
_LONGEST_PAUSE, _TRIES = 10.0, 3

Json = dict[str, Any]


class BigCommerceClient:
    """One conversation with a store."""

    def __init__(self, access: StoreAccess) -> None:
        self._access = access
        self.answers = access.answers
        self._base = f"{settings.BIGCOMMERCE_API_URL}/stores/{address.hash_of(access.base_url)}"
        self.host = translate.host_of(access.base_url)

    def get(self, path: str, params: Mapping[str, str] | None = None) -> Any:
        """The `data` of an answer of v3. StoreRefusal, or a failure of the port."""
        return self._v3("GET", path, params=params).get("data")

    def information(self) -> Json:
        """The store's own information, which only v2 tells."""
        return as_dict(translate.read_json(self._send("GET", f"{self._base}/v2/store")))

    def tax_classes(self) -> list[Json]:
        """The store's classes of tax besides its default one, which only v2 tells; it answers 204 for none."""
        response = self._send("GET", f"{self._base}/v2/tax_classes", params={"limit": str(PER_PAGE)})
        classes = [] if response.status == 204 else translate.read_json(response)
        if not isinstance(classes, list) or not all(isinstance(as_dict(one).get("name"), str) for one in classes):
            raise Retryable(Reason("outside.garbled", {"host": self.host}))
        return classes

    def clock(self) -> datetime | None:
        """What the store's clock shows ("Get system timestamp"); asks for no scope. None when it does not tell."""
        told = as_dict(translate.read_json(self._send("GET", f"{self._base}/v2/time"))).get("time")
        return datetime.fromtimestamp(told, UTC) if isinstance(told, int) else None

    def pages(self, path: str, params: Mapping[str, str] | None = None) -> Iterator[Json]:
        """Every entry of a list, page by page."""
        page, last = 1, 1
        while page <= last:
            asked = {**(params or {}), "limit": str(PER_PAGE), "page": str(page)}
            answer = self._v3("GET", path, params=asked)
            yield from map(as_dict, as_list(answer.get("data")))
            pagination = as_dict(as_dict(answer.get("meta")).get("pagination"))
            told = pagination.get("total_pages")
            last, page = told if isinstance(told, int) else page, page + 1

    def post(self, path: str, payload: Any) -> Json:
        """Create. A lost answer is Retryable with `unknown_outcome`."""
        return self._made(self._v3("POST", path, payload=payload))

    def put(self, path: str, payload: Any) -> Any:
        """Update what stands."""
        return self._v3("PUT", path, payload=payload).get("data")

    def delete(self, path: str) -> None:
        """Delete; what is gone already is no failure."""
        try:
            self._send("DELETE", f"{self._base}/v3/{path}")
        except StoreRefusal as refusal:
            if not refusal.is_missing:
                raise

    def _made(self, answer: Json) -> Json:
        made = as_dict(answer.get("data"))
        if not isinstance(made.get("id"), int):
            raise Retryable(Reason("outside.garbled", {"host": self.host}), unknown_outcome=True)
        return made

    def _v3(self, method: str, path: str, *, params: Mapping[str, str] | None = None, payload: Any = None) -> Json:
        response = self._send(method, f"{self._base}/v3/{path}", params=params, payload=payload)
        if response.status == 204:
            return {}
        return as_dict(translate.read_json(response, write=method != "GET"))

    def _send(
        self, method: str, url: str, *, params: Mapping[str, str] | None = None, payload: Any = None
    ) -> OutboundResponse:
        write = method != "GET"
        for _ in range(_TRIES):
            response = self._call(method, url, params, payload)
            if response.status != 429:
                break
            self._wait(response)
        else:
            raise Retryable(Reason("outside.busy", {"host": self.host}), after=_LONGEST_PAUSE)
        translate.refuse_bot_check(response, write=write)
        if response.status >= 500:
            raise Retryable(Reason("outside.broken", {"host": self.host}), unknown_outcome=write)
        if not 200 <= response.status < 300:
            raise of_response(response, self.host)
        if response.status == 207:
            raise told_in_part(response, self.host)
        if response.headers.get("x-rate-limit-requests-left") == "0":
            self._wait(response)
        return response

    def _call(self, method: str, url: str, params: Mapping[str, str] | None, payload: Any) -> OutboundResponse:
        write = method != "GET"
        with translate.translated(self.host, write=write):
            return http.request(
                method,
                url,
                bucket=self._access.account,
                rate=_REQUESTS_PER_SECOND if settings.OUTBOUND_RATE else 0,
                headers=self._headers(),
                params=params,
                json=payload,
                timeout=_WRITE_SECONDS if write else _READ_SECONDS,
                follow_redirects=0,
                retries=0,
            )

    def _headers(self) -> dict[str, str]:
        return {"accept": "application/json", "x-auth-token": self._access.credentials.get("access_token", "")}

    def _wait(self, response: OutboundResponse) -> None:
        """Until the store's window begins anew ("API rate limits"): its headers say when, never a constant."""
        told = response.headers.get("x-rate-limit-time-reset-ms", "")
        pause = int(told) / 1000 if told.isdecimal() else 1.0
        if pause > _LONGEST_PAUSE:
            raise Retryable(Reason("outside.busy", {"host": self.host}), after=pause)
        time.sleep(pause)
