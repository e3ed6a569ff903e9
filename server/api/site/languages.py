"""The language of a public page."""

from django.http import HttpRequest

from server.api.gateway.requests import reader_language
from server.company.notices.contracts import LANGUAGES


def requested_language(request: HttpRequest) -> str:
    """Return `en` or `zh`: from `?language=`, else from the browser."""
    requested = request.GET.get("language", "")
    return requested if requested in LANGUAGES else reader_language(request)[:2]
