"""The policies of stores and products on the wire."""

from dataclasses import asdict
from typing import Any

from pydantic import Field

from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import CountryOrEmpty
from tenants.monitoring.contracts import Event, Policy, PolicyOverride, Reaction


class ReactionsIn(Body):
    """The reaction to each event."""

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
    minimum_quantity: int = Field(description="Less stock counts as sold out.")
    cost_change_percent: int = Field(description="Smaller changes of cost are ignored until they add up to it.")
    floor_percent: int = Field(description="The minimum margin, in percent of the price in the store.")
    watch_new: bool = Field(description="Whether newly published products are monitored.")
    max_shipping_days: int = Field(default=30, description="Shipping to `ship_to` that takes longer is an event.")
    ship_to: CountryOrEmpty = Field(default="", description="Empty: shipping times are not checked.")

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
    """The reaction to each event; null: as the store."""

    product_gone: Reaction | None = None
    variant_gone: Reaction | None = None
    stock: Reaction | None = None
    price_up: Reaction | None = None
    price_down: Reaction | None = None
    shipping_long: Reaction | None = None


class ProductReactionsOut(Out):
    """The reaction to each event; null: as the store."""

    product_gone: Reaction | None
    variant_gone: Reaction | None
    stock: Reaction | None
    price_up: Reaction | None
    price_down: Reaction | None
    shipping_long: Reaction | None


class ProductMonitoringIn(Body):
    """A product's own policy; null fields are as in the store's policy."""

    reactions: ProductReactionsIn = ProductReactionsIn()
    minimum_quantity: int | None = None
    cost_change_percent: int | None = None
    floor_percent: int | None = None
    max_shipping_days: int | None = None
    ship_to: CountryOrEmpty | None = None

    def override(self) -> PolicyOverride:
        chosen = {event: getattr(self.reactions, event) for event in Event}
        reactions = {event: reaction for event, reaction in chosen.items() if reaction is not None}
        return PolicyOverride(**self.model_dump(exclude={"reactions"}) | {"reactions": reactions})


class ProductMonitoringOut(Out):
    reactions: ProductReactionsOut
    minimum_quantity: int | None
    cost_change_percent: int | None
    floor_percent: int | None
    max_shipping_days: int | None
    ship_to: str | None


class ProductMonitoringEnvelope(Envelope):
    override: ProductMonitoringOut = Field(description="The product's own settings.")
    store: MonitoringOut = Field(description="The policy of its store.")
    offered: OfferedOut = Field(description="The possible reactions to each event.")


def policy_out(store_id: int, policy: Policy) -> MonitoringOut:
    """Return a store's policy for the answer."""
    return MonitoringOut(store_id=str(store_id), **asdict(policy))


def override_out(override: PolicyOverride) -> ProductMonitoringOut:
    """Return a product's own settings for the answer."""
    reactions: dict[str, Any] = {event: override.reactions.get(event) for event in Event}
    return ProductMonitoringOut(**asdict(override) | {"reactions": reactions})
