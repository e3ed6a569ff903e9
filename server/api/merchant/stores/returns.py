"""The page for browsers that return from a store's own pages."""

from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect

from server.company.connections.errors import IntentRefused
from server.company.payments.errors import PlanUnpaid
from server.kit.errors import AppError
from server.platforms.contracts import Platform
from tenants.stores.errors import AnotherStore, StoreRefused

BOUND_PAGE = "/wooBinding"
CAUSES: dict[type[AppError], str] = {IntentRefused: "expired", PlanUnpaid: "unpaid"}
"""Words for causes that the code alone does not tell; refusals of stores have theirs."""


def bound_page(platform: Platform, refusal: AppError | None = None) -> HttpResponse:
    """Redirect to the portal's page that shows the result; a refusal is shown by its code, not as JSON."""
    outcome = (
        {"success": "1"} if refusal is None else {"success": "0", "code": str(int(refusal.code)), **_names(refusal)}
    )
    return HttpResponseRedirect(f"{BOUND_PAGE}?{urlencode({**outcome, 'platform': str(int(platform))})}")


def _names(refusal: AppError) -> dict[str, str]:
    """Return the expected and the actual store, if they differ, the rights that were not granted, or the cause."""
    if isinstance(refusal, AnotherStore):
        return {"requested": refusal.requested, "came": refusal.came}
    if isinstance(refusal, StoreRefused) and refusal.missing:
        return {"missing": refusal.missing}
    cause = refusal.cause if isinstance(refusal, StoreRefused) else CAUSES.get(type(refusal), "")
    return {"cause": cause} if cause else {}
