"""Errors that a caller can act on. The API renders them; this module knows nothing of HTTP bodies."""

from collections.abc import Mapping
from typing import ClassVar, Self

from server.kit.codes import Code
from server.kit.sentences import about


class AppError(Exception):
    """An error with the contract's code, a message for the reader, and the fields it concerns.

    `says` is the message of an error class that has only one. `otherwise` is the message for readers without the right
    `way_out`, who cannot do what the other one asks for.
    """

    code: ClassVar[Code] = Code.ERROR
    status: ClassVar[int] = 400
    says: ClassVar[str] = ""
    way_out: ClassVar[str] = ""
    otherwise: str = ""

    def __init__(self, msg: str = "", *, code: Code | None = None, fields: Mapping[str, str] | None = None) -> None:
        self.msg = msg or self.says
        super().__init__(self.msg)
        self.app_code = code or self.code
        self.fields = dict(fields or {})
        self.more: dict[str, str | int] = {}
        """Extra keys of this error in the response, besides those of the envelope."""


class Invalid(AppError):
    """Invalid input. `fields` maps each field to what is wrong with it."""

    code = Code.INVALID
    status = 422

    @classmethod
    def on(cls, field: str, sentence: str) -> Self:
        """Make an error for one field, with a message that stands alone."""
        return cls(sentence, fields={field: sentence})

    @classmethod
    def of_fields(cls, fields: Mapping[str, str]) -> Self:
        """Make an error for several fields. The message names the first."""
        return cls(about(*next(iter(fields.items()))), fields=fields)


class Forbidden(AppError):
    code = Code.FORBIDDEN
    status = 403


class NoRight(Forbidden):
    """The user lacks `right`. The message is for sub-accounts; the edge tells owners, tokens and staff their cause."""

    right: ClassVar[str] = ""


class NotFound(AppError):
    """The object does not exist, or belongs to somebody else. The caller cannot tell which."""

    code = Code.NOT_FOUND
    status = 404
    says = "Not found."


class Conflict(AppError):
    """Somebody else changed the object in the meantime; nothing was overwritten."""

    code = Code.CONFLICT
    status = 409


class Unauthenticated(AppError):
    code = Code.UNAUTHENTICATED
    status = 401

    def __init__(self, *, revoked: bool = False) -> None:
        code = Code.SESSION_REVOKED if revoked else Code.UNAUTHENTICATED
        super().__init__("Security verification expired, please log in again.", code=code)


class Throttled(AppError):
    """Too many requests. `wait` is the number of whole seconds until a retry may succeed."""

    code = Code.THROTTLED
    status = 429

    def __init__(self, wait: int, msg: str = "Too many requests. Please try again later.") -> None:
        super().__init__(msg)
        self.wait = wait
