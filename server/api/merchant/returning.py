"""Where a browser lands that comes back from a store's own pages."""

from django.http import HttpResponse, HttpResponseRedirect

from server.kit.errors import AppError
from server.ports.stores import Platform

BOUND_PAGE = "/wooBinding"


def bound_page(platform: Platform, refusal: AppError | None = None) -> HttpResponse:
    """The portal's page that tells how it went: a refusal is shown there by its code, not as JSON."""
    outcome = "success=1" if refusal is None else f"success=0&code={int(refusal.code)}"
    return HttpResponseRedirect(f"{BOUND_PAGE}?{outcome}&platform={int(platform)}")
