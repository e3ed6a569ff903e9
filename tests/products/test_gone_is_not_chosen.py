"""What a supplier was last seen not to sell is chosen nowhere, as long as something else is sold."""

from typing import Any

import pytest

from server.company.supply.services.sightings import cheapest_minor
from server.kit import clock
from server.ports.suppliers import PageType, SourceLink, SourceProduct, SourceVariant, Supplier
from tenants.importing.contracts import SuppliedVariant, Supply
from tenants.products.contracts.mappings import MappingRow, Source, SourceSku, StoreVariant, Verdict
from tenants.products.rules.mappings import automatic_rows, rows_of_pairs, weigh
from tenants.products.rules.suppliers import Role, rows_with
from tenants.products.rules.supply import choose
from tenants.products.rules.synonyms import DEFAULT_GROUPS, build_dictionary

DICTIONARY = build_dictionary(DEFAULT_GROUPS)
RED = StoreVariant(1, ("Red",), "", 4000)
OWN, ELSEWHERE = MappingRow(1, 10, 1), MappingRow(1, 20, 2, priority=1)


def sku(number: int, *, stock: int | None = 5, is_sold: bool = True, cost: int = 100) -> SourceSku:
    return SourceSku(number, ("Red",), "", f"id-{number}", cost, stock, is_sold)


def source(number: int, *skus: SourceSku) -> Source:
    return Source(number, "Mug", 13, "", "USD", ("Colour",), skus)


def test_automatic_mapping_takes_the_variant_that_is_sold() -> None:
    gone, sold = source(10, sku(1, is_sold=False)), source(20, sku(2))
    assert automatic_rows([RED], [gone, sold], DICTIONARY) == [MappingRow(1, 20, 2)]
    assert automatic_rows([RED], [source(10, sku(1, is_sold=False), sku(2))], DICTIONARY) == [MappingRow(1, 10, 2)]


def test_mapping_by_values_takes_the_cheapest_that_is_sold() -> None:
    shown = source(10, sku(1, is_sold=False, cost=50), sku(2, cost=90), sku(3, cost=80))
    assert rows_of_pairs([RED], ["Colour"], shown, {"Colour": {"Red": "Red"}}) == [MappingRow(1, 10, 3)]


@pytest.mark.parametrize(
    ("first", "pieces", "verdict"),
    [
        (sku(1, is_sold=False), 1, Verdict.GONE),
        (sku(1, stock=1), 2, Verdict.TOO_FEW),  # a bundle of two
        (sku(1, stock=0), 1, Verdict.TOO_FEW),
    ],
)
def test_simulated_orders_and_costs_take_the_next_that_is_sold(first: SourceSku, pieces: int, verdict: Verdict) -> None:
    rows = [MappingRow(1, 10, 1, quantity=pieces), ELSEWHERE]
    weighed = weigh(rows, {10: source(10, first), 20: source(20, sku(2))}, country="DE", quantity=1)
    assert [item.verdict for item in weighed] == [verdict, Verdict.CHOSEN]
    supplied = {source_sku.variant_id: supplied_by(source_sku) for source_sku in (first, sku(2))}
    assert choose(rows, supplied) == ELSEWHERE


def supplied_by(source_sku: SourceSku) -> SuppliedVariant:
    supply = Supply(source_sku.cost_minor, source_sku.stock, source_sku.is_sold)
    return SuppliedVariant(source_sku.variant_id, 10, "USD", supply, is_seen=True, at=clock.now())


@pytest.mark.parametrize(
    ("is_sold", "role", "priorities"),
    [
        (True, Role.MAPPING, {20: 0, 10: 1}),
        (False, Role.MAPPING, {10: 0, 20: 1}),
        (True, Role.SUBSTITUTE, {10: 0, 20: 1}),
    ],
)
def test_a_new_supplier_comes_first_only_with_what_it_sells(
    is_sold: bool, role: Role, priorities: dict[int, int]
) -> None:
    rows, mapped = rows_with([OWN], [RED], source(20, sku(2, is_sold=is_sold)), role, DICTIONARY)
    assert ({row.source_product_id: row.priority for row in rows}, mapped) == (priorities, 1)


@pytest.mark.parametrize(
    ("variants", "cost"),
    [
        ([{"cost_minor": 50, "available": False}, {"cost_minor": 90}, {"cost_minor": 80}], 80),
        ([{"cost_minor": 50, "stock": 0}, {"cost_minor": 90, "stock": 3}], 90),
        ([{"cost_minor": 50, "available": False}, {"cost_minor": None}], 50),
        ([{"cost_minor": None}], None),
    ],
)
def test_the_price_of_an_offer_is_that_of_a_variant_that_is_sold(
    variants: list[dict[str, Any]], cost: int | None
) -> None:
    link = SourceLink(Supplier.ALIEXPRESS, PageType.PRODUCT, "www.aliexpress.com", "1", "")
    reported = tuple(SourceVariant(str(at), (), **row) for at, row in enumerate(variants))
    assert cheapest_minor(SourceProduct(link, "Mug", "USD", variants=reported)) == cost
