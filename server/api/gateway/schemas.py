"""The base models of all request bodies and answers.

They are pydantic's own models: ninja's Schema also copies every instance in Python, and validates such bodies twice.
"""

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from server.kit.codes import Code
from server.kit.errors import Invalid
from server.kit.paging import MAX_PAGE, MAX_SIZE, PageRequest

ACCEPTED_EVERYWHERE = ("series_id", "rn", "track")
NOT_KNOWN = "is not a known field"
HOLDS_NUL = "must not contain the NUL character"
DONE = "Operation succeeded"

T = TypeVar("T")


class Body(BaseModel):
    """A request body: unknown fields and NUL are refused by name."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)

    @model_validator(mode="before")
    @classmethod
    def _refuse_nul(cls, values: Any) -> Any:
        if isinstance(values, dict):
            for name in ACCEPTED_EVERYWHERE:
                if name not in cls.model_fields:
                    values.pop(name, None)
            if named := _nul_at(values):
                raise Invalid.of_fields({named: HOLDS_NUL})
        return values

    def into(self, kind: Callable[..., T], **made: object) -> T:
        """Build `kind` from the sent fields of the same names, lists as tuples; `made` is passed on as it is."""
        sent = {name: getattr(self, name) for name in signature(kind).parameters if name not in made}
        listed = {name: tuple(value) for name, value in sent.items() if isinstance(value, list)}
        return kind(**sent | listed | made)


class LanguageIn(Body):
    """The language that a user chooses for their mails and other devices."""

    language: str = Field(max_length=10, description="`en` or `zh-hans`.")


def _nul_at(values: dict[str, Any]) -> str:
    """Return the dotted name of a field with NUL; empty for none. No recursion: JSON may be nested a thousand deep."""
    waiting: list[tuple[str, Any]] = list(values.items())
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, str):
            if "\x00" in value:
                return name.replace("\x00", "")
        elif isinstance(value, dict):
            waiting.extend((f"{name}.{key}", inner) for key, inner in value.items())
        elif isinstance(value, list):
            waiting.extend((name, inner) for inner in value)
    return ""


class Out(BaseModel):
    """Part of an answer, read from the attributes of the results of services and selectors."""

    model_config = ConfigDict(from_attributes=True)


class Envelope(Out):
    """The base of every answer of the merchant contract; an operation adds its own keys."""

    success: bool = True
    code: int = int(Code.OK)
    msg: str = ""


class Refusal(Envelope):
    """A refused request; `fields` names each wrong field with its message."""

    success: bool = False
    fields: dict[str, str] = Field(default_factory=dict)
    wait: int | None = None
    request_id: str = ""


class PageQuery(BaseModel):
    """`page` from 1, `size` up to 100."""

    page: int = Field(default=1, ge=1, le=MAX_PAGE)
    size: int = Field(default=20, ge=1, le=MAX_SIZE)

    def request(self) -> PageRequest:
        return PageRequest(page=self.page, size=self.size)
