"""What a wrong field is refused with: our words in both languages, never a library's."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel, Field, ValidationError, condecimal, field_validator
from pydantic.fields import FieldInfo

from server.api.console.api import api as console_api
from server.api.gateway.field_errors import field_message, field_messages, summary_of
from server.api.gateway.values import Instant
from server.api.merchant.api import api as merchant_api
from server.kit.errors import AppError
from server.kit.sentences import NOT_VALID, Sentence, in_language
from tests.support.people import Person

LONG = "x" * 100_001
ONE: tuple[Any, ...] = (
    None, "", LONG, "\u00e9?", [], {}, True, -1, 0.5, 10**30, float("nan"), "1.123456789", "9" * 20,
    "2026-02-30", "2026-11-29T10:00", "25:00",
)  # fmt: skip
WRONG = (*ONE, *([value] for value in ONE), ["x"] * 1_001, {"a": LONG}, {"": ""})
"""A wrong value for every rule that a field can have; some are right, which is no error."""


def request_models() -> list[type[BaseModel]]:
    """Everything that an operation of either API reads, with what it consists of."""
    found: dict[type[BaseModel], None] = {}

    def visit(kind: Any) -> None:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            if kind in found:
                return
            found[kind] = None
            for field in kind.model_fields.values():
                visit(field.annotation)
        for part in get_args(kind):
            visit(part)

    routers = [router for api in (merchant_api, console_api) for _, router in api._routers]
    operations = [each for router in routers for view in router.path_operations.values() for each in view.operations]
    for operation in operations:
        for model in operation.models:
            visit(model)
    return list(found)


def fields_of(models: list[type[BaseModel]]) -> Iterator[tuple[type[BaseModel], str]]:
    """Every field once for each type with its rules, and every field that its model checks by a method."""
    seen = set()
    for model in models:
        checked = {
            name for rule in model.__pydantic_decorators__.field_validators.values() for name in rule.info.fields
        }
        for name, field in model.model_fields.items():
            kind = (repr(field.annotation), repr(field.metadata))
            if name in checked or kind not in seen:
                seen.add(kind)
                yield model, _wire_name(name, field)


def _wire_name(name: str, field: FieldInfo) -> str:
    alias = field.validation_alias or field.alias
    return alias if isinstance(alias, str) else name


def errors_of(model: type[BaseModel], field: str) -> Iterator[Any]:
    for value in WRONG:
        try:
            model.model_validate({field: value})
        except ValidationError as refusal:
            yield from (error for error in refusal.errors(include_url=False) if error["loc"][:1] == (field,))
        except AppError:
            continue


def test_no_operation_answers_a_wrong_field_in_a_library_s_words() -> None:
    models = request_models()
    foreign = {
        (model.__name__, field, error["type"], error["msg"])
        for model, field in fields_of(models)
        for error in errors_of(model, field)
        if _is_foreign(field_message(error)) and "UploadFile" not in error["msg"]
    }
    assert len(models) > 1_000
    assert foreign == set()


def _is_foreign(message: str) -> bool:
    return message == NOT_VALID or not re.search(r"[\u4e00-\u9fff]", in_language(message, "zh-hans"))


class Odd(BaseModel):
    name: str = Field("a", max_length=2)
    letter: str = Field("a", max_length=1)
    code: str = Field("USD", pattern="^[A-Z]{3}$")
    count: int = Field(1, ge=1, lt=10)
    ids: list[int] = Field([], max_length=6)
    at: Instant | None = None
    price: condecimal(max_digits=4, decimal_places=2) = 1  # type: ignore[valid-type] # a call makes the type
    kind: str = ""
    broken: int = 0

    @field_validator("kind")
    @classmethod
    def _refuse(cls, value: str) -> str:
        raise ValueError(Sentence("Add at most {most} links.", most=20))

    @field_validator("broken")
    @classmethod
    def _fail(cls, value: int) -> int:
        return int("x")


@pytest.mark.parametrize(
    ("field", "value", "english", "chinese"),
    [
        ("name", "abc", "Enter at most 2 characters.", "最多输入 2 个字符。"),
        ("letter", "abc", "Enter at most 1 character.", "最多输入 1 个字符。"),
        (
            "code",
            "usd",
            "Enter the three letters of a currency, for example USD.",
            "请输入三个字母的货币代码，例如 USD。",
        ),
        ("count", 0, "Enter 1 or more.", "请输入不小于 1 的数字。"),
        ("count", 10, "Enter a number below 10.", "请输入小于 10 的数字。"),
        ("ids", [1] * 7, "Add at most 6 entries.", "最多添加 6 项。"),
        ("price", "1.234", "Enter at most 2 decimals.", "最多 2 位小数。"),
        (
            "at",
            "2026-11-29T08:00",
            "Add the time zone, for example 2026-11-29T08:00:00Z.",
            "请加上时区，例如 2026-11-29T08:00:00Z。",
        ),
        ("kind", "x", "Add at most 20 links.", "最多添加 20 个链接。"),
        ("broken", 1, "This value isn't valid.", "此值无效。"),
    ],
)
def test_a_wrong_field_is_refused_in_the_reader_s_language(field: str, value: Any, english: str, chinese: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        Odd.model_validate({field: value})
    errors: Any = refusal.value.errors()
    message = field_messages(errors)[field]
    assert (in_language(message, "en"), in_language(message, "zh-hans")) == (english, chinese)
    assert summary_of(errors) == (english if field == "kind" else f"{field}: {english}")


@pytest.mark.parametrize(
    ("kind", "choices"),
    [("'left', 'for or against' or 'right'", "left, for or against, right"), ("1, 8 or 9", "1, 8, 9")],
)
def test_what_can_be_chosen_is_listed_without_english_words_between(kind: str, choices: str) -> None:
    message = field_message({"type": "literal_error", "ctx": {"expected": kind}})
    assert in_language(message, "zh-hans") == f"请选择以下之一：{choices}。"


@pytest.mark.django_db
def test_a_form_is_refused_in_our_words_by_name(owner: Person) -> None:
    answer = owner.post("saved_view", {"screen": "No Screen", "name": "x" * 1_000})
    assert (answer["success"], answer["code"]) == (False, 1000400)
    assert answer["fields"]["screen"] == "Use at most 40 lowercase letters and underscores."
    assert answer["msg"].startswith("screen: Use at most 40 lowercase letters")
