"""URLs of the platform's own hosts. Hosted shops have `server.api.shop.urls`."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.generic import RedirectView

from server.api.console.api import api as console_api
from server.api.gateway.health import alive, ready
from server.api.gateway.pages import console_page, portal_page
from server.api.gateway.routing import mounted
from server.api.merchant.api import api as merchant_api

urlpatterns: list[URLPattern | URLResolver] = [
    # First, because they come in thousands.
    path("hooks/", include("server.hooks.urls")),
    path("healthz", alive),
    path("readyz", ready),
    mounted("api/console/", console_api.urls),
    mounted("api/", merchant_api.urls),
    path("", include("server.api.site.urls")),
    # Bookmarks of staff from the former console.
    re_path(r"^antShopCrm(?:/.*)?$", RedirectView.as_view(url="/console/")),
    re_path(r"^console(?:/(?P<path>.*))?$", console_page),
    re_path(r"^(?P<path>.*)$", portal_page),
]

if settings.APP_ENV == "demo":
    from fixtures.demo.views import outbox

    urlpatterns.insert(0, path("outbox", outbox))

handler400 = "server.api.gateway.health.bad_request"
handler404 = "server.api.gateway.pages.unknown_address"
handler500 = "server.api.gateway.health.crashed"
