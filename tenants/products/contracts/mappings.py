"""SKU mappings of published variants: saved rules, synonyms, proposals, and the simulated cost of an order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
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
    """A source for a published variant: buy `quantity` pieces of a supplier's variant for each one sold.

    Both variants are of the Import List. `countries` (ISO 3166-1 alpha-2) empty: everywhere. Lower `priority` goes
    first. `max_cost_minor`: the maximum cost of the pieces for one sold unit, in the supplier's currency.
    """

    variant_id: int
    source_product_id: int
    source_variant_id: int
    quantity: int = 1
    countries: tuple[str, ...] = ()
    priority: int = 0
    max_cost_minor: int | None = None


Pairs = Mapping[str, Mapping[str, str]]
"""Our option values and the supplier's, by our option name."""


@dataclass(frozen=True, slots=True)
class MappingDraft:
    """A mapping as the merchant enters it. `pairs` and `source_product_id` are for mode OPTION, `rows` for SKU and
    ADVANCED.

    `max_costs` by place in `rows`, as typed, in the currencies of their suppliers.
    """

    mode: MappingMode
    version: int
    rows: tuple[MappingRow, ...] = ()
    max_costs: Mapping[int, str] = field(default_factory=dict)
    source_product_id: int | None = None
    pairs: Pairs | None = None


@dataclass(frozen=True, slots=True)
class SourceSku:
    """A supplier's variant, as it was last seen there. Money in minor units; `is_sold` False: it cannot be bought."""

    variant_id: int
    option_values: tuple[str, ...]
    sku: str
    source_sku_id: str
    cost_minor: int | None
    stock: int | None
    is_sold: bool


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
    seen_at: datetime | None = None
    """When its supplier was read last."""


@dataclass(frozen=True, slots=True)
class StoreVariant:
    """A published variant."""

    variant_id: int
    option_values: tuple[str, ...]
    sku: str
    price_minor: int | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """The probable new name of a variant at its supplier. `ground`: sku, words, one_changed or only_one_left."""

    variant_id: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    source_sku_id: str
    source_attr: str
    ground: str


@dataclass(frozen=True, slots=True)
class MappingView:
    """The mapping of a publication, with the variants of the store and of the supplier."""

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
    """The result of a mapping row in a simulated order."""

    CHOSEN = "chosen"
    NEXT = "next"
    OTHER_COUNTRY = "other_country"
    GONE = "gone"
    TOO_FEW = "too_few"
    TOO_EXPENSIVE = "too_expensive"
    NOT_SENT = "not_sent"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A mapping row and its result; `cost_minor` of all pieces without freight."""

    row: MappingRow
    source: Source
    sku: SourceSku
    pieces: int
    cost_minor: int | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Freight:
    """The cost of shipping. Money in minor units of `currency`."""

    service: str
    cost_minor: int
    currency: str
    min_days: int | None
    max_days: int | None


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulated order. `freight` None: unknown, for `freight_reason`."""

    weighed: Sequence[Weighed]
    freight: Freight | None = None
    freight_reason: Reason | None = None

    @property
    def chosen(self) -> Weighed | None:
        return next((weighed for weighed in self.weighed if weighed.verdict is Verdict.CHOSEN), None)
