"""Answers while the database is away."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from server.api.gateway.requests import reader_language
from server.kit.sentences import in_language

UNAVAILABLE = "The service is briefly unavailable. Please try again in a moment."
RETRY_AFTER = "5"


def unavailable_page(request: HttpRequest) -> HttpResponse:
    """Return a page with HTTP 503."""
    language = reader_language(request)
    sentence = in_language(UNAVAILABLE, language)
    response = render(request, "unavailable.html", {"language": language, "sentence": sentence}, status=503)
    response["Retry-After"] = RETRY_AFTER
    response["Cache-Control"] = "no-store"
    return response
