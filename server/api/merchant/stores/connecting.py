"""Stores that connect by consent: where the browser goes, and where it comes back (specification 000)."""

from django.conf import settings
from django.http import HttpResponse
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope
from server.api.gateway.throttles import CONNECTS_BY_MERCHANT
from server.api.merchant.stores.returning import BOUND_PAGE, bound_page
from server.api.merchant.stores.routes import UrlEnvelope
from server.kit import clock
from server.kit.errors import AppError
from server.ports.stores import Platform
from tenants.stores.services.connecting import begin_authorisation, finish_authorisation

shopify = Area("stores")
bigcommerce = Area("stores")
square = Area("stores")
wix = Area("stores")

SHOPIFY_CALLBACK = "/api/shopify-service/auth/callback"
SQUARE_CALLBACK = "/api/square-service/auth/callback"
WIX_CALLBACK = "/api/wix-service/auth/callback"


class ShopQuery(Schema):
    shop: str = Field(default="", max_length=300)


class TypedShopQuery(ShopQuery):
    again: bool = Field(default=False, description="A shop that is connected is to be connected anew.")


class AppQuery(TypedShopQuery):
    appId: str = Field(default="", max_length=40)  # noqa: N815 - the specification's name


@shopify.get(
    "/app-install",
    id="shopify.authorise",
    rate=CONNECTS_BY_MERCHANT,
    may=SIGNED_IN,
    response=UrlEnvelope,
    summary="Where a Shopify shop agrees",
)
def authorise_shopify(request: ActorRequest, query: Query[TypedShopQuery]) -> UrlEnvelope:
    return_url = settings.PUBLIC_URL + SHOPIFY_CALLBACK
    return UrlEnvelope(url=_begin(request, Platform.SHOPIFY, query.shop, return_url, again=query.again))


@shopify.get(
    "/auth/callback",
    id="shopify.callback",
    rate=CONNECTS_BY_MERCHANT,
    may=SIGNED_IN,
    response={302: None},
    called_from_outside=True,
    summary="Shopify sends the browser back here",
)
def come_back_from_shopify(request: ActorRequest) -> HttpResponse:
    return _finish(request, Platform.SHOPIFY, SHOPIFY_CALLBACK)


@bigcommerce.get(
    "/app-install",
    id="bigcommerce.authorise",
    rate=CONNECTS_BY_MERCHANT,
    may=SIGNED_IN,
    response=UrlEnvelope,
    summary="Where the app is installed in a BigCommerce store",
)
def authorise_bigcommerce(request: ActorRequest, query: Query[AppQuery]) -> UrlEnvelope:
    return_url = f"{settings.PUBLIC_URL}{BOUND_PAGE}"
    return UrlEnvelope(url=_begin(request, Platform.BIGCOMMERCE, query.shop, return_url, again=query.again))


@square.get(
    "/judge",
    id="square.authorise",
    rate=CONNECTS_BY_MERCHANT,
    may=SIGNED_IN,
    response=Envelope,
    summary="Where a Square seller agrees: `msg` is the link",
)
def authorise_square(request: ActorRequest, query: Query[ShopQuery]) -> Envelope:
    return Envelope(msg=_begin(request, Platform.SQUARE, query.shop, settings.PUBLIC_URL + SQUARE_CALLBACK))


@square.get(
    "/auth/callback",
    id="square.callback",
    rate=CONNECTS_BY_MERCHANT,
    may=SIGNED_IN,
    response={302: None},
    called_from_outside=True,
    summary="Square sends the browser back here",
)
def come_back_from_square(request: ActorRequest) -> HttpResponse:
    return _finish(request, Platform.SQUARE, SQUARE_CALLBACK)


@wix.get(
    "/app-install",
    id="wix.authorise",
    rate=CONNECTS_BY_MERCHANT,
    may=SIGNED_IN,
    response=UrlEnvelope,
    summary="Wix's page that installs the app",
)
def authorise_wix(request: ActorRequest, query: Query[ShopQuery]) -> UrlEnvelope:
    return UrlEnvelope(url=_begin(request, Platform.WIX, query.shop, settings.PUBLIC_URL + WIX_CALLBACK))


@wix.get(
    "/auth/callback",
    id="wix.callback",
    rate=CONNECTS_BY_MERCHANT,
    may=SIGNED_IN,
    response={302: None},
    called_from_outside=True,
    summary="Wix sends the browser back here",
)
def come_back_from_wix(request: ActorRequest) -> HttpResponse:
    return _finish(request, Platform.WIX, WIX_CALLBACK)


def _finish(request: ActorRequest, platform: Platform, callback: str) -> HttpResponse:
    try:
        finish_authorisation(
            request.actor,
            platform=platform,
            query=request.GET.dict(),
            redirect_uri=settings.PUBLIC_URL + callback,
            now=clock.now(),
        )
    except AppError as refusal:
        return bound_page(platform, refusal)
    return bound_page(platform)


def _begin(request: ActorRequest, platform: Platform, shop: str, return_url: str, *, again: bool = True) -> str:
    # Square and Wix ask themselves which store it is: an address comes only with one that is connected again.
    return begin_authorisation(
        request.actor,
        platform=platform,
        shop=shop,
        again=again,
        return_url=return_url,
        callback_url=return_url,
        now=clock.now(),
    )
