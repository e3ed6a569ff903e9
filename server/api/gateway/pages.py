"""The entry pages of the single-page applications, for every address that the browser routes by itself."""

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase

# Pages before the log-in have an entry of their own that loads little (DESIGN section 10).
LIGHT_PATHS = frozenset(
    {"", "login", "register", "forgotPassword", "invitation", "cloudStoreLogin", "cloudStoreResetPassword"},
)


def portal_page(_request: HttpRequest, _path: str = "") -> HttpResponseBase:
    """The portal; a light entry for the pages before the log-in."""
    return _entry("portal", "login.html" if _path.strip("/") in LIGHT_PATHS else "index.html")


def console_page(_request: HttpRequest, _path: str = "") -> HttpResponseBase:
    """The staff console."""
    return _entry("console", "index.html")


def _entry(frontend: str, name: str) -> HttpResponseBase:
    page = settings.FRONTENDS[frontend] / name
    if not page.is_file():
        message = f"The {frontend} is not built: run `make run`."
        return HttpResponse(message, status=503, content_type="text/plain")
    response = FileResponse(page.open("rb"), content_type="text/html; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
