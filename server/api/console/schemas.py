"""Shapes that the staff API's resources share: lists answer `data` and `total`, as react-admin asks."""

from dataclasses import asdict
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from ninja import Schema
from pydantic import Field, model_validator

from server.api.gateway.schemas import Body, Out
from server.kit.paging import MAX_PAGE, MAX_SIZE, PageRequest

Row = TypeVar("Row", bound=Out)
Key = Annotated[int, Field(ge=1, le=2**63 - 1)]
"""An id of ours as it is sent: what the database can hold."""


class ListQuery(Schema):
    page: int = Field(default=1, ge=1, le=MAX_PAGE)
    per_page: int = Field(default=25, ge=1, le=MAX_SIZE)

    def request(self) -> PageRequest:
        return PageRequest(page=self.page, size=self.per_page)


class SearchQuery(ListQuery):
    q: str = Field(default="", max_length=200)


class ReasonIn(Body):
    """A command that is kept with its reason."""

    reason: str = Field(max_length=500)


class Versioned(Body):
    """What is done to a draft as it was read."""

    version: int = Field(ge=1, description="The version that was read.")


class Done(Out):
    done: bool = True


class Rows(Out, Generic[Row]):
    """A page of a list, and how many rows there are in all."""

    data: list[Row]
    total: int


class Flattened(Out):
    """A row's own values and those of its `part`, side by side."""

    part: ClassVar[str] = "text"

    @model_validator(mode="before")
    @classmethod
    def _side_by_side(cls, row: Any) -> Any:
        values = asdict(row)
        return values.pop(cls.part) | values


class Onward(Out, Generic[Row]):
    """A page of a list that goes on from its last row."""

    data: list[Row]
    has_more: bool = Field(description="Older ones: ask again with `before` set to the last id.")


class OnwardQuery(Schema):
    before: Key | None = Field(default=None, description="Only rows older than this one.")
    per_page: int = Field(default=25, ge=1, le=MAX_SIZE)
