"""JSON in and out by orjson."""

from typing import Any

import orjson
from django.http import HttpRequest
from ninja.parser import Parser
from ninja.renderers import BaseRenderer
from ninja.types import DictStrAny
from pydantic import BaseModel


class OrjsonParser(Parser):
    def parse_body(self, request: HttpRequest) -> DictStrAny:
        parsed: DictStrAny = orjson.loads(request.body)
        return parsed


class OrjsonRenderer(BaseRenderer):
    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:
        return orjson.dumps(data, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True)
    return str(value)
