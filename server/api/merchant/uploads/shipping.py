"""Countries and carriers of suppliers' shipping (specification 001, section 7, "Wizard and settings")."""

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT
from server.api.gateway.values import Country, Id, Sentence
from server.api.merchant.uploads.schemas import ShippingConfigIn
from server.kit.countries import list_countries
from server.kit.money import to_decimal
from server.ports.suppliers import Supplier
from tenants.importing.contracts.freight import ProductFreight
from tenants.importing.services.freight import list_carriers, quote_products

area = Area("upload settings")


class StateOut(Out):
    code: str = Field(description="ISO 3166-1 alpha-2.")
    name: str


class StatesOut(Envelope):
    state_list: list[StateOut] = Field(description="Countries sorted by name, in the reader's language.")


class ShippingMethodQuery(Schema):
    type: Supplier = Supplier.ALIEXPRESS
    ship_to: Country = "US"


class ServicesOut(Envelope):
    service_list: list[str] = Field(validation_alias="names", description="Carriers, as the supplier names them.")
    problem: Sentence = Field(validation_alias="reason", description="Why the supplier did not say; empty if it did.")


class FreightIn(Body):
    ids: list[int] = Field(
        min_length=1, max_length=10_000, description="Ids of the Import List; only the first 3 are quoted."
    )
    config: ShippingConfigIn


class ProductFreightOut(Out):
    product_id: Id
    title: str
    carrier: str = Field(description="Empty: unknown, or not shipped there.")
    cost: str
    currency: str
    min_days: int | None
    max_days: int | None
    problem: Sentence


class FreightOut(Envelope):
    products: list[ProductFreightOut]


@area.get("/user-config/logistics_state", id="user_config.logistics_state", may=SIGNED_IN)
def states(request: ActorRequest) -> StatesOut:
    """List the countries that products are shipped from and to."""
    countries = list_countries(reader_language(request)[:2])
    return StatesOut(state_list=[StateOut(code=country.code, name=country.name) for country in countries])


@area.get("/ae/shipping-method", id="ae.shipping_method", rate=LOOK_UPS_BY_MERCHANT, may=SIGNED_IN)
def shipping_methods(request: ActorRequest, query: Query[ShippingMethodQuery]) -> ServicesOut:
    """List the carriers by which a supplier ships the newest products of the Import List."""
    return ServicesOut.model_validate(list_carriers(request.actor, query.type, ship_to=query.ship_to))


@area.post(
    "/product/upload/freight", id="product.upload.freight", rate=LOOK_UPS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.WORK
)
def freight(request: ActorRequest, payload: FreightIn) -> FreightOut:
    """Ask suppliers how shipping settings would ship products of the Import List."""
    found = quote_products(request.actor, payload.config.choice(), product_ids=payload.ids)
    return FreightOut(products=[_freight(product_freight) for product_freight in found])


def _freight(product_freight: ProductFreight) -> ProductFreightOut:
    quote = product_freight.quote
    return ProductFreightOut(
        product_id=str(product_freight.product_id),
        title=product_freight.title,
        carrier=(quote.carrier or quote.service) if quote else "",
        cost=to_decimal(quote.cost_minor, quote.currency) if quote else "",
        currency=quote.currency if quote else "",
        min_days=quote.min_days if quote else None,
        max_days=quote.max_days if quote else None,
        problem=product_freight.reason,
    )
