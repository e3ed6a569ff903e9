"""A whole day of a merchant leaves no secret in any log line."""

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from fixtures.sandbox.aliexpress.account import AliExpress
from server.company.connections.models import Connection
from server.kit.vault import unseal
from tests.importing.helpers import links, storefront
from tests.support.jobs import drain_jobs
from tests.support.logs import lines as lines
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

API = "/api/account-service"
PASSWORD = "tea4two-Secret"
STOREFRONT_PASSWORD = "open-sesame-77"


def test_no_secret_is_logged(
    lines: StringIO,
    outside: Outside,
    marketplace: AliExpress,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tenants.processes.rules.FIRST_PAUSE", 0.0)
    browser = Client()

    def ask(method: str, path: str, body: Any = None) -> Any:
        content = "" if body is None else json.dumps(body)
        response = browser.generic(method, f"{API}/{path}", content, content_type="application/json")
        return response.json()

    assert ask("POST", "email/send", {"email": "anna@example.com", "type": 1})["success"]
    (code,) = re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))
    account = {"mailbox": "anna@example.com", "password": PASSWORD}
    tokens = [ask("POST", "user/register", account | {"code": code})["token"]]
    ask("POST", "user/login", account | {"password": f"{PASSWORD}!"})
    tokens.append(ask("POST", "user/login", account)["token"])
    keys = outside.keys()
    store = ask("POST", "store", {"platform": 6, "shop": outside.store_url(), **keys})["store"]
    ask("POST", "store", {"platform": 6, "shop": outside.store_url("berlin"), **keys})
    url = browser.get("/api/woocommerce-service/auth/9/auth", {"shop": outside.store_url("berlin")}).json()["url"]
    states = re.findall(r"user_id=([^&]+)", url)
    ask("GET", "supplier/account/authorize?type=1")
    browser.get(f"{API}/supplier/account/callback", {"code": "granted-code-4711", "state": "state-of-nobody-4711"})
    storefront(outside).password = STOREFRONT_PASSWORD
    try:
        for password in ("wrong-sesame-88", STOREFRONT_PASSWORD):
            body = {"product_ids": links(outside, 2), "password": password, "store_ids": [store["id"]]}
            ask("POST", "product/import?type=13&way=2&action=8", body)
            outside.fails("status", r"/wp-json/wc/v3/products", times=2, status=500)
            drain_jobs(skip_pauses=True)
    finally:
        storefront(outside).password = None
    assert ask("GET", "my_product")["count"] == 2

    def broken(*_: Any) -> Any:
        raise RuntimeError(
            f"failed with consumer_secret={keys['consumer_secret']} at https://x/?oauth_signature=5ecret"
        )

    monkeypatch.setattr("server.api.merchant.overview.routes.count_listed", broken)
    assert ask("GET", "config")["success"] is False
    ask("POST", "user/sign-out")

    sealed = Connection.objects.values_list("sealed_webhook_secret", flat=True)
    hooks = {f"hook secret {at}": unseal(value)["secret"] for at, value in enumerate(sealed)}
    text = lines.getvalue()
    assert text.count("tradewind.request") > 10
    secrets = {
        "password": PASSWORD, "code": code, "token": tokens[0], "second token": tokens[1],
        "consumer key": keys["consumer_key"], "consumer secret": keys["consumer_secret"],
        "storefront password": STOREFRONT_PASSWORD, "wrong storefront password": "wrong-sesame-88",
        "oauth code": "granted-code-4711", "state": states[0],
        "signature": "5ecret", **hooks,
    }  # fmt: skip
    assert [name for name, secret in secrets.items() if secret in text] == []
