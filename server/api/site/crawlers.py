"""Files that search engines request from every site."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

_CLOSED = ("/api/", "/app/", "/console", "/hooks/", "/iframeMain", "/outbox")


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """Allow public pages; exclude what needs a session, and the API."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _CLOSED)]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
