"""The keywords that an adapter may hand on to `server.kit.http.request`."""

from collections.abc import Mapping
from typing import TypedDict

from server.kit.http import Files, Params


class CallOptions(TypedDict, total=False):
    bucket: str
    rate: float | None
    headers: Mapping[str, str] | None
    params: Params | None
    cookies: Mapping[str, str] | None
    json: object
    form: Mapping[str, str] | None
    content: bytes | None
    files: Files | None
    timeout: float
    max_bytes: int
    follow_redirects: int
    retries: int
    idempotent: bool | None
