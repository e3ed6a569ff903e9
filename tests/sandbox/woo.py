"""A WooCommerce client for the tests, signing with a library that knows nothing of the sandbox."""

from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlencode

import httpx
from oauthlib.oauth1 import SIGNATURE_HMAC_SHA256, SIGNATURE_TYPE_QUERY, Client

from fixtures.sandbox.credentials import WOO_DEMO_KEY, WOO_DEMO_SECRET

Verb = Literal["GET", "POST", "PUT", "DELETE"]
# One client for all tests, as its TLS context is slow to make; every request has its own connection.
web = httpx.Client(timeout=10, trust_env=False, headers={"Connection": "close"})


@dataclass
class WooClient:
    """Calls one store; `sign` gives the signed address only."""

    base: str
    key: str = WOO_DEMO_KEY
    secret: str = WOO_DEMO_SECRET
    method: str = SIGNATURE_HMAC_SHA256

    def sign(self, method: Verb, path: str, **query: Any) -> str:
        url = f"{self.base}/wp-json/wc/v3/{path}"
        url = f"{url}?{urlencode(query)}" if query else url
        signer = Client(
            self.key,
            client_secret=self.secret,
            signature_method=self.method,
            signature_type=SIGNATURE_TYPE_QUERY,
        )
        return str(signer.sign(url, method)[0])

    def call(self, method: Verb, path: str, json: Any = None, **query: Any) -> httpx.Response:
        return web.request(method, self.sign(method, path, **query), json=json)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.call("GET", path, **query)

    def create(self, **product: Any) -> dict[str, Any]:
        """A product, made; fails when the store refuses."""
        answer = self.call("POST", "products", json=product)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made
