"""HTTP to Wix for one app instance: token, rate limit and refusals ("Errors": message, details)."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings

from server.adapters.stores.client import StoreClient
from server.adapters.stores.refusals import COMMON, StoreRefusal
from server.adapters.translate import host_of
from server.adapters.values import as_dict, as_list, read_text
from server.kit.http import NotJson, OutboundResponse
from server.platforms.contracts import Platform
from server.platforms.rules import PACES
from server.ports.failures import OutsideFailure, Retryable
from server.ports.stores import StoreAccess

PRODUCTS, INVENTORY, ORDERS = "Manage Products", "Manage Inventory", "Manage Orders"
"""Permissions by the names that a site's owner sees; they are set in the app's dashboard, not requested.

`ORDERS` is needed only to set taxes of products: Wix requires it for reading tax groups.
"""
PER_PAGE = 100
_OTHER_CATALOG = {"CATALOG_V1_SITE_CALLING_CATALOG_V3_API", "CATALOG_V3_SITE_CALLING_CATALOG_V1_API"}
_TAKEN = ("HANDLE", "DUPLICATE", "ALREADY_EXIST")

Json = dict[str, Any]


class WixRefusal(StoreRefusal):
    """A refusal by Wix. 403 means that writing products is forbidden; reading them is still allowed."""

    RULES = (("is_other_catalog", Retryable, "outside.busy"), *COMMON)

    def __init__(self, host: str, status: int, body: Mapping[str, Any]) -> None:
        details = as_dict(body.get("details"))
        self.code = read_text(as_dict(details.get("applicationError")).get("code")) or read_text(body.get("code"))
        super().__init__(host, status, _message(body, details), [self.code])

    @property
    def is_missing(self) -> bool:
        return self.status == 404 or self.code == "PRODUCT_NOT_FOUND"

    @property
    def is_taken(self) -> bool:
        """Whether a product with our handle exists already."""
        return any(word in self.code for word in _TAKEN)

    @property
    def is_other_catalog(self) -> bool:
        """Whether the site was moved to the other catalog version."""
        return self.code in _OTHER_CATALOG

    @property
    def is_stale(self) -> bool:
        return self.status == 409 or "revision" in self.message.lower()

    def failure(self, **sent: str) -> OutsideFailure:
        return super().failure(scopes=PRODUCTS, **sent)


class WixClient(StoreClient):
    """HTTP session with one site. Wix allows an app 200 requests a minute per site."""

    pace = PACES[Platform.WIX].used
    write_seconds = 60.0

    def __init__(self, access: StoreAccess) -> None:
        super().__init__(access)
        self.host = access.name or host(access.base_url)

    def headers(self) -> Mapping[str, str]:
        return {"authorization": f"Bearer {self.access.credentials.get('access_token', '')}"}

    def refusal(self, response: OutboundResponse) -> WixRefusal:
        try:
            return WixRefusal(self.host, response.status, as_dict(response.json()))
        except NotJson:
            return WixRefusal(self.host, response.status, {})

    def get(self, path: str) -> Json:
        """Read. WixRefusal, or a failure of the port."""
        return self.ask("GET", _url(path), write=False)

    def query(self, path: str, payload: Json) -> Json:
        """Read by POST, as Wix's queries do."""
        return self.ask("POST", _url(path), write=False, json=payload)

    def post(self, path: str, payload: Json) -> Json:
        """Write once. A lost answer is Retryable with `unknown_outcome`."""
        return self.ask("POST", _url(path), write=True, json=payload)

    def patch(self, path: str, payload: Json) -> Json:
        """Update an object at the revision that was read."""
        return self.ask("PATCH", _url(path), write=True, json=payload)

    def delete(self, path: str) -> None:
        self.send("DELETE", _url(path), write=True)

    def pages(self, path: str, query: Json, name: str, around: Json | None = None) -> Iterator[Json]:
        """Yield every entry of a query, page by page by cursor."""
        paging: Json = {"limit": PER_PAGE}
        while paging:
            answer = self.query(path, {**(around or {}), "query": {**query, "cursorPaging": paging}})
            yield from map(as_dict, as_list(answer.get(name)))
            cursor = read_text(as_dict(as_dict(answer.get("pagingMetadata")).get("cursors")).get("next"))
            paging, query = {"limit": PER_PAGE, "cursor": cursor} if cursor else {}, {}


def host(address: str = "") -> str:
    """Return the site's host for failure reasons; Wix's own before the site's address is known."""
    return host_of(address) or host_of(settings.WIX_API_URL)


def _url(path: str) -> str:
    return f"{settings.WIX_API_URL}/{path}"


def _message(body: Mapping[str, Any], details: Mapping[str, Any]) -> str:
    violations = as_list(as_dict(details.get("validationError")).get("fieldViolations"))
    named = [f"{read_text(as_dict(v).get('field'))}: {read_text(as_dict(v).get('description'))}" for v in violations]
    described = read_text(as_dict(details.get("applicationError")).get("description"))
    return " ".join(named) or described or read_text(body.get("message")) or read_text(body.get("description"))
