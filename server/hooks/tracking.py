"""Events of tracking services: verify, keep once, answer. They name a number; which merchants follow it is not said."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from server.company.tracking.services.readings import take
from server.kit import clock
from server.ports.registry import tracking_service


def of_service(name: str) -> Callable[..., HttpResponse]:
    """Make a view for a service's one URL. Answer 401 for forged events, 400 for those that cannot be read.

    The reading is kept and each parcel's job is queued in one transaction, before the answer. An event that says
    nothing new, or comes again, changes nothing.
    """

    def receive(request: HttpRequest) -> HttpResponse:
        port = tracking_service(name)
        headers = {key.lower(): value for key, value in request.headers.items()}
        if not port.is_signed(headers, request.body):
            return HttpResponse("The signature does not fit.", status=401)
        try:
            news = port.news(request.body)
        except ValueError:
            return HttpResponse("Malformed event.", status=400)
        for reading in news:
            take(name, reading, now=clock.now())
        return HttpResponse("ok")

    return csrf_exempt(require_POST(receive))
