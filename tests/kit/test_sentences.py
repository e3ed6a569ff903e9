"""What the server says in Chinese: complete, and right where something is filled in."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from server.company.accounts.models import User
from server.kit.codes import Code
from server.kit.sentences import catalogue, in_language
from tests.kit.spoken import spoken_sentences
from tests.support.people import Person

LETTERS = re.compile(r"[A-Za-z]{2}")
FIELD = re.compile(r"^[\w.{}]+: ")
NEVER_HEARD = re.compile(r"OUTBOUND_ALLOW|is no key of a file|^shop$")
"""Mistakes of operators and programmers."""
BY_CODE = {
    Code.ERROR: "This store carries your billing and cannot be removed.",
    Code.INVALID: "Please select one reason.",
    Code.FORBIDDEN: "You don't have the right to do this. Please ask the owner of the main account.",
    Code.NOT_FOUND: "Not found.",
    Code.CONFLICT: "Your plan is still running. Please contact your agency to change it.",
    Code.THROTTLED: "Too many requests. Please try again later.",
    Code.UNAUTHENTICATED: "Security verification expired, please log in again.",
    Code.SESSION_REVOKED: "Security verification expired, please log in again.",
    Code.ACCOUNT_UNKNOWN: "The account does not exist. Please enter a valid Login ID",
    Code.PRODUCT_EXISTS: "Product already exists",
    Code.PRODUCT_LIMIT: "This product will cause to exceed your subscription.",
    Code.IMPORT_REFUSED: "This product will cause to exceed your subscription.",
    Code.SUPPLIER_AUTHORIZATION: "AliExpress account authorization",
    Code.PRODUCT_UNKNOWN: "Product information does not exist",
    Code.SUB_ACCOUNT_RIGHTS: (
        "This sub-account don't have enough privileges, please add new store in the main account."
    ),
    Code.SUB_ACCOUNT_EXPIRED: "Sorry, this sub account has expired.",
    Code.INVALID_URL: "Invalid URL:https://x.example",
    Code.STOREFRONT_PASSWORD: "The storefront password was refused.",
    Code.SECOND_FACTOR_NEEDED: "Please enter the code from your authenticator app.",
    Code.ACCOUNT_LEAVING: "This account is being deleted. Only its owner can still log in.",
    Code.ANOTHER_STORE: "You tried to reconnect Tea, but the platform gave us access to Pots. Nothing was changed.",
}
BY_NAME = {
    "NO_PLAN": "Please choose a plan for Shopify.",
    "PLAN_ENDED": "Your plan for Shopify has ended. Please choose a plan.",
    "OVER_LIMIT": "Sorry, this new store will cause to exceed your subscription.",
}
NO_SENTENCE = {Code.OK, Code.SUPPLIER_NOT_ENABLED}
"""1002006 carries the names of stores, which have no language."""


def chinese(sentence: str) -> bool:
    said = in_language(sentence, "zh-hans")
    return said != sentence and bool(re.search(r"[\u4e00-\u9fff]", said))


def test_every_sentence_of_the_code_has_its_chinese() -> None:
    said = {
        FIELD.sub("", sentence, count=1): rooms
        for sentence, rooms in spoken_sentences().items()
        if LETTERS.search(sentence.replace("{}", "")) and not NEVER_HEARD.search(sentence)
    }
    said = {sentence: rooms for sentence, rooms in said.items() if LETTERS.search(sentence)}
    assert len(said) > 150
    missing = {sentence: rooms for sentence, rooms in said.items() if not chinese(sentence.replace("{}", "7"))}
    assert missing == {}


@pytest.mark.parametrize("code", [code for code in Code if code not in NO_SENTENCE])
def test_every_code_has_its_chinese(code: Code) -> None:
    by_name = next((text for name, text in BY_NAME.items() if code.name.startswith(name)), "")
    assert chinese(BY_CODE.get(code) or by_name), code


def test_nothing_filled_in_is_lost() -> None:
    for english, said in catalogue().items():
        assert len(re.findall(r"\{\d?\}", said)) <= english.count("{}"), english
        said.format(*"123456")


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("This email has been registered.", "该邮箱已被注册。"),
        ("until: must be later than now", "until: 必须晚于现在"),
        ("String should have at most 254 characters", "最多 254 个字符"),
        ("must have at most 2 decimals in USD, like 1.00", "USD 金额须为最多 2 位小数，例如 1.00"),
        ("Please enter a valid Shopify collection URL. https://x.example/{0}", "请输入有效的 Shopify 集合链接。https://x.example/{0}"),
        ("This sub-account is leaving and can't take over work.", "该子账户正在删除，无法接手工作。"),
        ("Corner Shop; Tea House", "Corner Shop; Tea House"),
        ("", ""),
    ],
)  # fmt: skip
def test_what_is_filled_in_stands_where_it_belongs(english: str, said: str) -> None:
    assert in_language(english, "zh-hans") == said
    assert in_language(english, "en") == english


@pytest.mark.django_db
def test_refusals_speak_the_reader_s_language(owner: Person, member: Person) -> None:
    def refused(person: Person, language: str = "") -> tuple[str, dict[str, str]]:
        headers = {"Accept-Language": language} if language else {}
        answer = person.client.delete("/api/account-service/store/1", headers=headers).json()
        return answer["msg"], answer.get("fields", {})

    assert refused(owner) == ("Please select one reason.", {"uninstall_reason": "Please select one reason."})
    assert refused(owner, "zh-CN,zh") == ("请选择一个原因。", {"uninstall_reason": "请选择一个原因。"})
    assert refused(owner, "en")[0] == "Please select one reason."
    assert refused(member, "zh")[0] == "该子账户权限不足，请在主账户中添加店铺。"
    User.objects.filter(pk=owner.actor.user_id).update(language="zh-hans")
    assert refused(owner)[0] == "请选择一个原因。"
    assert refused(owner, "en-GB")[0] == "Please select one reason."


@pytest.mark.django_db
def test_visitors_are_answered_in_the_language_of_their_browser() -> None:
    body = {"mailbox": "nobody@example.com", "password": "x", "series_id": 1}
    visitor, path = Client(headers={"Accept-Language": "zh-CN"}), "/api/account-service/user/login"
    assert visitor.post(path, body, "application/json").json()["msg"] == "您的账号或密码不正确。"
    unknown = visitor.post(path, body | {"colour": "red", "mailbox": None}, "application/json").json()
    assert unknown["fields"] == {"colour": "不是已知字段", "mailbox": "应为文本"}
    assert visitor.get("/api/account-service/user/info").json()["msg"] == "安全验证已过期，请重新登录。"
    assert visitor.get("/api/account-service/nowhere").json()["msg"] == "该地址没有内容。"


@pytest.mark.django_db
def test_staff_are_refused_in_the_language_of_their_console(staff: Callable[..., Client], owner: Person) -> None:
    def refused(language: str, status: int, path: str, body: object) -> tuple[str, dict[str, str]]:
        client = staff("operator")
        answer = client.post(f"/api/console/{path}", body, "application/json", headers={"Accept-Language": language})
        assert answer.status_code == status, answer.content
        return answer.json()["message"], answer.json()["fields"]

    path = f"users/{owner.actor.user_id}/sign_out"
    assert refused("zh-CN", 422, path, {"reason": " "}) == ("请填写原因。", {"reason": "请填写原因。"})
    assert refused("en-US", 422, path, {"reason": " "}) == (
        "Please enter a reason.",
        {"reason": "Please enter a reason."},
    )
    assert refused("zh-CN", 404, "users/999999/sign_out", {"reason": "a call"})[0] == "未找到。"
    assert refused("zh-CN", 404, "nowhere", {})[0] == "该地址没有内容。"
    assert refused("zh-CN", 422, path, {"reason": "a call", "colour": "red"})[1] == {"colour": "不是已知字段"}
