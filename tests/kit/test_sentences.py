"""What the server says in Chinese: complete, and right where something is filled in."""

import re
from collections.abc import Callable
from functools import cache
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from django.test import Client

from server.company.identity.errors import AlreadyRegistered
from server.company.identity.models import User
from server.company.team.services.offers import OUT_OF_SERVICE
from server.kit.codes import Code
from server.kit.reasons import texts
from server.kit.sentences import CATALOGUE, Sentence, about, in_language
from server.platforms.contracts import Platform
from server.ports.suppliers import PageType, Supplier
from tenants.importing.errors import LinesRefused, SupplierNotAuthorized, UrlRefused
from tenants.importing.rules.amounts import read_amount
from tenants.stores.errors import AnotherStore, AppNotConfigured
from tests.kit.spoken import NOT_SAID, constants, spoken_texts
from tests.support.people import Person

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
    Code.SUPPLIER_AUTHORIZATION: SupplierNotAuthorized(Supplier.ALIEXPRESS).msg,
    Code.PRODUCT_UNKNOWN: "Product information does not exist",
    Code.SUB_ACCOUNT_RIGHTS: (
        "This sub-account don't have enough privileges, please add new store in the main account."
    ),
    Code.SUB_ACCOUNT_EXPIRED: "Sorry, this sub account has expired.",
    Code.INVALID_URL: UrlRefused("https://x.example", field="product_ids").msg,
    Code.STOREFRONT_PASSWORD: "The storefront password was refused.",
    Code.SECOND_FACTOR_NEEDED: "Please enter the code from your authenticator app.",
    Code.ACCOUNT_LEAVING: "This account is being deleted. Only its owner can still log in.",
    Code.ACCOUNT_DEACTIVATED: "This account is deactivated. Please contact our support.",
    Code.ANOTHER_STORE: AnotherStore(requested="Tea", came="Pots").msg,
}
BY_NAME = {
    "NO_PLAN": Sentence("Please choose a plan for {platform}.", platform="Shopify"),
    "PLAN_ENDED": Sentence("Your plan for {platform} has ended. Please choose a plan.", platform="Shopify"),
    "OVER_LIMIT": "Sorry, this new store will cause to exceed your subscription.",
}
NO_SENTENCE = {Code.OK, Code.SUPPLIER_NOT_ENABLED}
"""1002006 carries the names of stores, which have no language."""


@cache
def entries() -> list[tuple[str, str, str]]:
    """The catalogue's: English, Chinese, and the context where it has one."""
    with CATALOGUE.open("rb") as source:
        return [(str(entry.id), str(entry.string), entry.context or "") for entry in read_po(source) if entry.id]


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_text_of_the_code_has_its_chinese() -> None:
    said = spoken_texts()
    assert len(said) > 450
    for texts_of_a_kind in NOT_SAID.values():
        for text in texts_of_a_kind:
            del said[text]
    known = {english for english, _, context in entries() if not context}
    assert {text: module for text, module in said.items() if text not in known} == {}
    assert set(texts().values()) <= known


def test_the_catalogue_has_only_what_is_said() -> None:
    said = constants("server", "tenants") | set(texts().values())
    assert [english for english, _, _ in entries() if english not in said] == []


def test_the_catalogue_is_sorted_whole_and_without_doubles() -> None:
    keys = [(english, context) for english, _, context in entries()]
    assert keys == sorted(set(keys))
    assert [english for english, chinese, _ in entries() if not chinese] == []


def test_nothing_filled_in_is_lost() -> None:
    for english, chinese, _ in entries():
        assert names(chinese) == names(english), english


@pytest.mark.parametrize("code", [code for code in Code if code not in NO_SENTENCE])
def test_every_code_has_its_chinese(code: Code) -> None:
    by_name = next((text for name, text in BY_NAME.items() if code.name.startswith(name)), "")
    said = in_language(BY_CODE.get(code) or by_name, "zh-hans")
    assert re.search(r"[\u4e00-\u9fff]", said), code


def refused_amount() -> str:
    with pytest.raises(ValueError, match="decimals") as refusal:
        read_amount("1.234", "USD")
    return str(refusal.value)


@pytest.mark.parametrize(
    ("sentence", "english", "chinese"),
    [
        (AlreadyRegistered().msg, "This email has been registered.", "该邮箱已被注册。"),
        (about("until", "must be later than now"), "until: must be later than now", "until: 必须晚于现在"),
        (refused_amount(), "must have at most 2 decimals in USD, like 12.99", "USD 金额须为最多 2 位小数，例如 12.99"),
        (
            LinesRefused(Supplier.SHOPIFY, PageType.COLLECTION, ["https://x.example/{0}"]).msg,
            "Please enter a valid Shopify collection URL. (https://x.example/{0})",
            "请输入有效的 Shopify 集合链接。（https://x.example/{0}）",
        ),
        (
            Sentence(OUT_OF_SERVICE, state=Sentence("leaving")),
            "This sub-account is leaving and can't become the main account.",
            "该子账户正在删除，无法成为主账户。",
        ),
        (
            AppNotConfigured(Platform.WIX).msg,
            "No app for Wix is set up here yet, so Wix stores can't be connected this way. "
            "Please contact the operator.",
            "此处尚未配置 Wix 应用，无法以此方式连接 Wix 店铺，请联系运营方。",
        ),
        ("Corner Shop; Tea House", "Corner Shop; Tea House", "Corner Shop; Tea House"),
        ("", "", ""),
    ],
)
def test_values_are_filled_in_where_they_belong(sentence: str, english: str, chinese: str) -> None:
    assert in_language(sentence, "en") == english
    assert in_language(sentence, "zh-hans") == chinese


def test_names_that_are_words_of_ours_are_not_translated() -> None:
    said = in_language(AnotherStore(requested="store", came="Sold out").msg, "zh-hans")
    assert said == "要重新连接的是 store，但平台授权的是 Sold out，未做任何更改。"


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
    assert unknown["fields"] == {"colour": "不是已知字段", "mailbox": "请输入文本。"}
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
