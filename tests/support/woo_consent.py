"""Connect WooCommerce stores by consent, as the store's own server brings its keys."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.test import Client

from tests.support.people import Person
from tests.support.sandbox import Outside


def authorise_url(person: Person, outside: Outside) -> dict[str, str]:
    url = person.client.get("/api/woocommerce-service/auth/9/auth", {"shop": outside.store_url()}).json()["url"]
    assert urlsplit(url).path.endswith("/wc-auth/v1/authorize")
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


def bring_keys(state: str, outside: Outside, **changes: Any) -> Any:
    keys = {"consumer_key": "ck_" + "a" * 40, "consumer_secret": "cs_" + "b" * 40}
    outside.store().keys[keys["consumer_key"]] = next(iter(outside.store().keys.values())) | {
        "secret": keys["consumer_secret"],
        "consumer_secret": keys["consumer_secret"],
    }
    body = {"key_id": 7, "user_id": state, "key_permissions": "read_write", **keys} | changes
    return Client().post("/hooks/woocommerce/auth", body, content_type="application/json")


def arrival(person: Person, state: str) -> tuple[str, str]:
    answer = person.client.get("/api/woocommerce-service/auth/9/arrival", {"user_id": state}).json()
    return answer["state"], answer["reason"]
