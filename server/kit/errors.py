"""Refusals that a caller can act on. The API renders them; nothing here knows HTTP bodies."""

from collections.abc import Mapping
from typing import ClassVar, Self

from server.kit.codes import Code
from server.kit.sentences import about


class AppError(Exception):
    """A refusal with the contract's code, a sentence for the reader, and the fields it concerns.

    `says` is the sentence of a kind of refusal that has only one.
    """

    code: ClassVar[Code] = Code.ERROR
    status: ClassVar[int] = 400
    says: ClassVar[str] = ""

    def __init__(self, msg: str = "", *, code: Code | None = None, fields: Mapping[str, str] | None = None) -> None:
        self.msg = msg or self.says
        super().__init__(self.msg)
        self.app_code = code or self.code
        self.fields = dict(fields or {})
        self.more: dict[str, str | int] = {}
        """Keys of this refusal's own, beside the envelope's."""


class Invalid(AppError):
    """The input does not fit; `fields` names each field and what is wrong with it."""

    code = Code.INVALID
    status = 422

    @classmethod
    def on(cls, field: str, sentence: str) -> Self:
        """Refuse one field with a sentence that says all."""
        return cls(sentence, fields={field: sentence})

    @classmethod
    def of_fields(cls, fields: Mapping[str, str]) -> Self:
        """Name every field and what is wrong with it; the message is about the first."""
        return cls(about(*next(iter(fields.items()))), fields=fields)


class Forbidden(AppError):
    code = Code.FORBIDDEN
    status = 403


class NotFound(AppError):
    """Not there, or not the caller's: the two are not told apart."""

    code = Code.NOT_FOUND
    status = 404
    says = "Not found."


class Conflict(AppError):
    """Changed meanwhile by somebody else; nothing was overwritten."""

    code = Code.CONFLICT
    status = 409


class Unauthenticated(AppError):
    code = Code.UNAUTHENTICATED
    status = 401

    def __init__(self, *, revoked: bool = False) -> None:
        code = Code.SESSION_REVOKED if revoked else Code.UNAUTHENTICATED
        super().__init__("Security verification expired, please log in again.", code=code)


class Throttled(AppError):
    """Too often; `wait` is the whole seconds until the next try may succeed."""

    code = Code.THROTTLED
    status = 429

    def __init__(self, wait: int, msg: str = "Too many requests. Please try again later.") -> None:
        super().__init__(msg)
        self.wait = wait
