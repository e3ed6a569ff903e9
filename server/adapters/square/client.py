"""HTTP to Square for one seller: token, version, rate limit and refusals (reference, "Handling errors")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson
from django.conf import settings

from server.adapters.stores.client import StoreClient
from server.adapters.stores.refusals import StoreRefusal, garbled
from server.adapters.translate import host_of
from server.adapters.values import as_dict, as_list, read_text
from server.kit.http import NotJson, OutboundResponse
from server.platforms.contracts import Platform
from server.platforms.rules import PACES
from server.ports.stores import StoreAccess

PRODUCT_SCOPES = ("MERCHANT_PROFILE_READ", "ITEMS_READ", "ITEMS_WRITE", "INVENTORY_READ", "INVENTORY_WRITE")
ORDER_SCOPES = ("ORDERS_READ", "PAYMENTS_READ", "CUSTOMERS_READ")
"""Refunds are found through payments; the profile of a buyer says what a shipment does not."""
ORDERS_WRITE = "ORDERS_WRITE"
"""Needed besides to mark orders as sent."""
PAYMENTS_WRITE = "PAYMENTS_WRITE"
"""Needed besides to refund buyers. Sellers who consented before it was asked for keep their orders without it."""
PAYOUT_SCOPES = ("PAYOUTS_READ",)
"""Needed besides to read what was paid out."""
DISPUTE_SCOPES = ("DISPUTES_READ",)
"""Needed besides to read disputes of buyers at their banks."""
SCOPES = (*PRODUCT_SCOPES, *ORDER_SCOPES, ORDERS_WRITE, PAYMENTS_WRITE, *PAYOUT_SCOPES, *DISPUTE_SCOPES)
"""Scopes that we request from sellers."""
_STALE = frozenset({"VERSION_MISMATCH", "CONFLICT"})

Json = dict[str, Any]


class SquareRefusal(StoreRefusal):
    """A refusal by Square."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        errors = [as_dict(each) for each in as_list(body.get("errors"))]
        message = " ".join(filter(None, map(_sentence, errors)))
        super().__init__(host(), status, message, (read_text(each.get("code")) for each in errors))

    @property
    def is_missing(self) -> bool:
        return self.status == 404 or "NOT_FOUND" in self.codes

    @property
    def is_stale(self) -> bool:
        return self.status == 409 or bool(self.codes & _STALE) or "version" in self.message.lower()

    @property
    def is_about_location(self) -> bool:
        return self.is_missing or super().is_about_location


class SquareClient(StoreClient):
    """HTTP session with one seller. Writes carry an idempotency key, so those without an answer are repeated."""

    pace = PACES[Platform.SQUARE].used
    repeats_writes = True

    def __init__(self, access: StoreAccess) -> None:
        super().__init__(access)
        self.host = access.name or host()

    def headers(self) -> Mapping[str, str]:
        token = self.access.credentials.get("access_token", "")
        return {"authorization": f"Bearer {token}", "square-version": settings.SQUARE_VERSION}

    def refusal(self, response: OutboundResponse) -> SquareRefusal:
        try:
            return SquareRefusal(response.status, as_dict(response.json()))
        except NotJson:
            return SquareRefusal(response.status, {})

    def get(self, path: str) -> Json:
        """Read. SquareRefusal, or a failure of the port."""
        return self.ask("GET", f"{settings.SQUARE_API_URL}/v2/{path}", write=False)

    def query(self, path: str, payload: Json) -> Json:
        """Read by POST, as Square's batches are read."""
        return self.ask("POST", f"{settings.SQUARE_API_URL}/v2/{path}", write=False, json=payload)

    def post(self, path: str, payload: Json) -> Json:
        """Write; where Square takes an idempotency key, it is in the payload."""
        return self.ask("POST", f"{settings.SQUARE_API_URL}/v2/{path}", write=True, json=payload)

    def put(self, path: str, payload: Json) -> Json:
        """Change; the payload has an idempotency key."""
        return self.ask("PUT", f"{settings.SQUARE_API_URL}/v2/{path}", write=True, json=payload)

    def upload(self, path: str, payload: Json, file: tuple[str, bytes, str]) -> Json:
        """Write with a file: its name, content and type."""
        files = {"request": (None, orjson.dumps(payload), "application/json; charset=utf-8"), "image_file": file}
        return self.ask("POST", f"{settings.SQUARE_API_URL}/v2/{path}", write=True, files=files)

    def search(self, payload: Json) -> Iterator[Json]:
        """Catalog objects, page by page (SearchCatalogObjects)."""
        cursor: Json | None = {}
        while cursor is not None:
            url = f"{settings.SQUARE_API_URL}/v2/catalog/search"
            answer = self.ask("POST", url, write=False, json={**payload, **cursor})
            objects = [as_dict(row) for row in as_list(answer.get("objects"))]
            if not all(isinstance(row.get("id"), str) for row in objects):
                # As an empty result, it would make us create the product twice.
                raise garbled(self.host, write=False)
            yield from objects
            following = read_text(answer.get("cursor"))
            cursor = {"cursor": following} if following else None

    def granted_scopes(self) -> list[str]:
        """Return the token's scopes (RetrieveTokenStatus)."""
        response = self.ask("POST", f"{settings.SQUARE_API_URL}/oauth2/token/status", write=False)
        return [read_text(each) for each in as_list(response.get("scopes"))]

    def revoke(self, client_id: str, client_secret: str) -> None:
        """Revoke the seller's consent. SquareRefusal when the token is already invalid."""
        token = self.access.fresh().credentials.get("access_token", "")
        params = {"client_id": client_id, "access_token": token}
        keys = {"authorization": f"Client {client_secret}", "square-version": settings.SQUARE_VERSION}
        self.send("POST", f"{settings.SQUARE_API_URL}/oauth2/revoke", write=True, json=params, headers=keys)


def host() -> str:
    """Return Square's host for failure reasons: all sellers share it."""
    return host_of(settings.SQUARE_API_URL)


def shop_url(merchant_id: str) -> str:
    """Return the seller's dashboard page; it also serves as the seller's unique address here."""
    return str(settings.SQUARE_SHOP_URL).format(merchant=merchant_id)


def missing_scopes(granted: list[str], needed: Sequence[str] = PRODUCT_SCOPES) -> list[str]:
    """Return the needed scopes that were not granted."""
    return [scope for scope in needed if scope not in granted]


def _sentence(body: Mapping[str, Any]) -> str:
    field, detail = (
        read_text(body.get("field")),
        read_text(body.get("detail")) or read_text(body.get("code")),
    )
    return f"{field}: {detail}" if field and detail else detail
