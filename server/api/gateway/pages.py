"""The entry pages of the single-page applications, for every address that they route; 404 for any other."""

from csp.constants import HEADER as POLICY_HEADER
from csp.constants import SELF
from csp.utils import build_policy
from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from server.api.gateway.health import not_found
from server.api.gateway.requests import host_name
from server.company.site_settings.selectors import allowed_chat_sources
from server.kit.own_paths import is_console_screen, is_portal_screen, portal_addresses

CHAT_NEEDS = ("script-src", "connect-src", "frame-src", "img-src", "style-src", "font-src", "media-src")
NO_PAGES = ("/api/", "/hooks/", "/static/", "/assets/", "/console/assets/")


def portal_page(request: HttpRequest, path: str = "") -> HttpResponseBase:
    """Serve the portal where it has a screen; with a light entry for pages before the log-in (DESIGN section 10)."""
    if f"/{path}" in portal_addresses()["visitor"].values():
        return _entry(request, "portal", "login.html")
    if is_portal_screen(f"/{path}"):
        return _allowing_chat(_entry(request, "portal", "index.html"))
    return unknown_address(request)


def console_page(request: HttpRequest, path: str = "") -> HttpResponseBase:
    if is_console_screen(f"/{path}"):
        return _entry(request, "console", "index.html")
    return unknown_address(request)


def unknown_address(request: HttpRequest, exception: Exception | None = None) -> HttpResponseBase:
    """Answer 404: with the host's frontend, which says so, where a browser asks for a page; else in the envelope."""
    response = _missing_page(request) if _asks_for_page(request) else not_found(request)
    patch_vary_headers(response, ["Accept"])
    return response


def _asks_for_page(request: HttpRequest) -> bool:
    if request.method not in {"GET", "HEAD"} or request.path.startswith(NO_PAGES):
        return False
    return request.get_preferred_type(["application/json", "text/html"]) == "text/html"


def _missing_page(request: HttpRequest) -> HttpResponseBase:
    if settings.CONSOLE_HOST:
        is_for_console = host_name(request) == settings.CONSOLE_HOST.lower()
    else:
        is_for_console = request.path.startswith("/console/")
    if is_for_console:
        return _entry(request, "console", "index.html", status=404)
    return _allowing_chat(_entry(request, "portal", "index.html", status=404))


def _allowing_chat(response: HttpResponseBase) -> HttpResponseBase:
    """Add a policy that allows only the configured chat widget, which loads once the user consents."""
    sources = allowed_chat_sources()
    if sources:
        more = {name: [SELF, *sources] if name == "media-src" else list(sources) for name in CHAT_NEEDS}
        response.headers[POLICY_HEADER] = build_policy(update=more)
    return response


@require_safe
def _entry(_request: HttpRequest, frontend: str, name: str, *, status: int = 200) -> HttpResponseBase:
    page = settings.FRONTENDS[frontend] / name
    if not page.is_file():
        message = f"The {frontend} is not built: run `make run`."
        return HttpResponse(message, status=503, content_type="text/plain")
    response = FileResponse(page.open("rb"), content_type="text/html; charset=utf-8", status=status)
    response["Cache-Control"] = "no-cache"
    return response
