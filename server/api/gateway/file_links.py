"""Our files for the browser: the signature is the permission, because an <img> or a mailed link sends no header."""

from datetime import datetime
from typing import Annotated
from urllib.parse import urlencode

from django.http import FileResponse, HttpRequest, HttpResponse
from pydantic import AfterValidator

from server.api.gateway.failures import refused_at
from server.kit.codes import Code
from server.kit.errors import NotFound
from server.kit.files import is_signed, open_file, signature_of

PATH = "/api/account-service/file"
TYPES = {
    ".webp": "image/webp",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".zip": "application/zip",
    ".pdf": "application/pdf",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".csv": "text/csv",
    ".txt": "text/plain",
}
_PICTURE = (
    "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; style-src 'unsafe-inline'; "
    "img-src 'self'; sandbox"
)
SHOWN = {
    ".png": _PICTURE,
    ".jpg": _PICTURE,
    ".pdf": (
        "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; style-src 'unsafe-inline'; "
        "object-src 'self'"
    ),
}
"""Types that are shown as they are, with the policy of each."""
GONE = "This link no longer works."
A_YEAR = 31_536_000


def file_link(key: str, *, until: datetime | None = None) -> str:
    """Return our address of a saved file, permanent or valid until `until`; empty for no file."""
    if not key:
        return ""
    ends = int(until.timestamp()) if until else 0
    return f"{PATH}?{urlencode({'k': key, 'e': ends, 's': signature_of(key, ends=ends)})}"


FileLink = Annotated[str, AfterValidator(file_link)]
"""Our address of a saved file, made from its key."""


def file_response(
    request: HttpRequest, key: str, *, ends: int, signature: str, now: datetime
) -> HttpResponse | FileResponse:
    """Return the file of a signed address; 1000404 with HTTP 404 if the signature is wrong or expired, or the file
    gone.

    Images are shown, everything else is downloaded; browsers must not guess the type.
    """
    if not is_signed(key, ends=ends, signature=signature) or (ends and ends <= now.timestamp()):
        return refused_at(request, status=404, code=Code.NOT_FOUND, sentence=GONE)
    content, suffix = open_file(key), key[key.rfind(".") :]
    if content is None or suffix not in TYPES:
        return refused_at(request, status=404, code=Code.NOT_FOUND, sentence=GONE)
    is_picture = TYPES[suffix].startswith("image/")
    response = FileResponse(content, content_type=TYPES[suffix], as_attachment=not is_picture, filename=_name(suffix))
    response["Cache-Control"] = f"private, max-age={A_YEAR}, immutable" if is_picture else "private, no-store"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["X-Content-Type-Options"] = "nosniff"
    return response


def shown_file(key: str) -> FileResponse:
    """Return a private file to read and print in the browser; whoever calls has checked the right to it. NotFound.

    Nothing of it runs: no script, no form, no frame of another page. A PDF has no sandbox, because not every browser
    shows one inside it; their viewers keep it apart from the page by themselves.
    """
    content, suffix = open_file(key), key[key.rfind(".") :]
    if content is None or suffix not in SHOWN:
        raise NotFound
    response = FileResponse(content, content_type=TYPES[suffix], filename=_name(suffix))
    response["Cache-Control"] = "private, no-store"
    response["Content-Security-Policy"] = SHOWN[suffix]
    response["Referrer-Policy"] = "no-referrer"
    response["X-Content-Type-Options"] = "nosniff"
    response["X-Frame-Options"] = "DENY"
    return response


def _name(suffix: str) -> str:
    return f"tradewind{suffix}"
