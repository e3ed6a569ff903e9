"""HTTP to Wix for one app instance: its token, its pace, its refusals."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.conf import settings

from server.adapters import translate
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix.app import host
from server.adapters.wix.refusals import of_response
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.stores import StoreAccess

_REQUESTS_PER_SECOND = 3.0
"""Wix takes 200 requests a minute from an app on a site."""
_READ_SECONDS, _WRITE_SECONDS = 25.0, 60.0
PER_PAGE = 100

Json = dict[str, Any]


class WixClient:
    """One conversation with a site."""

    def __init__(self, access: StoreAccess) -> None:
        self._access = access
        self.answers = access.answers
        self.host = host(access.base_url)
        self._last: OutboundResponse | None = None

    def get(self, path: str) -> Json:
        """Read. WixRefusal, or a failure of the port."""
        return self._ask("GET", path, None, write=False)

    def query(self, path: str, payload: Json) -> Json:
        """Read by POST, as Wix's queries are."""
        return self._ask("POST", path, payload, write=False)

    def post(self, path: str, payload: Json) -> Json:
        """Write, once. A lost answer is Retryable with `unknown_outcome`."""
        return self._ask("POST", path, payload, write=True)

    def patch(self, path: str, payload: Json) -> Json:
        """Change what stands, at the revision that was read."""
        return self._ask("PATCH", path, payload, write=True)

    def delete(self, path: str) -> None:
        """Delete."""
        self._send("DELETE", path, None, write=True)

    def pages(self, path: str, query: Json, name: str, around: Json | None = None) -> Iterator[Json]:
        """Every entry of a query, page by page by cursor."""
        paging: Json = {"limit": PER_PAGE}
        while paging:
            answer = self.query(path, {**(around or {}), "query": {**query, "cursorPaging": paging}})
            yield from map(as_dict, as_list(answer.get(name)))
            cursor = read_text(as_dict(as_dict(answer.get("pagingMetadata")).get("cursors")).get("next"))
            paging, query = {"limit": PER_PAGE, "cursor": cursor} if cursor else {}, {}

    def clock(self) -> datetime | None:
        """What Wix's clock showed at the last answer."""
        return self._last.date if self._last else None

    def _ask(self, method: str, path: str, payload: Json | None, *, write: bool) -> Json:
        content = translate.read_json(self._send(method, path, payload, write=write), write=write)
        if not isinstance(content, dict):
            raise Retryable(Reason("outside.garbled", {"host": self.host}), unknown_outcome=write)
        return content

    def _send(self, method: str, path: str, payload: Json | None, *, write: bool) -> OutboundResponse:
        self._last = response = translate.call(
            method,
            f"{settings.WIX_API_URL}/{path}",
            write=write,
            bucket=self._access.account,
            rate=_REQUESTS_PER_SECOND if settings.OUTBOUND_RATE else 0,
            headers={"accept": "application/json", "authorization": self._token()},
            json=payload,
            timeout=_WRITE_SECONDS if write else _READ_SECONDS,
            follow_redirects=0,
            retries=0 if write else 2,
            idempotent=not write,
        )
        if not 200 <= response.status < 300:
            translate.refuse_bot_check(response, write=write)
            raise of_response(response, self.host)
        return response

    def _token(self) -> str:
        return f"Bearer {self._access.credentials.get('access_token', '')}"
