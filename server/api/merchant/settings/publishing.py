"""Settings that publishing into a store applies to each product (SCREENS section 11, "Publishing defaults")."""

from dataclasses import asdict
from typing import Annotated

from ninja import Query, Schema
from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.company.identity.contracts import Menu
from server.platforms.contracts import MAY_DRAFT, MAY_TAX
from server.ports import registry
from tenants.stores.contracts import PublishingDefaults
from tenants.stores.selectors import get_store
from tenants.stores.services.changes import set_publishing_defaults

area = Area("settings")

MAY_SET = needs(Menu.SETTINGS)
MOST_TAGS, MOST_IMAGES, HEAVIEST = 50, 250, 1_000_000

Tag = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=255)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=255)]


class PublishingQuery(Schema):
    store_id: int


class PublishingOut(Out):
    store_id: str
    tags: list[str]
    vendor: str
    product_type: str
    image_limit: int | None
    weight_grams: int | None
    as_draft: bool
    taxable: bool | None
    shortens: bool


class PublishingEnvelope(Envelope):
    publishing: PublishingOut
    may_draft: bool = Field(description="Whether the platform supports hidden products.")
    may_tax: bool = Field(description="Whether the platform lets us set taxes.")
    has_channels: bool = Field(description="Whether the platform has sales channels to choose from.")


class PublishingIn(Body):
    store_id: int
    tags: list[Tag] = Field(default=[], max_length=MOST_TAGS, description="Added to each product's own.")
    vendor: Name = Field(default="", description="Replaces each product's own; empty: no change.")
    product_type: Name = Field(default="", description="Replaces each product's own; empty: no change.")
    image_limit: int | None = Field(
        default=None, ge=1, le=MOST_IMAGES, description="How many images to send, from the first; null for all."
    )
    weight_grams: int | None = Field(default=None, ge=0, le=HEAVIEST, description="For variants without a weight.")
    as_draft: bool = Field(default=False, description="Whether new products are hidden from buyers.")
    taxable: bool | None = Field(default=None, description="Whether taxes are charged; null: the store decides.")
    shortens: bool = Field(
        default=True,
        description="Whether to leave out what exceeds the platform's limits, and images that the store cannot load;"
        " otherwise the product is not published.",
    )

    def defaults(self) -> PublishingDefaults:
        return PublishingDefaults(**self.model_dump(exclude={"store_id"}) | {"tags": tuple(dict.fromkeys(self.tags))})


@area.get("/setting/publishing", id="publishing_defaults.get", may=MAY_SET)
def read_defaults(request: ActorRequest, query: Query[PublishingQuery]) -> PublishingEnvelope:
    """Show the publishing defaults of a store."""
    return _shown(request, query.store_id)


@area.put("/setting/publishing", id="publishing_defaults.set", may=MAY_SET, stake=Stake.WORK)
def set_defaults(request: ActorRequest, payload: PublishingIn) -> PublishingEnvelope:
    """Save the publishing defaults of a store."""
    set_publishing_defaults(request.actor, store_id=payload.store_id, defaults=payload.defaults())
    return _shown(request, payload.store_id)


def _shown(request: ActorRequest, store_id: int) -> PublishingEnvelope:
    store = get_store(request.actor, store_id)
    return PublishingEnvelope(
        publishing=PublishingOut(store_id=str(store.id), **asdict(store.publishing)),
        may_draft=store.platform in MAY_DRAFT,
        may_tax=store.platform in MAY_TAX,
        has_channels=registry.store_channels(store.platform) is not None,
    )
