"""Pages whose content staff edit in the console."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation

from server.api.site.languages import asked_language
from server.api.site.texts import site_texts
from server.company.notices.contracts import Slug
from server.company.notices.selectors.pages import read_page


def content_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page in the language of `?language=`, else the browser's, else the one that it is written in."""
    language = asked_language(request)
    page = read_page(Slug(slug), language=language)
    context = {"page": page, "slug": slug, "texts": site_texts(language)}
    template = "site/page.html" if page else "site/not_found.html"
    with translation.override("zh-hans" if language == "zh" else "en"):
        response = render(request, template, context, status=200 if page else 404)
    response["Vary"] = "Accept-Language"
    response["Cache-Control"] = "no-cache"
    return response
