"""How published variants are bought: mapping, synonyms, proposals, and order simulation (SCREENS section 2)."""

from typing import Annotated

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import Country, IdempotencyKey, NumberList, numbers_of
from server.api.merchant.my_products.chosen import ChosenProductsIn
from server.api.merchant.my_products.mapping_schemas import (
    DictionaryEnvelope,
    MappingEnvelope,
    MappingRowIn,
    SimulationEnvelope,
    mapping_out,
    simulation_out,
)
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.products.contracts.mappings import MappingDraft, MappingMode
from tenants.products.selectors.mappings import read_dictionary, read_mapping
from tenants.products.services.mapping_runs import map_publications
from tenants.products.services.mappings import settle_dictionary, settle_mapping
from tenants.products.services.renames import answer_proposals
from tenants.products.services.simulations import simulate_order

area = Area("sku mapping")

Word = Annotated[str, Field(max_length=100)]


class MappingQuery(Schema):
    also: NumberList = Field(
        default="", max_length=400, description="More products of the Import List to choose from, separated by commas."
    )


class MappingIn(Body):
    version: int = Field(ge=0)
    mode: MappingMode
    rows: list[MappingRowIn] = Field(default=[], max_length=5_000, description="For modes sku and advanced.")
    source_product_id: int | None = Field(default=None, description="For mode option.")
    pairs: dict[Word, dict[Word, Word]] = Field(
        default={}, description="For mode option: our values and the supplier's, by option name."
    )

    def draft(self) -> MappingDraft:
        rows = tuple(row.mapping_row() for row in self.rows)
        max_costs = {at: row.max_cost.strip() for at, row in enumerate(self.rows) if row.max_cost.strip()}
        return MappingDraft(self.mode, self.version, rows, max_costs, self.source_product_id, self.pairs)


class SimulateIn(Body):
    variant_id: int
    country: Country
    quantity: int = 1


class ProposalsIn(Body):
    accept: list[int] = Field(default=[], max_length=5_000, description="Variant ids.")
    dismiss: list[int] = Field(default=[], max_length=5_000, description="Variant ids.")


class DictionaryIn(Body):
    version: int = Field(ge=0)
    groups: list[Annotated[list[Word], Field(max_length=50)]] = Field(max_length=500)


@area.get("/my_product/{publication_id}/mapping", id="my_product.mapping", may=needs(Menu.MY_PRODUCTS))
def mapping(request: ActorRequest, publication_id: int, query: Query[MappingQuery]) -> MappingEnvelope:
    """Show how the variants of a published product are bought."""
    return mapping_out(read_mapping(request.actor, publication_id, also=numbers_of(query.also)))


@area.put(
    "/my_product/{publication_id}/mapping",
    id="my_product.mapping.settle",
    may=needs(Menu.MY_PRODUCTS),
    stake=Stake.WORK,
)
def settle(request: ActorRequest, publication_id: int, payload: MappingIn) -> MappingEnvelope:
    """Save how the variants of a published product are bought."""
    return mapping_out(settle_mapping(request.actor, publication_id, payload.draft(), now=clock.now()))


@area.post(
    "/my_product/{publication_id}/mapping/proposals",
    id="my_product.mapping.proposals",
    may=needs(Menu.MY_PRODUCTS),
    stake=Stake.WORK,
)
def answer(request: ActorRequest, publication_id: int, payload: ProposalsIn) -> MappingEnvelope:
    """Apply or dismiss proposed matches for variants that the supplier renamed."""
    view = answer_proposals(request.actor, publication_id, accepted=payload.accept, dismissed=payload.dismiss)
    return mapping_out(view)


@area.post(
    "/my_product/{publication_id}/mapping/simulate",
    id="my_product.mapping.simulate",
    rate=LOOK_UPS_BY_MERCHANT,
    may=needs(Menu.MY_PRODUCTS),
    stake=Stake.WORK,
)
def simulate(request: ActorRequest, publication_id: int, payload: SimulateIn) -> SimulationEnvelope:
    """Simulate an order: the supplier and the cost; asks the supplier for its freight."""
    return simulation_out(simulate_order(request.actor, publication_id, **payload.model_dump()))


@area.post(
    "/my_product/mapping",
    id="my_product.mapping.start",
    rate=STARTS_BY_MERCHANT,
    may=needs(Menu.MY_PRODUCTS),
    stake=Stake.WORK,
)
def start(request: ActorRequest, payload: ChosenProductsIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Map variants without a supplier SKU, by the synonyms (starts SKU_MAPPING)."""
    started = map_publications(request.actor, payload.chosen(), idempotency_key=idempotency_key, now=clock.now())
    return StartedOut(data=str(started.id))


@area.get("/my_product/synonyms", id="my_product.synonyms", may=needs(Menu.MY_PRODUCTS))
def dictionary(request: ActorRequest) -> DictionaryEnvelope:
    """Show the synonyms of suppliers' and stores' words."""
    groups, version = read_dictionary()
    return DictionaryEnvelope(groups=[list(group) for group in groups], version=version)


@area.put("/my_product/synonyms", id="my_product.synonyms.settle", may=needs(Menu.MY_PRODUCTS), stake=Stake.WORK)
def set_dictionary(request: ActorRequest, payload: DictionaryIn) -> DictionaryEnvelope:
    """Save the synonyms."""
    groups, version = settle_dictionary(payload.groups, version=payload.version)
    return DictionaryEnvelope(groups=[list(group) for group in groups], version=version)
