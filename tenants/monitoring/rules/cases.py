"""A publication with all data for a decision, and the decision."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tenants.importing.contracts import ListedForPublishing, ListedVariantView
from tenants.monitoring.contracts import FLOORED, Event, Policy, Reaction
from tenants.monitoring.rules.events import Change
from tenants.preferences.contracts import PriceSettings
from tenants.processes.contracts import Action
from tenants.products.contracts import Adjustments, ExistingPublication, Unsent, VariantAdjustment

REPORTED = frozenset(Reaction) - {Reaction.NOTHING}
UNCHANGED = VariantAdjustment()


class Done(StrEnum):
    """The result of a change, by the names used in notices."""

    NOTIFY = "notify"
    ZERO = "zero"
    STOCK = "stock"
    BACK = "back"
    DRAFT = "draft"
    SHOWN = "shown"
    STILL_HIDDEN = "still_hidden"
    REMOVED = "removed"
    ADD_AGAIN = "add_again"
    SWITCHED = "switched"
    REPRICE = "reprice"
    REPRICE_AT_FLOOR = "reprice_at_floor"
    PRICED_BY_HAND = "priced_by_hand"
    WITHIN_MARGIN = "within_margin"
    BELOW_COST = "below_cost"
    NO_PRICE = "no_price"


@dataclass(frozen=True, slots=True)
class Decision:
    """New adjustments, what to send to the store and by which action (None: nothing), and what to report."""

    adjustments: Adjustments
    unsent: Unsent
    action: Action | None
    reported: Sequence[tuple[Change, Done]]


@dataclass(frozen=True, slots=True)
class Case:
    """A publication with all data for the decision."""

    publication: ExistingPublication
    product: ListedForPublishing
    policy: Policy
    currency: str
    settings: PriceSettings

    @property
    def variants(self) -> list[ListedVariantView]:
        """The variants that are in the store."""
        return [variant for variant in self.product.variants if variant.id in self.publication.variant_ids]

    def floor_of(self, event: Event) -> int | None:
        """Return the minimum margin for prices changed by this event."""
        return self.policy.floor_percent if self.policy.reactions[event] in FLOORED else None
