"""Where a browser lands that comes back from a store's own pages."""

from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect

from server.kit.errors import AppError
from server.platforms.contracts import Platform
from tenants.stores.errors import AnotherStore

BOUND_PAGE = "/wooBinding"


def bound_page(platform: Platform, refusal: AppError | None = None) -> HttpResponse:
    """The portal's page that tells how it went: a refusal is shown there by its code, not as JSON."""
    told = {"success": "1"} if refusal is None else {"success": "0", "code": str(int(refusal.code)), **_names(refusal)}
    return HttpResponseRedirect(f"{BOUND_PAGE}?{urlencode({**told, 'platform': str(int(platform))})}")


def _names(refusal: AppError) -> dict[str, str]:
    """Which store was wanted and which one came, where that is what was wrong."""
    return {"wanted": refusal.wanted, "came": refusal.came} if isinstance(refusal, AnotherStore) else {}
