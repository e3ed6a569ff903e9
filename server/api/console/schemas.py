"""Shared schemas of the staff API: lists return `data` and `total`, as react-admin expects."""

from dataclasses import asdict
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from ninja import Schema
from pydantic import Field, model_validator

from server.api.gateway.schemas import Body, Out
from server.kit.paging import MAX_PAGE, MAX_SIZE, PageRequest

Row = TypeVar("Row", bound=Out)
Key = Annotated[int, Field(ge=1, le=2**63 - 1)]
"""An id in a request, within the range of the database."""


class ListQuery(Schema):
    page: int = Field(default=1, ge=1, le=MAX_PAGE)
    per_page: int = Field(default=25, ge=1, le=MAX_SIZE)

    def request(self) -> PageRequest:
        return PageRequest(page=self.page, size=self.per_page)


class SearchQuery(ListQuery):
    q: str = Field(default="", max_length=200)


class ReasonIn(Body):
    """A command with its reason."""

    reason: str = Field(max_length=500)


class Versioned(Body):
    """An action on a draft, with the version that was read."""

    version: int = Field(ge=1, description="The version that was read.")


class Done(Out):
    done: bool = True


class Rows(Out, Generic[Row]):
    """A page of a list, and the total number of rows."""

    data: list[Row]
    total: int


class Flattened(Out):
    """A row's own values merged with those of its `part`."""

    part: ClassVar[str] = "text"

    @model_validator(mode="before")
    @classmethod
    def _side_by_side(cls, row: Any) -> Any:
        values = asdict(row)
        return values.pop(cls.part) | values


class Onward(Out, Generic[Row]):
    """A page of a list; the next page begins after its last row."""

    data: list[Row]
    has_more: bool = Field(description="Whether there are older ones: repeat with `before` set to the last id.")


class OnwardQuery(Schema):
    before: Key | None = Field(default=None, description="Only rows older than this one.")
    per_page: int = Field(default=25, ge=1, le=MAX_SIZE)
