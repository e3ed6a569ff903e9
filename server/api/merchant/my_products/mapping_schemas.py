"""SKU mapping on the wire."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import Country, Id, Sentence
from server.kit.money import to_decimal
from tenants.products.contracts.mappings import (
    MappingMode,
    MappingRow,
    MappingView,
    Simulation,
    Source,
    SourceSku,
    Verdict,
    Weighed,
)


class MappingRowIn(Body):
    variant_id: int
    source_product_id: int
    source_variant_id: int
    quantity: int = Field(default=1, ge=1, le=1_000, description="Pieces for each unit sold.")
    countries: list[Country] = Field(default=[], max_length=250, description="ISO 3166-1 alpha-2; empty: everywhere.")
    priority: int = Field(default=0, ge=0, le=99, description="Lower is tried first.")
    max_cost: str = Field(
        default="",
        max_length=20,
        description="The maximum cost of the pieces for one unit, in the supplier's currency.",
    )

    def mapping_row(self) -> MappingRow:
        return MappingRow(
            self.variant_id,
            self.source_product_id,
            self.source_variant_id,
            self.quantity,
            tuple(dict.fromkeys(self.countries)),
            self.priority,
        )


class MappingRowOut(Out):
    variant_id: Id
    source_product_id: Id
    source_variant_id: Id
    quantity: int
    countries: list[str]
    priority: int
    max_cost: str


class SourceSkuOut(Out):
    variant_id: Id
    option_values: list[str]
    sku: str
    source_sku_id: str
    cost: str
    stock: int | None
    is_there: bool = Field(description="Whether it can be bought, as last seen at the supplier.")


class SourceProductOut(Out):
    product_id: Id
    title: str
    type: int
    url: str
    currency: str
    option_names: list[str]
    seen_at: datetime | None = Field(description="When its supplier was read last.")
    skus: list[SourceSkuOut]


class StoreVariantOut(Out):
    variant_id: Id
    option_values: list[str]
    sku: str
    price: str


class ProposalOut(Out):
    variant_id: Id
    before: list[str]
    after: list[str]
    ground: str = Field(description="sku, words, one_changed or only_one_left.")


class MappingOut(Out):
    id: Id
    title: str
    store_name: str
    currency: str
    mode: MappingMode
    version: int
    option_names: list[str]
    variants: list[StoreVariantOut]
    rows: list[MappingRowOut]
    pairs: dict[str, dict[str, str]]
    sources: list[SourceProductOut]
    proposals: list[ProposalOut]
    unmapped: int = Field(description="Variants without a supplier SKU.")


class MappingEnvelope(Envelope):
    mapping: MappingOut


class DictionaryEnvelope(Envelope):
    groups: list[list[str]]
    version: int


class WeighedOut(Out):
    source_product_id: Id
    source_variant_id: Id
    title: str
    type: int
    option_values: list[str]
    pieces: int
    cost: str = Field(description="The cost of all pieces, without freight; empty if unknown.")
    currency: str
    seen_at: datetime | None = Field(description="When its supplier was read last.")
    verdict: Verdict


class OrderFreightOut(Out):
    service: str
    cost: str
    currency: str
    min_days: int | None
    max_days: int | None


class SimulationOut(Out):
    ways: list[WeighedOut] = Field(description="In the order in which they are tried.")
    freight: OrderFreightOut | None
    remark: Sentence = Field(description="Why the freight is unknown; empty if it is known.")
    total: str = Field(description="Pieces and freight; empty if one is unknown or their currencies differ.")
    currency: str


class SimulationEnvelope(Envelope):
    simulation: SimulationOut


def mapping_out(view: MappingView) -> MappingEnvelope:
    """Return the mapping for the answer."""
    sources = {source.product_id: source for source in view.sources}
    out = MappingOut(
        id=str(view.publication_id),
        title=view.title,
        store_name=view.store_name,
        currency=view.currency,
        mode=view.mode,
        version=view.version,
        option_names=list(view.option_names),
        variants=[
            StoreVariantOut(
                variant_id=str(variant.variant_id),
                option_values=list(variant.option_values),
                sku=variant.sku,
                price=_money(variant.price_minor, view.currency),
            )
            for variant in view.variants
        ],
        rows=[_row(row, sources.get(row.source_product_id)) for row in view.rows],
        pairs={name: dict(values) for name, values in view.pairs.items()},
        sources=[source_out(source) for source in view.sources],
        proposals=[ProposalOut.model_validate(proposal) for proposal in view.proposals],
        unmapped=view.unmapped,
    )
    return MappingEnvelope(mapping=out)


def simulation_out(found: Simulation) -> SimulationEnvelope:
    """Return the simulated order for the answer."""
    freight, chosen = found.freight, found.chosen
    cost = chosen.cost_minor if chosen else None
    freight_out = freight and OrderFreightOut(
        service=freight.service,
        cost=to_decimal(freight.cost_minor, freight.currency),
        currency=freight.currency,
        min_days=freight.min_days,
        max_days=freight.max_days,
    )
    is_whole = freight is not None and chosen is not None and freight.currency == chosen.source.currency
    total = cost + freight.cost_minor if is_whole and freight and cost is not None else None
    currency = chosen.source.currency if chosen else ""
    return SimulationEnvelope(
        simulation=SimulationOut(
            ways=[_weighed(weighed) for weighed in found.weighed],
            freight=freight_out,
            remark=found.freight_reason,
            total=_money(total, currency),
            currency=currency,
        )
    )


def _money(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)


def _row(row: MappingRow, source: Source | None) -> MappingRowOut:
    return MappingRowOut(
        variant_id=str(row.variant_id),
        source_product_id=str(row.source_product_id),
        source_variant_id=str(row.source_variant_id),
        quantity=row.quantity,
        countries=list(row.countries),
        priority=row.priority,
        max_cost=_money(row.max_cost_minor, source.currency) if source else "",
    )


def source_out(source: Source) -> SourceProductOut:
    """Return a product that can be bought from, for the answer."""
    return SourceProductOut(
        product_id=str(source.product_id),
        title=source.title,
        type=source.supplier,
        url=source.url,
        currency=source.currency,
        option_names=list(source.option_names),
        seen_at=source.seen_at,
        skus=[_sku(sku, source.currency) for sku in source.skus],
    )


def _sku(sku: SourceSku, currency: str) -> SourceSkuOut:
    return SourceSkuOut(
        variant_id=str(sku.variant_id),
        option_values=list(sku.option_values),
        sku=sku.sku,
        source_sku_id=sku.source_sku_id,
        cost=_money(sku.cost_minor, currency),
        stock=sku.stock,
        is_there=sku.is_sold,
    )


def _weighed(weighed: Weighed) -> WeighedOut:
    return WeighedOut(
        source_product_id=str(weighed.source.product_id),
        source_variant_id=str(weighed.sku.variant_id),
        title=weighed.source.title,
        type=weighed.source.supplier,
        option_values=list(weighed.sku.option_values),
        pieces=weighed.pieces,
        cost=_money(weighed.cost_minor, weighed.source.currency),
        currency=weighed.source.currency,
        seen_at=weighed.source.seen_at,
        verdict=weighed.verdict,
    )
