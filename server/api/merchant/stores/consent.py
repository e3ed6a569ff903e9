"""Stores that connect by consent: where the browser goes, and where it returns (specification 000)."""

from dataclasses import dataclass
from typing import Any, cast

from django.http import HttpResponse
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope
from server.api.gateway.throttles import CONNECTS_BY_MERCHANT
from server.api.merchant.stores.returns import BOUND_PAGE, bound_page
from server.api.merchant.stores.routes import UrlEnvelope
from server.kit import clock
from server.kit.errors import AppError
from server.kit.own_paths import portal_origin, registered_origin
from server.platforms.contracts import Platform
from tenants.stores.services.connections import begin_authorisation, finish_authorisation


class ShopQuery(Schema):
    shop: str = Field(default="", max_length=300)


class TypedShopQuery(ShopQuery):
    again: bool = Field(default=False, description="Reconnect a connected shop.")


class AppQuery(TypedShopQuery):
    appId: str = Field(default="", max_length=40)  # noqa: N815 - the specification's name


@dataclass(frozen=True, slots=True)
class Consent:
    """The consent flow of a platform. The field `answer_field` of the answer has the page's address.

    `back` is the summary of the return operation; empty if the platform calls us itself.
    """

    platform: Platform
    service: str
    query: type[ShopQuery]
    summary: str
    path: str = "/app-install"
    answer: type[Envelope] = UrlEnvelope
    answer_field: str = "url"
    back: str = ""

    @property
    def return_url(self) -> str:
        return f"{registered_origin()}/api/{self.service}/auth/callback" if self.back else portal_origin() + BOUND_PAGE


CONSENTS = (
    Consent(
        Platform.SHOPIFY,
        "shopify-service",
        TypedShopQuery,
        "Open the consent page of a Shopify shop",
        back="Handle the browser's return from Shopify",
    ),
    Consent(
        Platform.BIGCOMMERCE,
        "bigcommerce-service",
        AppQuery,
        "Open the page that installs the app in a BigCommerce store",
    ),
    Consent(
        Platform.WIX,
        "wix-service",
        ShopQuery,
        "Open Wix's page that installs the app",
        back="Handle the browser's return from Wix",
    ),
    Consent(
        Platform.SQUARE,
        "square-service",
        ShopQuery,
        "Open the consent page of a Square seller: `msg` is the link",
        path="/judge",
        answer=Envelope,
        answer_field="msg",
        back="Handle the browser's return from Square",
    ),
)


def area_of(consent: Consent) -> Area:
    """Return the operations of a platform's consent."""
    area, name = Area("stores"), consent.service.removesuffix("-service")

    def authorise(request: ActorRequest, query: ShopQuery) -> Envelope:
        # If the platform itself asks for the store, an address is sent only for reconnecting a store.
        again = query.again if isinstance(query, TypedShopQuery) else True
        url = begin_authorisation(
            request.actor,
            platform=consent.platform,
            shop=query.shop,
            again=again,
            return_url=consent.return_url,
            callback_url=consent.return_url,
            now=clock.now(),
        )
        return consent.answer.model_validate({consent.answer_field: url})

    authorise.__annotations__["query"] = cast(Any, Query)[consent.query]
    often: dict[str, Any] = {"rate": CONNECTS_BY_MERCHANT, "may": SIGNED_IN}
    area.get(consent.path, id=f"{name}.authorise", response=consent.answer, summary=consent.summary, **often)(authorise)
    if consent.back:
        operation = {"response": {302: None}, "called_from_outside": True, "summary": consent.back}
        area.get("/auth/callback", id=f"{name}.callback", **operation, **often)(_come_back(consent))
    return area


def _come_back(consent: Consent) -> Any:
    def come_back(request: ActorRequest) -> HttpResponse:
        try:
            finish_authorisation(
                request.actor,
                platform=consent.platform,
                query=request.GET.dict(),
                redirect_uri=consent.return_url,
                now=clock.now(),
            )
        except AppError as refusal:
            return bound_page(consent.platform, refusal)
        return bound_page(consent.platform)

    return come_back
