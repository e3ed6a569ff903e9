"""Connect stores by consent, as the merchant's browser and the platform do it."""

import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from tests.support.people import Person
from tests.support.sandbox import Outside

Shops = dict[str, ShopifyShop]
Stores = dict[str, BigCommerceStore]
CALLBACK = "/api/shopify-service/auth/callback"


def ask(person: Person, service: str, shop: str, **more: str) -> Any:
    app = {"appId": "12"} if service == "bigcommerce" else {}
    return person.client.get(f"/api/{service}-service/app-install", {"shop": shop, **app, **more}).json()


def agree(url: str) -> dict[str, str]:
    """Install the app on Shopify's page. Return the query of the redirect back."""
    accept = url.replace("/oauth/authorize", "/oauth/accept")
    location = httpx.get(accept, trust_env=False).headers["location"]
    return {name: values[0] for name, values in parse_qs(urlsplit(location).query).items()}


def come_back(person: Person, query: dict[str, str]) -> str:
    return str(person.client.get(CALLBACK, query)["Location"])


def connect_shopify(person: Person, shop: str = "tea-harbour", **more: str) -> str:
    return come_back(person, agree(ask(person, "shopify", shop, **more)["url"]))


def connect_own_app(person: Person, **changes: str) -> Any:
    keys = {
        "client_id": credentials.SHOPIFY_OWN_CLIENT_ID,
        "client_secret": credentials.SHOPIFY_OWN_CLIENT_SECRET,
    }
    return person.post("store", {"platform": 3, "shop": "kontor-berlin", **keys, **changes})


def install(person: Person | None, store: BigCommerceStore, outside: Outside) -> str:
    """Install the app: call it back as the store, then claim it as the merchant. Return the last location or page."""
    code = f"code-{time.monotonic_ns()}"
    store.codes[code] = "http://127.0.0.1:9/hooks/bigcommerce/auth"
    query = {"code": code, "scope": store.scopes, "context": store.context, "account_uuid": "x"}
    page = Client().get("/hooks/bigcommerce/auth", query).content.decode()
    link = page.partition('href="')[2].partition('"')[0].replace("&amp;", "&")
    if person is None or "/claim" not in link:
        return page
    claim = link.replace("http://127.0.0.1:9", "")
    requested = person.client.get(claim).content.decode()
    assert 'method="post"' in requested, requested
    return str(person.client.post(claim)["Location"])


def stores_of(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("store")["stores"]
    return found


def allow_square(url: str, merchant: str = "MLHARBOR") -> dict[str, str]:
    """Agree on Square's page as the seller, or refuse. Return the query of the redirect back."""
    decide = url.replace("/oauth2/authorize", "/oauth2/decide") + f"&merchant={merchant}"
    location = httpx.get(decide, trust_env=False).headers["location"]
    return {name: values[0] for name, values in parse_qs(urlsplit(location).query).items()}


def judge(person: Person) -> Any:
    """Return the result of Square's link."""
    return person.client.get("/api/square-service/judge").json()


def connect_square(person: Person, merchant: str = "MLHARBOR") -> str:
    query = allow_square(judge(person)["msg"], merchant)
    return str(person.client.get("/api/square-service/auth/callback", query)["Location"])
