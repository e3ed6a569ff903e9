"""How published variants are bought: settled by option, by SKU or by rules, simulated, and healed when renamed."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from server.ports import registry
from server.ports.finding import FreightQuote
from server.ports.suppliers import SourceLink, SourceProduct, SourceVariant
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tenants.importing.selectors.publication import read_for_publishing
from tenants.processes.models import ProcessRecord
from tenants.products.models import SkuMapping, SkuMappingRow, SourceProposal
from tenants.products.services.renames import find_renamed, note_renamed
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def sold(trade: Trade) -> Any:
    """The product with the most variants, in the WooCommerce store."""
    product = max(trade.listed(), key=lambda item: len(item["product_skus"]))
    trade.publish([product["id"]], [trade.woo_id])
    return product


def mapping(trade: Trade, **query: Any) -> Any:
    answer = trade.owner.get(f"my_product/{trade.mine()[0]['id']}/mapping", **query)
    assert answer["success"], answer
    return answer["mapping"]


def settle(trade: Trade, **body: Any) -> Any:
    return trade.owner.put(f"my_product/{trade.mine()[0]['id']}/mapping", {"version": 0, **body})


def simulate(trade: Trade, variant_id: str, country: str = "DE", quantity: int = 1) -> Any:
    body = {"variant_id": int(variant_id), "country": country, "quantity": quantity}
    answer = trade.owner.post(f"my_product/{trade.mine()[0]['id']}/mapping/simulate", body)
    assert answer["success"], answer
    return answer["simulation"]


def row(variant: Any, source: Any, sku: Any, **more: Any) -> dict[str, Any]:
    ids = {"variant_id": int(variant["variant_id"]), "source_product_id": int(source["product_id"])}
    return {**ids, "source_variant_id": int(sku["variant_id"]), **more}


def test_without_a_mapping_each_variant_is_bought_as_it_was_imported(trade: Trade, sold: Any) -> None:
    shown = mapping(trade)
    assert (shown["mode"], shown["version"], shown["unmapped"]) == ("auto", 0, 0)
    assert [item["source_variant_id"] for item in shown["rows"]] == [
        variant["variant_id"] for variant in shown["variants"]
    ]
    assert len(shown["variants"]) == len(sold["product_skus"])
    (row,) = trade.mine()
    assert (row["mapping"], row["unmapped"], row["substitutes"]) == ("auto", 0, 0)


def test_what_has_no_supplier_sku_is_counted_and_found_by_the_filter(trade: Trade, sold: Any) -> None:
    shown = mapping(trade)
    first, (source,) = shown["variants"][0], shown["sources"]
    answer = settle(trade, mode="sku", rows=[row(first, source, source["skus"][0])])
    left = len(shown["variants"]) - 1
    assert left > 0
    assert (answer["mapping"]["mode"], answer["mapping"]["unmapped"], answer["mapping"]["version"]) == ("sku", left, 1)
    (payload,) = trade.mine()
    assert (payload["mapping"], payload["unmapped"]) == ("sku", left)
    assert trade.owner.get("my_product", mapping="unmapped")["count"] == 1
    assert settle(trade, mode="auto", version=1)["mapping"]["mode"] == "auto"
    assert trade.owner.get("my_product", mapping="unmapped")["count"] == 0


def test_by_option_each_value_is_said_in_the_suppliers_words(trade: Trade, sold: Any) -> None:
    shown = mapping(trade)
    (source,) = shown["sources"]
    names = shown["option_names"]
    values = [{variant["option_values"][at] for variant in shown["variants"]} for at in range(len(names))]
    pairs = {name: {value: value for value in values[at]} for at, name in enumerate(names)}
    name, (value, *_) = names[0], sorted(values[0])
    answer = settle(trade, mode="option", source_product_id=int(source["product_id"]), pairs=pairs)
    assert answer["mapping"]["unmapped"] == 0
    assert answer["mapping"]["pairs"] == pairs
    without = {**pairs, name: {key: said for key, said in pairs[name].items() if key != value}}
    answer = settle(trade, mode="option", version=1, source_product_id=int(source["product_id"]), pairs=without)
    assert answer["mapping"]["unmapped"] == sum(variant["option_values"][0] == value for variant in shown["variants"])


def test_the_simulator_picks_by_country_stock_cost_and_priority(trade: Trade, sold: Any, tenant: TenantRef) -> None:
    other = next(item for item in trade.listed() if item["id"] != sold["id"])
    shown = mapping(trade, also=other["id"])
    own, substitute = shown["sources"]
    variant, sku, spare = shown["variants"][0], own["skus"][0], substitute["skus"][0]
    with tenant_scope_of(tenant):
        ListedVariant.objects.filter(pk=int(sku["variant_id"])).update(cost_minor=500, stock=5, available=True)
        ListedVariant.objects.filter(pk=int(spare["variant_id"])).update(cost_minor=320, stock=None, available=True)
    rows = [
        row(variant, own, sku, countries=["US"], max_cost="6.00"),
        row(variant, substitute, spare, quantity=2, priority=1),
    ]
    assert settle(trade, mode="advanced", rows=rows)["success"]
    assert trade.mine()[0]["substitutes"] == 1
    here = simulate(trade, variant["variant_id"], "US", 2)
    assert [way["verdict"] for way in here["ways"]] == ["chosen", "next"]
    assert (here["ways"][0]["pieces"], here["ways"][0]["cost"]) == (2, "10.00")
    abroad = simulate(trade, variant["variant_id"], "DE", 2)
    assert [way["verdict"] for way in abroad["ways"]] == ["other_country", "chosen"]
    assert (abroad["ways"][1]["pieces"], abroad["ways"][1]["cost"]) == (4, "12.80")
    many = simulate(trade, variant["variant_id"], "US", 6)
    assert [way["verdict"] for way in many["ways"]] == ["too_few", "chosen"]
    with tenant_scope_of(tenant):
        ListedVariant.objects.filter(pk=int(sku["variant_id"])).update(cost_minor=601)
        ListedVariant.objects.filter(pk=int(spare["variant_id"])).update(available=False)
    nobody = simulate(trade, variant["variant_id"], "US")
    assert [way["verdict"] for way in nobody["ways"]] == ["too_expensive", "gone"]
    assert (nobody["total"], nobody["freight"]) == ("", None)
    assert "No supplier fits" in nobody["remark"]


def test_freight_and_days_are_shown_where_the_supplier_quotes_them(
    trade: Trade, sold: Any, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = mapping(trade)["variants"][0]
    with tenant_scope_of(tenant):
        ListedVariant.objects.filter(pk=int(variant["variant_id"])).update(cost_minor=250, stock=9, available=True)
    untold = simulate(trade, variant["variant_id"])
    assert (untold["freight"], untold["total"]) == (None, "")
    assert "freight" in untold["remark"]
    quotes = [FreightQuote("CAINIAO", "Cainiao", 140, untold["currency"], 5, 9)]

    class Quoting:
        def quote_freight(self, query: Any, _access: Any) -> list[FreightQuote]:
            return quotes if (query.ship_to, query.quantity) == ("DE", 2) else []

    monkeypatch.setattr(registry, "supplier_freight", lambda _code: Quoting())
    response = simulate(trade, variant["variant_id"], "DE", 2)
    assert (response["freight"]["cost"], response["freight"]["max_days"], response["remark"]) == ("1.40", 9, "")
    assert Decimal(response["total"]) == Decimal(response["ways"][0]["cost"]) + Decimal("1.40")
    nowhere = simulate(trade, variant["variant_id"], "AQ", 2)
    assert [way["verdict"] for way in nowhere["ways"]] == ["not_sent"]


def renamed(trade: Trade, sold: Any, tenant: TenantRef, *, at: int, values: tuple[str, ...]) -> None:
    """Its supplier shows one variant under another id and with other values."""
    with tenant_scope_of(tenant):
        (product,) = read_for_publishing([int(sold["id"])])
        link = SourceLink(product.supplier, 1, product.source_host, product.source_id, product.source_url)  # type: ignore[arg-type]
        shown = [
            SourceVariant(
                source_sku_id="new-id" if place == at else variant.source_sku_id,
                option_values=values if place == at else variant.option_values,
                cost_minor=variant.cost_minor,
            )
            for place, variant in enumerate(product.variants)
        ]
        found = SourceProduct(link, product.title, product.currency, variants=tuple(shown))
        note_renamed([product.id], find_renamed([(product, found)]), now=clock.now())


def test_a_renamed_variant_is_proposed_confirmed_and_bought_under_its_new_id(
    trade: Trade, sold: Any, tenant: TenantRef
) -> None:
    variant = mapping(trade)["variants"][0]
    renamed(trade, sold, tenant, at=0, values=("Something else",))
    assert trade.owner.get("my_product", mapping="changed")["count"] == 1
    (proposal,) = mapping(trade)["proposals"]
    assert (proposal["variant_id"], proposal["after"]) == (variant["variant_id"], ["Something else"])
    assert proposal["ground"] == "only_one_left"
    body = {"accept": [int(variant["variant_id"])]}
    answer = trade.owner.post(f"my_product/{trade.mine()[0]['id']}/mapping/proposals", body)
    assert answer["mapping"]["proposals"] == []
    assert answer["mapping"]["sources"][0]["skus"][0]["source_sku_id"] == "new-id"
    again = trade.owner.post(f"my_product/{trade.mine()[0]['id']}/mapping/proposals", body)
    assert again["success"]
    assert trade.owner.get("my_product", mapping="changed")["count"] == 0


def test_what_was_dismissed_is_not_proposed_again_and_what_is_back_is_withdrawn(
    trade: Trade, sold: Any, tenant: TenantRef
) -> None:
    renamed(trade, sold, tenant, at=0, values=("Other",))
    (proposal,) = mapping(trade)["proposals"]
    path = f"my_product/{trade.mine()[0]['id']}/mapping/proposals"
    assert trade.owner.post(path, {"dismiss": [int(proposal["variant_id"])]})["mapping"]["proposals"] == []
    renamed(trade, sold, tenant, at=0, values=("Other",))
    assert mapping(trade)["proposals"] == []
    renamed(trade, sold, tenant, at=0, values=("Another one",))
    assert len(mapping(trade)["proposals"]) == 1
    renamed(trade, sold, tenant, at=-1, values=())
    with tenant_scope_of(tenant):
        assert not SourceProposal.objects.exists()


def test_many_are_mapped_at_once_by_the_dictionary(trade: Trade, sold: Any, tenant: TenantRef) -> None:
    shown = mapping(trade)
    first, (source,) = shown["variants"][0], shown["sources"]
    assert settle(trade, mode="sku", rows=[row(first, source, source["skus"][0])])["success"]
    started = trade.owner.post("my_product/mapping", {"matching": {"mapping": "unmapped"}})
    drain_jobs(skip_pauses=True)
    detail = trade.owner.get(f"record/detail/{started['data']}")
    assert (detail["record"]["action"], detail["counts"]["success"]) == ("SKU_MAPPING", 1)
    (operation,) = detail["operations"]
    assert operation["result"] == f"Variants mapped: {len(shown['variants']) - 1}"
    response = operation["config"]["mapping"]
    assert (response["mode"], response["title"], response["url"]) == ("sku", source["title"], source["url"])
    named = [" / ".join(variant["option_values"]) for variant in shown["variants"][1:]]
    assert response["variants"] == [{"existed": name, "new": name} for name in named][:10]
    assert (operation["config"]["store_id"], operation["product"]["sell_product_url"] != "") == (trade.woo_id, True)
    assert operation["product"]["sell_item_id"] == str(trade.in_woo()[0]["id"])
    assert mapping(trade)["unmapped"] == 0
    again = trade.owner.post("my_product/mapping", {"ids": [trade.mine()[0]["id"]]})
    drain_jobs(skip_pauses=True)
    assert trade.owner.get(f"record/detail/{again['data']}")["operations"][0]["outcome"] == "skipped"


def test_whoever_saves_second_sees_a_conflict_and_overwrites_nothing(
    trade: Trade, sold: Any, tenant: TenantRef
) -> None:
    shown = mapping(trade)
    (source,) = shown["sources"]
    rows = [row(item, source, sku) for item, sku in zip(shown["variants"], source["skus"], strict=True)]
    assert settle(trade, mode="sku", rows=rows)["success"]
    assert settle(trade, mode="sku", rows=rows[:1])["code"] == 1000409
    with tenant_scope_of(tenant):
        assert SkuMappingRow.objects.count() == len(rows)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"variant_id": 999_999}, "rows.0.variant_id"),
        ({"source_variant_id": 999_999}, "rows.0.source_variant_id"),
        ({"source_product_id": 999_999}, "rows.0.source_variant_id"),
        ({"max_cost": "cheap"}, "rows.0.max_cost"),
        ({"max_cost": "-1"}, "rows.0.max_cost"),
        ({"quantity": 0}, "rows.0.quantity"),
        ({"countries": ["Germany"]}, "rows.0.countries.0"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    trade: Trade, sold: Any, tenant: TenantRef, change: dict[str, Any], field: str
) -> None:
    shown = mapping(trade)
    (source,) = shown["sources"]
    answer = settle(trade, mode="advanced", rows=[row(shown["variants"][0], source, source["skus"][0]) | change])
    assert answer["code"] == 1000400
    assert field in answer["fields"]
    with tenant_scope_of(tenant):
        assert not SkuMapping.objects.exists()


def test_the_dictionary_begins_with_common_words_and_is_the_merchants(trade: Trade) -> None:
    begun = trade.owner.get("my_product/synonyms")
    assert ["grey", "gray"] in begun["groups"]
    assert begun["version"] == 0
    mine = [["Petrol", "Teal"], ["XL", "extra large"], ["alone"]]
    saved = trade.owner.put("my_product/synonyms", {"version": 0, "groups": mine})
    assert (saved["groups"], saved["version"]) == (mine[:2], 1)
    assert trade.owner.put("my_product/synonyms", {"version": 0, "groups": []})["code"] == 1000409
    twice = trade.owner.put("my_product/synonyms", {"version": 1, "groups": [["a", "b"], ["B", "c"]]})
    assert "groups" in twice["fields"]
    assert trade.owner.get("my_product/synonyms")["groups"] == mine[:2]


def test_it_needs_the_right_and_the_store(
    trade: Trade, sold: Any, member_with: Callable[..., Person], tenant: TenantRef
) -> None:
    path = f"my_product/{trade.mine()[0]['id']}/mapping"
    assert member_with(Menu.IMPORT_LIST).get(path)["code"] == 1000403
    elsewhere = member_with(Menu.MY_PRODUCTS, store_ids=[int(trade.shop_id)])
    assert elsewhere.get(path)["code"] == 1000404
    assert elsewhere.put(path, {"version": 0, "mode": "sku"})["code"] == 1000404
    assert elsewhere.post("my_product/mapping", {"ids": [int(trade.mine()[0]["id"])]})["code"] == 1000404
    with tenant_scope_of(tenant):
        assert not ProcessRecord.objects.filter(action=14).exists()
