"""Which language a public page is shown in."""

from django.http import HttpRequest

from server.api.gateway.requests import reader_language
from server.company.notices.contracts import LANGUAGES


def asked_language(request: HttpRequest) -> str:
    """`en` or `zh`: what `?language=` asks for, else what the browser does."""
    asked = request.GET.get("language", "")
    return asked if asked in LANGUAGES else reader_language(request)[:2]
