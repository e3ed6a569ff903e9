"""The same article at other suppliers, beside what the merchant pays now."""

from collections.abc import Mapping
from dataclasses import dataclass

from server.company.supply.contracts.offers import Offers, Sending
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedView


@dataclass(frozen=True, slots=True)
class ProductOffers:
    """`cost_usd`: what the cheapest variant costs now, in US cents; None: unknown, or in a currency without a rate.

    `reason`: why the supplier of now does not tell what sending costs. `listed` by supplier, host and id: what of the
    offers is in the Import List.
    """

    product: ListedView
    cost_usd: int | None
    sending: Sending | None
    reason: Reason | None
    offers: Offers
    listed: Mapping[tuple[int, str, str], int]
