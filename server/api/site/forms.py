"""`/formAS/{rel}`: a partner's lead form without JavaScript; it redirects to the thank-you page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from server.api.gateway.guards import visiting_user
from server.api.gateway.requests import client_network
from server.api.gateway.throttles import LEADS_BY_ADDRESS, refuse_when_too_often
from server.api.site.languages import requested_language
from server.api.site.texts import form_texts, site_texts
from server.company.leads.contracts import ShownForm, Submission
from server.company.leads.errors import AnswersRefused
from server.company.leads.selectors.forms import find_form
from server.company.leads.services.leads import send_lead
from server.kit import clock
from server.kit.errors import Throttled
from server.kit.ids import opaque_token

SALT = "leads.form"
OPEN_SECONDS = 24 * 3600
HONEYPOT = "website"
"""A field that people do not see; a form with it filled in comes from a bot, gets thanks and is not saved."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A submitted form that could not be accepted."""

    answers: Mapping[str, str] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""
    status: HTTPStatus = HTTPStatus.OK


@require_http_methods(["GET", "HEAD", "POST"])
def lead_form(request: HttpRequest, code: str) -> HttpResponse:
    """Show the form of a partner's code; unknown and disabled codes get the same page."""
    language = requested_language(request)
    form = find_form(code, language=language)
    if form is None:
        texts = site_texts(language)
        return _private(render(request, "site/not_found.html", {"texts": texts}, status=HTTPStatus.NOT_FOUND))
    if request.method == "POST":
        return _private(_receive(request, form, language))
    return _private(_page(request, form, language, Attempt()))


def _receive(request: HttpRequest, form: ShownForm, language: str) -> HttpResponse:
    answers = {form_field.key: request.POST.get(form_field.key, "") for form_field in form.fields}
    try:
        refuse_when_too_often(LEADS_BY_ADDRESS, client_network(request))
        if not request.POST.get(HONEYPOT):
            send_lead(_submission(request, form, language, answers), now=clock.now())
    except Throttled:
        return _page(request, form, language, Attempt(answers, {}, "too_often", HTTPStatus.TOO_MANY_REQUESTS))
    except signing.BadSignature:
        return _page(request, form, language, Attempt(answers, {}, "stale", HTTPStatus.BAD_REQUEST))
    except AnswersRefused as refused:
        return _page(request, form, language, Attempt(answers, refused.faults, "not_sent", HTTPStatus.BAD_REQUEST))
    query = urlencode({"sent": "1", "language": language})
    return HttpResponseRedirect(f"/formAS/{form.code}?{query}", status=HTTPStatus.SEE_OTHER)


def _submission(request: HttpRequest, form: ShownForm, language: str, answers: Mapping[str, str]) -> Submission:
    stamp = signing.loads(request.POST.get("stamp", ""), salt=SALT, max_age=OPEN_SECONDS)
    if stamp[0] != form.code:
        raise signing.BadSignature
    return Submission(
        code=form.code,
        language=language,
        answers=answers,
        consented=request.POST.get("consent") == "1",
        nonce=stamp[1],
        user_id=visiting_user(request),
    )


def _page(request: HttpRequest, form: ShownForm, language: str, attempt: Attempt) -> HttpResponse:
    texts = form_texts(language)
    context: dict[str, Any] = {
        "form": form,
        "slug": form.code,
        "texts": site_texts(language),
        "words": texts,
        "is_sent": request.method != "POST" and request.GET.get("sent") == "1",
        "rows": [_row(form_field, language, attempt, texts) for form_field in form.fields],
        "consent_fault": texts.get(attempt.faults.get("consent", ""), ""),
        "problem": texts.get(attempt.problem, ""),
        "stamp": signing.dumps([form.code, opaque_token()], salt=SALT),
        "honeypot": HONEYPOT,
    }
    return render(request, "site/form.html", context, status=attempt.status)


def _row(form_field: Any, language: str, attempt: Attempt, texts: Mapping[str, str]) -> dict[str, Any]:
    return {
        "field": form_field,
        "label": form_field.label(language),
        "choices": form_field.choices(language) if form_field.choices_en else (),
        "value": attempt.answers.get(form_field.key, ""),
        "fault": texts.get(attempt.faults.get(form_field.key, ""), ""),
    }


def _private(response: HttpResponse) -> HttpResponse:
    """Keep the page out of caches and search engines, because each one has its own stamp."""
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
