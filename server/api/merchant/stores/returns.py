"""The page for browsers that return from a store's own pages."""

from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect

from server.kit.errors import AppError
from server.platforms.contracts import Platform
from tenants.stores.errors import AnotherStore, StoreRefused

BOUND_PAGE = "/wooBinding"


def bound_page(platform: Platform, refusal: AppError | None = None) -> HttpResponse:
    """Redirect to the portal's page that shows the result; a refusal is shown by its code, not as JSON."""
    outcome = (
        {"success": "1"} if refusal is None else {"success": "0", "code": str(int(refusal.code)), **_names(refusal)}
    )
    return HttpResponseRedirect(f"{BOUND_PAGE}?{urlencode({**outcome, 'platform': str(int(platform))})}")


def _names(refusal: AppError) -> dict[str, str]:
    """Return the expected and the actual store, if they differ, or the rights that were not granted."""
    if isinstance(refusal, AnotherStore):
        return {"requested": refusal.requested, "came": refusal.came}
    return {"missing": refusal.missing} if isinstance(refusal, StoreRefused) and refusal.missing else {}
