"""The same article at other suppliers, compared with what the merchant pays now."""

from collections.abc import Mapping
from dataclasses import dataclass

from server.company.supply.contracts.offers import Offers, Sending
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedView


@dataclass(frozen=True, slots=True)
class ProductOffers:
    """Offers for a product. `cost_usd`: the present cost of its cheapest variant, in US cents; None: unknown, or in a
    currency without a rate.

    `reason`: why the present supplier does not say what shipping costs. `listed`: the offers that are in the Import
    List, by supplier, host and id.
    """

    product: ListedView
    cost_usd: int | None
    sending: Sending | None
    reason: Reason | None
    offers: Offers
    listed: Mapping[tuple[int, str, str], int]
