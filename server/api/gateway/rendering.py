"""JSON in and out by orjson."""

from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse
from ninja.parser import Parser
from ninja.renderers import BaseRenderer
from ninja.types import DictStrAny
from pydantic import BaseModel

from server.api.gateway.requests import reader_language
from server.kit.codes import Code
from server.kit.sentences import in_language


class OrjsonParser(Parser):
    def parse_body(self, request: HttpRequest) -> DictStrAny:
        parsed: DictStrAny = orjson.loads(request.body)
        return parsed


class OrjsonRenderer(BaseRenderer):
    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:
        if isinstance(data, dict) and data.get("success"):
            data = data | {"msg": in_language(data.get("msg", ""), reader_language(request))}
        return orjson.dumps(data, default=_plain)


def ready(**keys: Any) -> HttpResponse:
    """Return a successful answer from plain values with the wire's names and types, for lists.

    Building and dumping a model for each row costs more than the queries. The operation still declares its schema; a
    test of the list proves that the output equals the schema's.
    """
    body = orjson.dumps({"success": True, "code": int(Code.OK), "msg": "", **keys})
    return HttpResponse(body, content_type=OrjsonRenderer.media_type)


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True)
    return str(value)
