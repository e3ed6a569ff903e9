"""The entry pages of the single-page applications, for every address that the browser routes itself."""

from csp.constants import HEADER as POLICY_HEADER
from csp.constants import SELF
from csp.utils import build_policy
from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase

from server.company.site_settings.selectors import allowed_chat_sources

CHAT_NEEDS = ("script-src", "connect-src", "frame-src", "img-src", "style-src", "font-src", "media-src")

# Pages before the log-in have their own small entry (DESIGN section 10).
LIGHT_PATHS = frozenset(
    {
        "",
        "login",
        "register",
        "forgotPassword",
        "invitation",
        "cloudStoreLogin",
        "cloudStoreResetPassword",
        "serviceMarketLogin",
    },
)


def portal_page(_request: HttpRequest, _path: str = "") -> HttpResponseBase:
    """Serve the portal; with a light entry for the pages before the log-in."""
    if _path.strip("/") in LIGHT_PATHS:
        return _entry("portal", "login.html")
    return _allowing_chat(_entry("portal", "index.html"))


def console_page(_request: HttpRequest, _path: str = "") -> HttpResponseBase:
    return _entry("console", "index.html")


def _allowing_chat(response: HttpResponseBase) -> HttpResponseBase:
    """Add a policy that allows only the configured chat widget, which loads once the user consents."""
    sources = allowed_chat_sources()
    if sources:
        more = {name: [SELF, *sources] if name == "media-src" else list(sources) for name in CHAT_NEEDS}
        response.headers[POLICY_HEADER] = build_policy(update=more)
    return response


def _entry(frontend: str, name: str) -> HttpResponseBase:
    page = settings.FRONTENDS[frontend] / name
    if not page.is_file():
        message = f"The {frontend} is not built: run `make run`."
        return HttpResponse(message, status=503, content_type="text/plain")
    response = FileResponse(page.open("rb"), content_type="text/html; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
