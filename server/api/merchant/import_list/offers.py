"""The same article at other suppliers, and changing to such a supplier."""

from collections.abc import Mapping

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import Country, Id, IdempotencyKey, IdOrEmpty, Sentence
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.company.supply.contracts.offers import Certainty, Offer, Sending
from server.kit import clock
from server.kit.image_links import signed_image_path
from server.kit.money import to_decimal
from tenants.importing.contracts.offers import ProductOffers
from tenants.importing.services.offers import find_product_offers
from tenants.importing.services.planned import unplan_source
from tenants.products.rules.suppliers import Role
from tenants.products.selectors.mappings import read_roles
from tenants.products.services.supplier_changes import change_supplier, plan_supplier

area = Area("cheaper suppliers")


class OffersQuery(Body):
    ship_to: Country = "US"


class OfferSendingOut(Out):
    service: str
    cost: str = Field(description="In US dollars, per piece.")
    min_days: int | None
    max_days: int | None


class OfferCostsOut(Out):
    """Costs in US dollars, at the last dated rate; empty when unknown."""

    cost: str
    sending: OfferSendingOut | None
    remark: Sentence = Field(description="Why shipping is unknown; empty if it is known, or the reason is unknown.")
    total: str = Field(description="Cost and shipping per piece.")


class CheaperOfferOut(OfferCostsOut):
    id: Id
    type: int = Field(description="Supplier code.")
    title: str
    url: str
    img_url: str
    price: str
    currency_code: str
    rate_date: str
    confidence: int = Field(description="Percent.")
    certainty: Certainty
    by_words: int = Field(description="The similarity of the titles, in percent.")
    by_picture: int | None = Field(description="The similarity of the images; null: not compared.")
    saving: str = Field(description="Per piece, with shipping if both are known; negative if it costs more.")
    order_count: int | None
    rating: str | None
    import_id: IdOrEmpty = Field(description="Its id in the Import List; empty if it is not listed.")
    role: Role | None = Field(description="How the product is bought there in any store; null: not at all.")


class OffersOut(Envelope):
    product: OfferCostsOut
    offers: list[CheaperOfferOut] = Field(
        description="The cheapest first; those without known shipping to the country come last."
    )
    asked_pictures: bool = Field(description="Whether a marketplace was also searched by image.")


class PlannedSupplierQuery(Body):
    url: str = Field(max_length=4000, description="The `url` of a planned supplier.")


class SupplierChangeIn(Body):
    offer_id: int = Field(description="The `id` of an offer.")
    role: Role


@area.get(
    "/import_list/{product_id}/offers", id="import_list.offers", rate=LOOK_UPS_BY_MERCHANT, may=needs(Menu.IMPORT_LIST)
)
def offers(request: ActorRequest, product_id: int, query: Query[OffersQuery]) -> OffersOut:
    """List the same article at other suppliers; searches them by image and asks for shipping prices."""
    found = find_product_offers(request.actor, product_id, ship_to=query.ship_to, now=clock.now())
    roles = read_roles(product_id)
    own = OfferCostsOut(
        cost=_dollars(found.cost_usd),
        sending=_sending(found.sending),
        remark=found.reason,
        total=_dollars(_total(found)),
    )
    return OffersOut(
        product=own,
        offers=[_offer(offer, found, roles) for offer in found.offers.offers],
        asked_pictures=found.offers.asked_pictures,
    )


@area.post(
    "/import_list/{product_id}/supplier",
    id="import_list.supplier",
    rate=STARTS_BY_MERCHANT,
    may=needs(Menu.MY_PRODUCTS),
    stake=Stake.WORK,
)
def change(
    request: ActorRequest, product_id: int, payload: SupplierChangeIn, idempotency_key: IdempotencyKey = ""
) -> StartedOut:
    """Buy a published product from another supplier, first or as a substitute (starts SKU_MAPPING)."""
    started = change_supplier(
        request.actor, product_id, **payload.model_dump(), now=clock.now(), idempotency_key=idempotency_key
    )
    return StartedOut(data=str(started.id))


@area.post(
    "/import_list/{product_id}/planned_supplier",
    id="import_list.planned_supplier",
    rate=LOOK_UPS_BY_MERCHANT,
    may=needs(Menu.IMPORT_LIST),
    stake=Stake.WORK,
)
def plan(request: ActorRequest, product_id: int, payload: SupplierChangeIn) -> Envelope:
    """Plan to buy an unpublished product from another supplier, first or as a substitute, once it is published."""
    plan_supplier(request.actor, product_id, **payload.model_dump(), now=clock.now())
    return Envelope()


@area.delete(
    "/import_list/{product_id}/planned_supplier",
    id="import_list.planned_supplier.remove",
    rate=LOOK_UPS_BY_MERCHANT,
    may=needs(Menu.IMPORT_LIST),
    stake=Stake.WORK,
)
def unplan(request: ActorRequest, product_id: int, query: Query[PlannedSupplierQuery]) -> Envelope:
    """Remove a planned supplier of an unpublished product."""
    unplan_source(product_id, query.url)
    return Envelope()


def _offer(offer: Offer, found: ProductOffers, roles: Mapping[int, Role]) -> CheaperOfferOut:
    product, likeness = offer.product, offer.likeness
    images = [signed_image_path(url) for url in product.images[:1]]
    listed = found.listed.get((int(product.supplier), product.source_host, product.source_id))
    return CheaperOfferOut(
        id=product.id,
        type=product.supplier,
        title=product.title,
        url=product.source_url,
        img_url=images[0] if images else "",
        price=to_decimal(product.price_minor, product.currency),
        currency_code=product.currency,
        rate_date=product.rate_day.isoformat(),
        confidence=round(likeness.confidence * 100),
        certainty=offer.certainty,
        by_words=round(likeness.words * 100),
        by_picture=None if likeness.picture is None else round(likeness.picture * 100),
        cost=_dollars(product.price_usd),
        sending=_sending(offer.sending),
        remark=offer.reason,
        total=_dollars(offer.total_usd),
        saving=_dollars(_saving(offer, found)),
        order_count=product.orders,
        rating=None if product.rating is None else f"{product.rating:.1f}",
        import_id=listed,
        role=roles.get(listed) if listed else None,
    )


def _total(found: ProductOffers) -> int | None:
    return None if found.cost_usd is None or found.sending is None else found.cost_usd + found.sending.cost_usd


def _saving(first: Offer, found: ProductOffers) -> int | None:
    """Return the saving, with shipping if both costs are known, else without."""
    if found.cost_usd is None:
        return None
    own, other = _total(found), first.total_usd
    return own - other if own is not None and other is not None else found.cost_usd - first.product.price_usd


def _sending(sending: Sending | None) -> OfferSendingOut | None:
    if sending is None:
        return None
    return OfferSendingOut(
        service=sending.service, cost=_dollars(sending.cost_usd), min_days=sending.min_days, max_days=sending.max_days
    )


def _dollars(cents: int | None) -> str:
    return "" if cents is None else to_decimal(cents, "USD")
