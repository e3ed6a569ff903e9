"""The OpenAPI document of an API, built at the first request, because that takes half a second."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.views import openapi_json
from ninja.responses import Response

from server.kit.errors import AppError

Guard = Callable[[HttpRequest], object]


def for_readers(guard: Guard) -> Callable[[Any], Callable[..., HttpResponse]]:
    """Return a `docs_decorator` for NinjaAPI: the document and its page, for users whom `guard` lets pass."""

    def decorate(view: Any) -> Callable[..., HttpResponse]:
        shown: partial[HttpResponse] = view
        api: NinjaAPI = shown.keywords["api"]

        def guarded(request: HttpRequest, **path: str) -> HttpResponse:
            try:
                guard(request)
            except AppError as refusal:
                return api.on_exception(request, refusal)
            if shown.func is openapi_json:
                return HttpResponse(_document(api), content_type="application/json")
            return shown(request, **path)

        return guarded

    return decorate


@cache
def _document(api: NinjaAPI) -> bytes:
    return Response(api.get_openapi_schema()).content
