"""Pages whose content staff edit in the console."""

from html import unescape

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.html import strip_tags

from server.api.gateway.previews import previewed
from server.api.site.languages import requested_language
from server.api.site.texts import site_texts
from server.company.notices.contracts import PREVIEWS, PageText, Slug
from server.company.notices.selectors.pages import read_draft, read_page
from server.kit import clock
from server.kit.plain_text import excerpt


def content_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page in the language of `?language=`, else the browser's, else the one that it is written in.

    `?preview=` with a signed link of the console shows the draft, until the link expires.
    """
    language, shown = requested_language(request), Slug(slug)
    is_preview = "preview" in request.GET
    page = _draft(shown, request.GET["preview"]) if is_preview else read_page(shown, language=language)
    context = {"page": page, "slug": "" if is_preview else slug, "texts": site_texts(language)}
    context["description"] = excerpt(unescape(strip_tags(page.body.replace("<", " <")))) if page else ""
    template = "site/page.html" if page else "site/not_found.html"
    with translation.override("zh-hans" if language == "zh" else "en"):
        response = render(request, template, context, status=200 if page else 404)
    response["Vary"] = "Accept-Language"
    response["Cache-Control"] = "no-store" if is_preview else "no-cache"
    if is_preview or shown in PREVIEWS:
        response["X-Robots-Tag"] = "noindex"
    return response


def _draft(slug: Slug, preview: str) -> PageText | None:
    language, drawn_at = previewed(slug, preview, now=clock.now()) or ("", None)
    draft = read_draft(slug, language) if language else None
    if draft is None or draft.state == "empty":
        return None
    if draft.previews_ended_at and drawn_at and drawn_at <= draft.previews_ended_at:
        return None
    return PageText(slug=slug, language=draft.language, title=draft.title, body=draft.body, updated_at=None)
