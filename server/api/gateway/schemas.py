"""The base of every body that comes in and every answer that goes out."""

from typing import Any

from ninja import Schema
from pydantic import BaseModel, ConfigDict, Field, model_validator

from server.kit.codes import Code
from server.kit.paging import MAX_PAGE, MAX_SIZE, PageRequest

ACCEPTED_EVERYWHERE = ("series_id", "rn", "track")


class Body(Schema):
    """A request body: unknown fields and NUL are refused by name."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=False)

    @model_validator(mode="before")
    @classmethod
    def _refuse_nul(cls, values: Any) -> Any:
        raw = getattr(values, "_obj", values)
        if isinstance(raw, dict):
            for name in ACCEPTED_EVERYWHERE:
                if name not in cls.model_fields:
                    raw.pop(name, None)
            for name, value in raw.items():
                if _holds_nul(value):
                    raise ValueError(f"{name}: must not contain the NUL character")
        return values


def _holds_nul(value: Any) -> bool:
    if isinstance(value, str):
        return "\x00" in value
    if isinstance(value, dict):
        return any(_holds_nul(inner) for pair in value.items() for inner in pair)
    return isinstance(value, list) and any(_holds_nul(inner) for inner in value)


class Out(BaseModel):
    """Part of an answer. Not ninja's Schema: its Python validator around every instance costs more than the query."""


class Envelope(Out):
    """Every answer of the merchant contract; the operation's own keys stand beside these."""

    success: bool = True
    code: int = int(Code.OK)
    msg: str = ""


class Refusal(Envelope):
    """A refused request; `fields` names each field and what is wrong with it."""

    success: bool = False
    fields: dict[str, str] = Field(default_factory=dict)
    wait: int | None = None
    request_id: str = ""


class PageQuery(Schema):
    """`page` from 1, `size` up to 100."""

    page: int = Field(default=1, ge=1, le=MAX_PAGE)
    size: int = Field(default=20, ge=1, le=MAX_SIZE)

    def request(self) -> PageRequest:
        return PageRequest(page=self.page, size=self.size)
