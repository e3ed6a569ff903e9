"""Every sentence and code of the specification that the server says today, word for word.

The sentences stand here as the specification (000 and 001, sections 5 and 8) has them: they are the contract.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from fixtures.sandbox.aliexpress.account import AliExpress
from fixtures.sandbox.shopify.storefront import Storefront
from server.company.identity.contracts import Menu
from server.company.identity.models import User
from server.kit import clock
from tests.importing.helpers import import_lines, links
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import PASSWORD, Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

PASSWORD_RULE = (
    "The length should be between 6 and 20 characters, including at least two types of letters, numbers and "
    "special symbols."
)
NEW = {"mailbox": "new@example.com", "code": "123456", "password": "tea4two"}
ACCOUNTS = [
    ("email/send", {"email": "nonsense", "type": 1}, 1000400, "Your email must be valid.", "email"),
    ("email/exist", {"email": "", "type": 2}, 1000400, "Your email must be valid.", "email"),
    ("email/exist", {"email": "a@b", "type": 1}, 1000400, "Your email must be valid.", "email"),
    ("email/exist", {"email": "owner@example.com", "type": 1}, 9, "This email has been registered.", "mailbox"),
    ("email/exist", {"email": " OWNER@Example.com ", "type": 2}, 200, "", ""),
    ("email/exist", {"email": "new@example.com", "type": 1}, 200, "", ""),
    (
        "email/exist",
        {"email": "nobody@example.com", "type": 2},
        1001101,
        "The account does not exist. Please enter a valid Login ID",
        "",
    ),
    ("user/register", NEW | {"mailbox": "x"}, 1000400, "Your email must be valid.", "mailbox"),
    ("user/register", NEW | {"mailbox": "owner@example.com"}, 9, "This email has been registered.", "mailbox"),
    ("user/register", NEW | {"code": " "}, 1000400, "Verification code must be valid.", "code"),
    ("user/register", NEW | {"code": "123"}, 1000400, "Invalid code, please check.", "code"),
    ("user/register", NEW | {"code": "123456"}, 1000400, "Invalid code, please check.", "code"),
    *[
        ("user/register", NEW | {"password": typed}, 1000400, PASSWORD_RULE, "password")
        for typed in ("", "ab1", "abcdef", "123456", "!!!!!!", "a1" * 10 + "b")
    ],
    (
        "user/login",
        {"mailbox": "owner@example.com", "password": "wrong1"},
        9,
        "Your account name or password is incorrect.",
        "",
    ),
    (
        "user/login",
        {"mailbox": "owner@example.com", "password": ""},
        1000400,
        "Please input your Password!",
        "password",
    ),
]


@pytest.mark.parametrize(("path", "body", "code", "sentence", "field"), ACCOUNTS)
def test_accounts(owner: Person, path: str, body: Any, code: int, sentence: str, field: str) -> None:
    answer = Client().post(f"/api/account-service/{path}", body, content_type="application/json").json()
    assert (answer["success"], answer["code"]) == (code == 200, code)
    assert answer["msg"] == sentence
    if field:
        assert answer["fields"] == {field: sentence}


def test_a_registration_that_succeeds(db: None) -> None:
    send = {"email": "new@example.com", "type": 1}
    Client().post("/api/account-service/email/send", send, content_type="application/json")
    (code,) = re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))
    body = NEW | {"code": code}
    answer = Client().post("/api/account-service/user/register", body, content_type="application/json").json()
    assert (answer["code"], answer["msg"]) == (200, "Register success")


def test_a_sub_account_that_has_expired(owner: Person, member: Person) -> None:
    User.objects.filter(pk=member.actor.user_id).update(expires_at=clock.now() - timedelta(days=1))
    body = {"mailbox": "member@example.com", "password": PASSWORD}
    answer = Client().post("/api/account-service/user/login", body, content_type="application/json").json()
    assert (answer["code"], answer["msg"]) == (1005011, "Sorry, this sub account has expired.")


def test_stores(owner: Person, outside: Outside) -> None:
    def connect(**body: Any) -> Any:
        return owner.post("store", {"platform": 6, **outside.keys(), **body})

    for shop, sentence in (
        ("", "store URL cannot be empty"),
        (" \t", "store URL cannot be empty"),
        ("not a shop", "Please fill in the correct store name"),
        ("ftp://shop.example", "Please fill in the correct store name"),
    ):
        answer = connect(shop=shop)
        assert (answer["code"], answer["msg"], answer["fields"]) == (1000400, sentence, {"shop": sentence})
        authorise = owner.client.get("/api/woocommerce-service/auth/9/auth", {"shop": shop}).json()
        assert (authorise["code"], authorise["msg"]) == (1000400, sentence)
    store = owner.post("store", {"platform": 9, "name": "Tea"})["store"]["id"]
    for reason in ("", "%20%20"):
        answer = owner.delete(f"store/{store}?uninstall_reason={reason}")
        assert (answer["code"], answer["msg"]) == (1000400, "Please select one reason.")
    for name in ("b", "c"):
        owner.post("store", {"platform": 9, "name": name})
    answer = owner.post("store", {"platform": 9, "name": "d"})
    sentence = "Sorry, this new store will cause to exceed your subscription."
    assert (answer["code"], answer["msg"]) == (1001021, sentence)
    assert owner.delete(f"store/{store}?uninstall_reason=Other")["msg"] == "Operation succeeded"


def test_a_sub_account_and_stores(member: Person, outside: Outside) -> None:
    sentence = "This sub-account don't have enough privileges, please add new store in the main account."
    answers = [
        member.post("store", {"platform": 9, "name": "Tea"}),
        member.post("store", {"platform": 6, "shop": outside.store_url(), **outside.keys()}),
        member.client.get("/api/woocommerce-service/auth/9/auth", {"shop": "https://shop.example"}).json(),
    ]
    assert [(answer["code"], answer["msg"]) for answer in answers] == [(1004003, sentence)] * 3


def test_a_session_that_ended(owner: Person) -> None:
    owner.post("user/sign-out")
    response = owner.client.get("/api/account-service/user/info")
    answer = response.json()
    assert (response.status_code, answer["code"]) == (401, 1001002)
    assert answer["msg"] == "Security verification expired, please log in again."


def test_imports(owner: Person, outside: Outside, shop: Storefront, marketplace: AliExpress) -> None:
    item = links(outside, 1)
    import_lines(owner, item)
    drain_jobs()
    shop.password = "sesame"
    outside.fails("status", r"/_m", status=404)
    answers: list[tuple[Any, int, str]] = [
        (import_lines(owner, item), 1001102, "Product already exists"),
        (import_lines(owner, ["1005001"], type=1), 1002000, "AliExpress account authorization"),
        (import_lines(owner, links(outside, 2), password="no"), 1005022, "The storefront password was refused."),
        (import_lines(owner, item, action=8), 1000400, "You must select at least one store."),
        (
            import_lines(owner, ["nonsense"], page_type=2, store_url="nonsense"),
            1005021,
            "Invalid URL:nonsense",
        ),
        (
            owner.get("product/ae-url", url=f"{outside.url}/_mNone000"),
            1002001,
            "Product information does not exist",
        ),
    ]
    for answer, code, sentence in answers:
        assert (answer["success"], answer["code"], answer["msg"]) == (False, code, sentence)


def test_stores_that_do_not_take_a_supplier_are_named(trade: Trade) -> None:
    for store_id in (trade.shop_id, trade.woo_id):
        assert trade.owner.put("setting/suppliers", {"store_id": store_id, "types": [1]})["success"]
    answer = import_lines(trade.owner, links(trade.outside, 9)[8:], action=8)
    names = [store["name"] for store in trade.owner.get("store")["stores"]]
    assert (answer["code"], answer["msg"]) == (1002006, ";".join(names))


def test_processes_and_limits(trade: Trade, member_with: Callable[..., Person]) -> None:
    started = import_lines(trade.owner, ["https://shop.example/products/a"])["data"]
    assert trade.owner.put(f"record/cancel/{started}")["msg"] == "Process cancelled successfully"
    answer = trade.start([trade.listed()[0]["id"]], [])
    assert (answer["code"], answer["msg"]) == (1000400, "You must select at least one store.")
    rule = {
        "enable": True,
        "type": 2,
        "coefficient": "2",
        "compare_at": {"enable": True, "type": 2, "coefficient": "0"},
    }
    answer = trade.owner.put("setting/price-rule", {"rule": rule})
    assert (answer["code"], answer["msg"]) == (1000400, "Please fill in the field.")
    assert member_with(Menu.IMPORT_LIST).get("setting/price-rule")["code"] == 1000403
