"""Health checks for load balancers and people, and the answer for unknown addresses."""

import shutil

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse

from server.api.gateway.failures import crash_sentence, refused_at
from server.api.gateway.outages import RETRY_AFTER, UNAVAILABLE, unavailable_page
from server.api.gateway.requests import client_address
from server.jobs.selectors import troubles, worker_is_alive
from server.kit import clock
from server.kit.codes import Code
from server.kit.log import get_logger
from server.kit.quiet import quiet_notice
from server.kit.ring import ring_fault
from server.kit.version import VERSION
from server.tenancy.heads import everything_is_migrated
from server.tenancy.outages import outage_under_way
from server.tenancy.selectors import tenants_set_aside
from server.tenancy.start import database_fault

log = get_logger(__name__)
LEAST_FREE = 500 * 2**20
"""Bytes. Below, uploads will soon fail, and the embedded database will stop."""


def alive(request: HttpRequest) -> JsonResponse:
    """Answer, and show whether the request came by https and from where: that is what a proxy must get right."""
    return JsonResponse({"status": "ok", "https": request.is_secure(), "address": client_address(request)})


def ready(_request: HttpRequest) -> JsonResponse:
    """Check database, migrations, the key ring and a live worker; 503 names what is missing.

    `problems` names the causes for an operator, and failures in the background that do not affect requests.
    """
    checks = {"database": False, "migrations": False, "keys": False, "worker": False}
    problems: list[str] = []
    try:
        fault = database_fault()
        checks["migrations"] = not fault and everything_is_migrated()
        checks["database"] = True
        checks["keys"] = not (wrong_ring := ring_fault())
        checks["worker"] = worker_is_alive(now=clock.now())
        set_aside = (f"{schema} is set aside: {reason}" for schema, reason in tenants_set_aside().items())
        causes = (fault, wrong_ring, quiet_notice(settings.DATA_DIR), *set_aside)
        problems = [*filter(None, causes), *_disk_troubles(), *troubles(now=clock.now())]
    except Exception as error:  # noqa: BLE001 - a readiness probe answers whatever is broken
        log.warning("not ready", error=str(error))
    is_ready = all(checks.values())
    status = "ok" if is_ready and not problems else "degraded" if is_ready else "not ready"
    body = {"status": status, "version": VERSION, **checks, "problems": problems}
    return JsonResponse(body, status=200 if is_ready else 503)


def _disk_troubles() -> list[str]:
    free = shutil.disk_usage(settings.DATA_DIR).free
    return [f"only {free // 2**20} MB are free in DATA_DIR"] if free < LEAST_FREE else []


def not_found(request: HttpRequest, exception: Exception | None = None) -> JsonResponse:
    """Answer an unknown path in the envelope."""
    return refused_at(request, status=404, code=Code.NOT_FOUND, sentence="There is nothing at this address.")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> JsonResponse:
    """Answer a request that no view may handle, such as one for a foreign host name."""
    return refused_at(request, status=400, code=Code.INVALID, sentence="The request is not valid.")


def crashed(request: HttpRequest) -> HttpResponse:
    """Answer a crash outside the API's own handlers; Django has logged it."""
    if outage_under_way():
        if not request.path.startswith(("/api/", "/hooks/")):
            return unavailable_page(request)
        response = refused_at(request, status=503, code=Code.ERROR, sentence=UNAVAILABLE)
        response["Retry-After"] = RETRY_AFTER
        return response
    return refused_at(request, status=500, code=Code.ERROR, sentence=crash_sentence())
