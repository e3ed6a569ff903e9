"""What the policies of stores and products are on the wire."""

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from server.api.gateway.schemas import Body, Envelope, Out
from tenants.monitoring.contracts import Event, Policy, PolicyOverride, Reaction

Country = Annotated[str, StringConstraints(pattern=r"^([A-Z]{2})?$")]


class ReactionsIn(Body):
    """What is done about each event."""

    product_gone: Reaction
    variant_gone: Reaction
    stock: Reaction
    price_up: Reaction
    price_down: Reaction
    shipping_long: Reaction = Reaction.NOTHING


class ReactionsOut(Out):
    product_gone: Reaction
    variant_gone: Reaction
    stock: Reaction
    price_up: Reaction
    price_down: Reaction
    shipping_long: Reaction


class OfferedOut(Out):
    product_gone: list[Reaction]
    variant_gone: list[Reaction]
    stock: list[Reaction]
    price_up: list[Reaction]
    price_down: list[Reaction]
    shipping_long: list[Reaction]


class MonitoringIn(Body):
    store_id: int
    reactions: ReactionsIn
    minimum_quantity: int = Field(description="Fewer than that counts as sold out.")
    cost_change_percent: int = Field(description="Smaller changes of cost are let pass until they add up to it.")
    floor_percent: int = Field(description="The margin, of the price in the store, under which prices are made anew.")
    watch_new: bool = Field(description="What is published into the store is monitored from then on.")
    max_shipping_days: int = Field(default=30, description="Shipping to `ship_to` that takes longer is an event.")
    ship_to: Country = Field(default="", description="Empty: shipping times are not looked at.")

    def policy(self) -> Policy:
        reactions = {event: getattr(self.reactions, event) for event in Event}
        return Policy(**self.model_dump(exclude={"store_id"}) | {"reactions": reactions})


class MonitoringOut(Out):
    store_id: str
    reactions: ReactionsOut
    minimum_quantity: int
    cost_change_percent: int
    floor_percent: int
    watch_new: bool
    max_shipping_days: int
    ship_to: str


class ProductReactionsIn(Body):
    """What is done about each event; null: as the store does."""

    product_gone: Reaction | None = None
    variant_gone: Reaction | None = None
    stock: Reaction | None = None
    price_up: Reaction | None = None
    price_down: Reaction | None = None
    shipping_long: Reaction | None = None


class ProductReactionsOut(Out):
    """What is done about each event; null: as the store does."""

    product_gone: Reaction | None
    variant_gone: Reaction | None
    stock: Reaction | None
    price_up: Reaction | None
    price_down: Reaction | None
    shipping_long: Reaction | None


class ProductMonitoringIn(Body):
    """What is null is as in the store's policy."""

    reactions: ProductReactionsIn = ProductReactionsIn()
    minimum_quantity: int | None = None
    cost_change_percent: int | None = None
    floor_percent: int | None = None
    max_shipping_days: int | None = None
    ship_to: Country | None = None

    def override(self) -> PolicyOverride:
        chosen = {event: getattr(self.reactions, event) for event in Event}
        reactions = {event: one for event, one in chosen.items() if one is not None}
        return PolicyOverride(**self.model_dump(exclude={"reactions"}) | {"reactions": reactions})


class ProductMonitoringOut(Out):
    reactions: ProductReactionsOut
    minimum_quantity: int | None
    cost_change_percent: int | None
    floor_percent: int | None
    max_shipping_days: int | None
    ship_to: str | None


class ProductMonitoringEnvelope(Envelope):
    override: ProductMonitoringOut = Field(description="What the product does otherwise than its store.")
    store: MonitoringOut = Field(description="The policy of its store.")
    offered: OfferedOut = Field(description="What can be done about each event.")


def policy_out(store_id: int, policy: Policy) -> MonitoringOut:
    """A store's policy as it is answered."""
    return MonitoringOut(store_id=str(store_id), **asdict(policy))


def override_out(override: PolicyOverride) -> ProductMonitoringOut:
    """A product's differences as they are answered."""
    reactions: dict[str, Any] = {event: override.reactions.get(event) for event in Event}
    return ProductMonitoringOut(**asdict(override) | {"reactions": reactions})
