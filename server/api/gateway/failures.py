"""Answers for all refusals and crashes: the envelope for merchants, REST status for the console."""

from typing import Any

import structlog
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from server.api.gateway.field_errors import field_messages, summary_of
from server.api.gateway.outages import RETRY_AFTER, UNAVAILABLE
from server.api.gateway.requests import reader_language
from server.api.gateway.returns import BeganElsewhere
from server.api.gateway.schemas import Refusal
from server.kit.codes import Code
from server.kit.errors import AppError, Invalid, NotFound, Throttled
from server.kit.log import get_logger
from server.kit.sentences import Sentence, in_language
from server.tenancy.outages import is_outage

log = get_logger(__name__)

TOO_BIG = "The request is larger than 10 MB."
UNREADABLE = "Cannot parse request body"
ALWAYS_HTTP_STATUS = frozenset({401, 429})


def request_id() -> str:
    return str(structlog.contextvars.get_contextvars().get("correlation_id", ""))


def crash_sentence() -> Sentence:
    return Sentence("Something went wrong on our side. Please quote {id} when you ask for help.", id=request_id())


def method_refused(request: HttpRequest, *, allowed: str) -> HttpResponse:
    """Return HTTP 405 with the methods that the address accepts."""
    response = refused_at(
        request, status=405, code=Code.INVALID, sentence=Sentence("This URL only accepts {methods}.", methods=allowed)
    )
    response["Allow"] = allowed
    return response


def refused_at(request: HttpRequest, *, status: int, code: Code, sentence: str) -> JsonResponse:
    """Return a refusal made outside an API's own handlers, in the form of the API at this address."""
    if request.path.startswith("/api/console/"):
        return JsonResponse(_console_body(request, AppError(sentence, code=code)), status=status)
    return JsonResponse(_envelope(request, AppError(sentence, code=code)).model_dump(), status=status)


def install_merchant_failures(api: NinjaAPI) -> None:
    """Business refusals are HTTP 200 with `success: false`; 401, 404 of a path, 429 and 500 keep their status."""

    def answer(request: HttpRequest, error: AppError) -> HttpResponse:
        body = _envelope(request, error)
        status = error.status if error.status in ALWAYS_HTTP_STATUS else 200
        response = api.create_response(request, body.model_dump() | error.more, status=status)
        if body.wait is not None:
            response["Retry-After"] = str(body.wait)
        return response

    _install(api, answer)


def install_console_failures(api: NinjaAPI) -> None:
    """REST status with {code, message, fields}, worded in the language that the console is shown in."""

    def answer(request: HttpRequest, error: AppError) -> HttpResponse:
        response = api.create_response(
            request, _console_body(request, error), status=error.status if error.status != 200 else 400
        )
        if isinstance(error, Throttled):
            response["Retry-After"] = str(error.wait)
        return response

    _install(api, answer)


def _envelope(request: HttpRequest, error: AppError) -> Refusal:
    wait = error.wait if isinstance(error, Throttled) else None
    message, fields = _said(request, error)
    return Refusal(code=int(error.app_code), msg=message, fields=fields, wait=wait, request_id=request_id())


def _console_body(request: HttpRequest, error: AppError) -> dict[str, Any]:
    message, fields = _said(request, error)
    return {"code": int(error.app_code), "message": message, "fields": fields, "request_id": request_id()}


def _said(request: HttpRequest, error: AppError) -> tuple[str, dict[str, str]]:
    language = reader_language(request)
    fields = {name: in_language(sentence, language) for name, sentence in error.fields.items()}
    said = getattr(request, "said", None)
    return in_language(said(error) if said else error.msg, language), fields


def _install(api: NinjaAPI, answer: Any) -> None:
    def refused(request: HttpRequest, error: AppError) -> HttpResponse:
        response: HttpResponse = answer(request, error)
        return response

    def invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
        return refused(request, Invalid(summary_of(error.errors), fields=field_messages(error.errors)))

    def http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
        refusal = Invalid(str(error))
        return refused(request, refusal)

    def crashed(request: HttpRequest, error: Exception) -> HttpResponse:
        status, sentence = _crash(request, error)
        return _at_status(refused(request, AppError(sentence)), status)

    def too_big(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
        return refused(request, Invalid(TOO_BIG))

    def unreadable(request: HttpRequest, error: MultiPartParserError | UnreadablePostError) -> HttpResponse:
        return refused(request, Invalid(UNREADABLE))

    def suspicious(request: HttpRequest, error: SuspiciousOperation) -> HttpResponse:
        return refused(request, Invalid("The request is not valid."))

    def missing(request: HttpRequest, error: Http404) -> HttpResponse:
        return refused(request, NotFound())

    # django-ninja types a handler as taking the class or an instance; it always gets the instance.
    handlers: dict[type[Exception], Any] = {
        AppError: refused,
        BeganElsewhere: _send_back,
        ValidationError: invalid,
        HttpError: http_error,
        Http404: missing,
        RequestDataTooBig: too_big,
        MultiPartParserError: unreadable,
        UnreadablePostError: unreadable,
        SuspiciousOperation: suspicious,
        Exception: crashed,
    }
    for kind, handler in handlers.items():
        api.add_exception_handler(kind, handler)


def _send_back(_request: HttpRequest, error: BeganElsewhere) -> HttpResponse:
    return HttpResponseRedirect(error.url)


def _crash(request: HttpRequest, error: Exception) -> tuple[int, str]:
    if is_outage(error):
        log.warning("the database is away", path=request.path, error=str(error))
        return 503, UNAVAILABLE
    log.error("request crashed", path=request.path, exc_info=error)
    return 500, crash_sentence()


def _at_status(response: HttpResponse, status: int) -> HttpResponse:
    response.status_code = status
    if status == 503:
        response["Retry-After"] = RETRY_AFTER
    return response
