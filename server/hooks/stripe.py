"""Stripe webhooks: verify the raw body, store once, answer. A job reads the state again."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from server.company.payments.contracts import Provider
from server.company.payments.services.events import store_event
from server.kit import clock
from server.ports.payments import Forged
from server.ports.registry import payments


@csrf_exempt
@require_POST
def receive_event(request: HttpRequest) -> HttpResponse:
    """Store an event. Answer 401 when it is forged, too old, of another account or of the other mode."""
    now = clock.now()
    try:
        event = payments("stripe").event_of(request.body, request.headers, now=now)
    except Forged as forged:
        return HttpResponse(str(forged.reason.params["why"]), status=401)
    store_event(event, provider=Provider.STRIPE, now=now)
    return HttpResponse("ok")
