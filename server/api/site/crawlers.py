"""What programs ask every site for."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

_CLOSED = ("/api/", "/app/", "/console", "/hooks/", "/iframeMain", "/outbox")


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """Public pages may be found; what needs a session, and what programs call, is nothing to search through."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _CLOSED)]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
