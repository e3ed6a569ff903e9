"""How published variants are bought: settled rules, synonyms, proposals, and what an order would cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from server.kit.reasons import Reason


class MappingMode(StrEnum):
    """AUTO: each variant is bought as it was imported."""

    AUTO = "auto"
    OPTION = "option"
    SKU = "sku"
    ADVANCED = "advanced"


@dataclass(frozen=True, slots=True)
class MappingRow:
    """One way of buying a published variant: `quantity` pieces of a supplier's variant for each one that is sold.

    Both variants are of the Import List. `countries` (ISO 3166-1 alpha-2) empty: everywhere. Lower `priority` goes
    first. `max_cost_minor`: the most that the pieces of one sold unit may cost, in the supplier's currency.
    """

    variant_id: int
    source_product_id: int
    source_variant_id: int
    quantity: int = 1
    countries: tuple[str, ...] = ()
    priority: int = 0
    max_cost_minor: int | None = None


Pairs = Mapping[str, Mapping[str, str]]
"""By option name of ours: our values, and what the supplier calls them."""


@dataclass(frozen=True, slots=True)
class MappingDraft:
    """What a merchant settles. `pairs` and `source_product_id` count for mode OPTION, `rows` for SKU and ADVANCED.

    `max_costs` by place in `rows` as they were typed, in the currencies of their suppliers.
    """

    mode: MappingMode
    version: int
    rows: tuple[MappingRow, ...] = ()
    max_costs: Mapping[int, str] = field(default_factory=dict)
    source_product_id: int | None = None
    pairs: Pairs | None = None


@dataclass(frozen=True, slots=True)
class SourceSku:
    """What can be bought. Money in minor units; `is_there` False: no longer sold, or no longer in the Import List."""

    variant_id: int
    option_values: tuple[str, ...]
    sku: str
    source_sku_id: str
    cost_minor: int | None
    stock: int | None
    is_there: bool


@dataclass(frozen=True, slots=True)
class Source:
    """A supplier's product of the Import List that variants are bought from."""

    product_id: int
    title: str
    supplier: int
    url: str
    currency: str
    option_names: tuple[str, ...]
    skus: tuple[SourceSku, ...]


@dataclass(frozen=True, slots=True)
class StoreVariant:
    """A variant as it is published."""

    variant_id: int
    option_values: tuple[str, ...]
    sku: str
    price_minor: int | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a variant seems to be called at its supplier now. `ground`: sku, words, one_changed or only_one_left."""

    variant_id: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    source_sku_id: str
    source_attr: str
    ground: str


@dataclass(frozen=True, slots=True)
class MappingView:
    """The mapping of a publication with both its sides."""

    publication_id: int
    title: str
    store_name: str
    currency: str
    mode: MappingMode
    version: int
    option_names: tuple[str, ...]
    variants: tuple[StoreVariant, ...]
    rows: tuple[MappingRow, ...]
    pairs: Pairs
    sources: tuple[Source, ...]
    proposals: tuple[Proposal, ...]
    unmapped: int


class Verdict(StrEnum):
    """What became of a way of buying in a simulated order."""

    CHOSEN = "chosen"
    NEXT = "next"
    OTHER_COUNTRY = "other_country"
    GONE = "gone"
    TOO_FEW = "too_few"
    TOO_EXPENSIVE = "too_expensive"
    NOT_SENT = "not_sent"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A way of buying and what became of it; `cost_minor` of all pieces without freight."""

    row: MappingRow
    source: Source
    sku: SourceSku
    pieces: int
    cost_minor: int | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Freight:
    """What sending costs. Money in minor units of `currency`."""

    service: str
    cost_minor: int
    currency: str
    min_days: int | None
    max_days: int | None


@dataclass(frozen=True, slots=True)
class Simulation:
    """What an order would come to. `freight` None: not told, for `freight_reason`."""

    weighed: Sequence[Weighed]
    freight: Freight | None = None
    freight_reason: Reason | None = None

    @property
    def chosen(self) -> Weighed | None:
        return next((one for one in self.weighed if one.verdict is Verdict.CHOSEN), None)
