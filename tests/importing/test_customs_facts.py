"""What customs ask about products: typed one by one, in bulk and in a file, or said by the supplier."""

from typing import Any

import pytest

from fixtures.sandbox.aliexpress.account import AliExpress
from server.kit import clock
from server.kit.countries import country_named
from server.ports.suppliers import PageType, SourceLink, SourceProduct, Supplier
from tenants.importing.contracts.customs import CustomsFacts, facts_of
from tenants.importing.models import ListedProduct
from tenants.importing.rules.drafts import draft_of
from tenants.importing.storing.bulk import copy_products, overwrite_product
from tenants.preferences.selectors import read_price_settings
from tests.factories.products import ListedVariantFactory
from tests.importing.bulk import CHANGE, change, outcomes, product, undo
from tests.importing.helpers import import_lines
from tests.support.aliexpress import connect, on_sale
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sheets import export, rows_of, send, written

pytestmark = pytest.mark.usefixtures("inside")
SHIRT = {"hs_code": "6109.10", "origin": "cn", "material": "Cotton", "customs_description": "T-shirt"}


def edit(person: Person, listed: ListedProduct, **sent: Any) -> Any:
    return person.put(f"import_list/{listed.pk}", {"version": listed.version, **sent})


def values(facts: list[dict[str, str]]) -> dict[str, str]:
    return {fact["field"]: fact["value"] for fact in facts}


def test_facts_are_typed_with_their_day_and_a_variant_differs_where_it_says_so(owner: Person) -> None:
    listed = product()
    lamp = ListedVariantFactory.create(product=listed, position=1, source_sku_id="sku-2")
    sent = {"customs": SHIRT, "product_skus": [{"id": lamp.pk, "customs": {"battery": "built_in"}}]}
    shown = edit(owner, listed, **sent)["product"]
    today = clock.now().date().isoformat()
    assert shown["customs"] == [
        {"field": "hs_code", "value": "610910", "source": "typed", "at": today},
        {"field": "origin", "value": "CN", "source": "typed", "at": today},
        {"field": "material", "value": "Cotton", "source": "typed", "at": today},
        {"field": "customs_description", "value": "T-shirt", "source": "typed", "at": today},
    ]
    assert {key: values(facts) for key, facts in shown["customs_by_sku"].items()} == {
        str(lamp.pk): {"battery": "built_in"}
    }
    listed.refresh_from_db()
    assert facts_of(listed.customs, "sku-2") == CustomsFacts("610910", "CN", "Cotton", "built_in", "T-shirt")
    assert facts_of(listed.customs).battery == ""
    cleared = edit(owner, listed, customs={"material": ""}, product_skus=[{"id": lamp.pk, "customs": {"battery": ""}}])
    assert "material" not in values(cleared["product"]["customs"])
    assert cleared["product"]["customs_by_sku"] == {}


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("hs_code", "61091"),
        ("hs_code", "6109100010"),
        ("hs_code", "770000"),
        ("hs_code", "990000"),
        ("hs_code", "٦١٠٩١٠"),
        ("origin", "China"),
        ("origin", "EU"),
        ("battery", "lithium"),
        ("material", "x" * 201),
    ],
)
def test_a_wrong_fact_names_its_field_and_nothing_changes(owner: Person, field: str, typed: str) -> None:
    listed = product()
    variant = listed.variants.get()
    refused = edit(owner, listed, customs={field: typed}, title="New")
    assert list(refused["fields"]) == [f"customs.{field}"]
    refused = edit(owner, listed, product_skus=[{"id": variant.pk, "customs": {field: typed}}])
    assert list(refused["fields"]) == [f"product_skus.0.customs.{field}"]
    listed.refresh_from_db()
    assert (listed.customs, listed.title, listed.version) == (None, "Red mug", 1)


def test_facts_of_many_products_are_typed_at_once_and_taken_back(owner: Person) -> None:
    first, second = product(), product("Blue cup", customs={"material": {"value": "Steel", "source": "supplier"}})
    sent = {"kind": "customs", "hs_code": "691200", "origin": "CN"}
    ids = [first.pk, second.pk]
    rows = owner.post(f"{CHANGE}/preview", {"ids": ids, "edits": [sent]})["products"]
    assert [[(each["field"], each["before"], each["after"]) for each in row["changes"]] for row in rows] == [
        [("customs", "", "691200, CN")],
        [("customs", "Steel", "691200, CN, Steel")],
    ]
    record = change(owner, sent)
    for listed in (first, second):
        listed.refresh_from_db()
    assert facts_of(second.customs) == CustomsFacts("691200", "CN", "Steel")
    assert (first.customs or {})["hs_code"]["at"] == clock.now().date().isoformat()
    assert [outcome for outcome, _ in outcomes(owner, change(owner, sent))] == ["skipped", "skipped"]
    wrong = change(owner, {"kind": "customs", "hs_code": "12"})
    assert [outcome for outcome, _ in outcomes(owner, wrong)] == ["failed", "failed"]
    undo(owner, record)
    first.refresh_from_db()
    assert first.customs is None
    assert owner.post(CHANGE, {"ids": ids, "edits": [{"kind": "customs"}]})["success"] is False


def test_a_file_brings_facts_back(owner: Person) -> None:
    product(customs={"hs_code": {"value": "040690", "source": "typed"}})
    rows = rows_of(export(owner))
    assert rows[0]["HS code"] == "040690"
    rows[0] |= {"Origin": "FR", "HS code": "40690"}
    assert send(owner, written(rows), check=True)["changed"] == 1
    send(owner, written(rows))
    drain_jobs()
    assert facts_of(ListedProduct.objects.get().customs) == CustomsFacts("040690", "FR")


def test_what_the_supplier_says_is_kept_until_it_is_typed_and_never_comes_over_what_was(owner: Person) -> None:
    link = SourceLink(
        Supplier.ALIEXPRESS, PageType.PRODUCT, "aliexpress.com", "1", "https://aliexpress.com/item/1.html"
    )
    source = SourceProduct(link, "Mug", "USD", customs={"origin": "CN", "material": "Clay", "hs_code": "nonsense"})
    draft = draft_of(source, read_price_settings())
    (key,) = copy_products([draft], imported_by=owner.actor.user_id, now=clock.now())
    shown = owner.get(f"import_list/{key}")["product"]["customs"]
    assert [(fact["field"], fact["value"], fact["source"]) for fact in shown] == [
        ("origin", "CN", "supplier"),
        ("material", "Clay", "supplier"),
    ]
    assert shown[0]["at"] == clock.now().date().isoformat()
    edit(owner, ListedProduct.objects.get(pk=key), customs={"material": "Porcelain"})
    overwrite_product(key, draft, now=clock.now())
    assert facts_of(ListedProduct.objects.get(pk=key).customs).material == "Porcelain"


@pytest.mark.parametrize(
    ("written", "code"),
    [("Mainland China", "CN"), ("CN(Origin)", "CN"), ("中国大陆", "CN"), ("Türkiye", "TR"), ("Narnia", ""), ("", "")],
)
def test_a_country_of_origin_is_read_as_marketplaces_write_it(written: str, code: str) -> None:
    assert country_named(written) == code


def test_aliexpress_says_where_a_product_was_made(owner: Person, marketplace: AliExpress) -> None:
    connect(owner, marketplace)
    import_lines(owner, on_sale(marketplace)[:1], type=1)
    drain_jobs()
    assert facts_of(ListedProduct.objects.get().customs) == CustomsFacts(origin="CN")
