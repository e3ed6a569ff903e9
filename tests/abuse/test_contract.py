"""The rules of the merchant contract hold for whoever asks however oddly."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.identity.contracts import TokenKind
from server.company.identity.services.tokens import issue_token
from server.kit import clock
from tests.abuse.answers import API, refusal
from tests.products.conftest import Trade
from tests.support.people import PASSWORD, Person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/api/account-service/none", "/api/none", "/api/", "/hooks/none", "/api/../x"])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_an_unknown_path(owner: Person, path: str, method: str) -> None:
    response = owner.client.generic(method, path)
    if path.startswith("/api/.."):
        assert response.status_code < 500
    else:
        refusal(response, 404, 1000404)


@pytest.mark.parametrize(
    ("method", "path"),
    [("PATCH", "store"), ("DELETE", "user/login"), ("GET", "product/publish"), ("POST", "import_list/1")],
)
def test_a_method_that_an_address_does_not_take(owner: Person, method: str, path: str) -> None:
    response = owner.client.generic(method, f"{API}/{path}")
    refusal(response, 405, 1000400)
    assert response["Allow"]


@pytest.mark.parametrize("path", ["user/info", "store", "record/view", "import_list", "menu/current"])
def test_nobody_s_request(db: None, path: str) -> None:
    answer = refusal(Client().get(f"{API}/{path}"), 401, 1001000)
    assert answer["msg"] == "Security verification expired, please log in again."


@pytest.mark.parametrize("path", ["record/size/1", "record/execution"])
def test_nobody_s_stream(db: None, path: str) -> None:
    refusal(Client().get(f"{API}/{path}"), 401, 1001000)


def test_a_crash_answers_an_id_to_quote_and_tells_nothing_else(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr("server.api.merchant.overview.routes.count_listed", broken)
    response = owner.client.get(f"{API}/config")
    answer = refusal(response, 500, 9)
    assert answer["request_id"] in answer["msg"]
    assert b"secret inside" not in response.content


@pytest.mark.parametrize("text", ["", "{", "{not json", '{"a": 1,}', "\x00", "NaN", '"\\ud800"', "[1"])
def test_malformed_json(owner: Person, text: str) -> None:
    for path in ("store", "user/login", "email/exist", "product/import?type=13"):
        response = owner.client.generic("POST", f"{API}/{path}", text, content_type="application/json")
        refusal(response, 200, 1000400)


@pytest.mark.parametrize("text", ["null", "1", '"x"', "[]", "true", "[[]]", "{}"])
def test_json_that_is_no_object_or_empty(owner: Person, text: str) -> None:
    for path in ("store", "user/login", "email/exist", "product/import?type=13"):
        response = owner.client.generic("POST", f"{API}/{path}", text, content_type="application/json")
        assert refusal(response, 200, 1000400)["fields"] is not None


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_that_is_no_json_under_any_content_type(owner: Person, kind: str) -> None:
    for body in ("platform=9&name=Tea+House", "--x\r\nContent-Disposition: form-data; name=platform\r\n\r\n9\r\n--x--"):
        refusal(owner.client.generic("POST", f"{API}/store", body, content_type=kind), 200, 1000400)
    assert owner.get("store")["stores"] == []


def test_json_with_a_charset_is_json(owner: Person) -> None:
    body = json.dumps({"platform": 9, "name": "Tea House"})
    response = owner.client.generic("POST", f"{API}/store", body, content_type="application/json; charset=utf-8")
    assert response.json()["success"] is True


@pytest.mark.parametrize("path", ["store", "user/login", "product/import?type=13"])
def test_a_body_beyond_ten_megabytes(owner: Person, path: str) -> None:
    body = json.dumps({"name": "x" * (10 * 1024 * 1024)})
    response = owner.client.generic("POST", f"{API}/{path}", body, content_type="application/json")
    answer = refusal(response, 200, 1000400)
    assert "10 MB" in answer["msg"]


UNKNOWN = [
    ("POST", "email/send", {"email": "a@example.com", "type": 1}),
    ("POST", "email/exist", {"email": "a@example.com", "type": 1}),
    ("POST", "user/register", {"mailbox": "a@example.com", "code": "123456", "password": "tea4two"}),
    ("POST", "user/login", {"mailbox": "owner@example.com", "password": PASSWORD}),
    ("POST", "store", {"platform": 9, "name": "Tea House"}),
    ("PUT", "store/selected", {"ids": []}),
    ("PUT", "store/1", {"name": "x"}),
    ("POST", "product/import?type=13", {"product_ids": ["https://shop.example/products/a"]}),
    ("POST", "product/publish", {"ids": ["1"], "store_ids": ["1"]}),
    ("POST", "my_product/delete", {"ids": ["1"]}),
    ("PUT", "import_list/1", {"version": 1}),
    ("POST", "import_list/delete", {"ids": ["1"]}),
    ("POST", "import_list/restore", {"ids": ["1"]}),
    ("PUT", "setting/price-rule", {"rule": None}),
    ("PUT", "setting/conversion", {"from": "USD", "to": "EUR", "rate": "1"}),
    ("DELETE", "setting/conversion", {"from": "USD", "to": "EUR"}),
    ("PUT", "setting/suppliers", {"store_id": "1", "types": [13]}),
]


def ask(client: Client, method: str, path: str, body: Any) -> Any:
    return client.generic(method, f"{API}/{path}", json.dumps(body), content_type="application/json")


@pytest.mark.parametrize(("method", "path", "body"), UNKNOWN, ids=[f"{m} {p}" for m, p, _ in UNKNOWN])
def test_unknown_fields_and_nul_are_named(owner: Person, method: str, path: str, body: dict[str, Any]) -> None:
    for name in ("colour", "crmCookie", "is_staff"):
        answer = refusal(ask(owner.client, method, path, body | {name: "x"}), 200, 1000400)
        assert answer["fields"] == {name: "is not a known field"}
    name = next(name for name, value in body.items() if isinstance(value, (str, list)) or name == "rule" or value)
    answer = refusal(ask(owner.client, method, path, body | {name: "a\x00b"}), 200, 1000400)
    assert name in answer["msg"]
    assert name in answer["fields"]
    assert "NUL" in answer["msg"]


@pytest.mark.parametrize(("method", "path", "body"), UNKNOWN, ids=[f"{m} {p}" for m, p, _ in UNKNOWN])
def test_what_every_old_client_sends_along_is_accepted(
    owner: Person, method: str, path: str, body: dict[str, Any]
) -> None:
    extra = {"series_id": 1, "rn": 1763683200000, "track": True}
    plain = ask(owner.client, method, path, body).json()
    query = f"{path}{'&' if '?' in path else '?'}series_id=1&rn=1763683200000&track=true"
    for answer in (ask(owner.client, method, path, body | extra), ask(owner.client, method, query, body)):
        fields = answer.json().get("fields", {})
        assert not set(fields) & set(extra)
        if plain["code"] == 1000404:
            assert answer.json()["code"] == 1000404


READS = ["import_list", "import_list/trash", "my_product", "record/history", "record/view", "store", "config"]


@pytest.mark.parametrize("path", READS)
def test_reads_take_what_old_clients_send_along(owner: Person, path: str) -> None:
    assert owner.get(path, series_id=1, rn=1, track="true")["success"] is True


@pytest.mark.parametrize("path", ["import_list", "import_list/trash", "my_product", "record/history"])
@pytest.mark.parametrize("query", [{"size": 101}, {"size": 0}, {"page": 0}, {"page": -1}, {"size": "x"}])
def test_pages_have_limits(owner: Person, path: str, query: dict[str, Any]) -> None:
    answer = owner.get(path, **query)
    assert (answer["success"], answer["code"]) == (False, 1000400)
    assert list(answer["fields"]) == list(query)


@pytest.mark.parametrize(
    ("path", "name"),
    [("import_list", "title"), ("import_list", "tag"), ("import_list", "state"), ("my_product", "title"),
     ("my_product", "state"), ("product/ae-url", "url"), ("menu/current", "refresh"), ("record/view", "actions")],
)  # fmt: skip
def test_nul_in_a_query_is_named(owner: Person, path: str, name: str) -> None:
    answer = refusal(owner.client.get(f"{API}/{path}", {name: "a\x00b"}), 200, 1000400)
    assert name in answer["fields"]
    assert "NUL" in answer["msg"]


@pytest.mark.parametrize("path", [*READS, "user/info"])
@pytest.mark.parametrize("name", ["colour", "crmCookie"])
def test_unknown_query_names_are_named(owner: Person, path: str, name: str) -> None:
    answer = refusal(owner.client.get(f"{API}/{path}", {name: "x"}), 200, 1000400)
    assert answer["fields"] == {name: "is not a known field"}


def test_a_refused_query_changes_nothing(owner: Person) -> None:
    for path in ("store?colour=red", "user/sign-out?colour=red"):
        refusal(ask(owner.client, "POST", path, {"platform": 9, "name": "Tea House"}), 200, 1000400)
    assert owner.get("store")["stores"] == []


def test_a_query_of_thousands_of_parts(owner: Person) -> None:
    refusal(owner.client.get(f"{API}/import_list?" + "&".join(f"a{at}=1" for at in range(1_100))), 200, 1000400)


def test_the_crm_cookie_is_no_session(owner: Person) -> None:
    token = issue_token(user_id=owner.actor.user_id, kind=TokenKind.PORTAL, now=clock.now()).value
    stranger = Client()
    stranger.cookies["crmCookie"] = token
    for response in (
        stranger.get(f"{API}/user/info", {"crmCookie": token}),
        stranger.get(f"{API}/user/info", {"Authorization": token, "token": token}),
        stranger.get(f"{API}/user/info", headers={"crmCookie": token}),
    ):
        refusal(response, 401, 1001000)


def test_ids_are_strings_everywhere(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.shop_id])
    record = trade.owner.get("record/history")["records"][0]["id"]
    answers = [
        trade.owner.get(path)
        for path in ("user/info", "store", "import_list", "my_product", "record/history", "record/view",
                     f"record/detail/{record}", f"import_list/{trade.listed()[0]['id']}", "setting/price-rule")
    ]  # fmt: skip

    def walk(value: Any, name: str = "") -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(inner, key)
        elif isinstance(value, list):
            for inner in value:
                walk(inner, name)
        elif name == "id" or name.endswith("_id"):
            assert isinstance(value, str), name

    walk(answers)
    assert len(str(answers)) > 1000


def test_a_repeated_key_starts_one_process_of_each_kind(trade: Trade) -> None:
    product = trade.listed()[0]["id"]
    trade.publish([product], [trade.shop_id])
    published = trade.mine()[0]["id"]
    link = f"{trade.outside.url}/products/{trade.outside.handles(9)[8]}"
    starts: list[tuple[str, Any]] = [
        ("product/import?type=13&way=2&action=1", {"product_ids": [link]}),
        ("product/publish", {"ids": [product], "store_ids": [trade.woo_id]}),
        ("my_product/delete", {"ids": [published]}),
        ("import_list/delete", {"ids": [product]}),
    ]
    before = trade.owner.get("record/history")["count"]
    for path, body in starts:
        answers = [trade.owner.post(path, body, headers={"Idempotency-Key": f"key of {path}"}) for _ in range(3)]
        assert [answer["success"] for answer in answers] == [True] * 3, answers
        assert len({answer["data"] for answer in answers}) == 1
    assert trade.owner.get("record/history")["count"] == before + len(starts)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "nowhere", 404), ("GET", "jobs/one", 404), ("TRACE", "pages", 405), ("PATCH", "merchants", 405)],
)
def test_the_console_s_refusals_have_one_shape_too(
    staff: Callable[..., Client], method: str, path: str, status: int
) -> None:
    answer = staff("operator").generic(method, f"/api/console/{path}")
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "message", "fields", "request_id"}
