"""The entry pages of the single-page applications, for every address that the browser routes by itself."""

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase


def portal_page(_request: HttpRequest, _path: str = "") -> HttpResponseBase:
    return _entry("portal")


def console_page(_request: HttpRequest, _path: str = "") -> HttpResponseBase:
    return _entry("console")


def _entry(frontend: str) -> HttpResponseBase:
    page = settings.FRONTENDS[frontend] / "index.html"
    if not page.is_file():
        return HttpResponse(f"The {frontend} is not built: run `make run`.", status=503, content_type="text/plain")
    response = FileResponse(page.open("rb"), content_type="text/html; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
