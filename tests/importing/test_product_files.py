"""Products come from a file of any shop system: columns guessed, checked row by row, then imported once."""

from typing import Any

import pytest

from server.kit import clock
from tenants.importing.models import ListedProduct
from tenants.preferences.models import QuotaRow
from tenants.processes.models import Operation, ProcessRecord
from tests.factories.quotas import QuotaFactory
from tests.importing.files import (
    BASE,
    CHINESE,
    SHOPIFY,
    WOOCOMMERCE,
    bring,
    check,
    counts,
    imported,
    table,
    upload,
    wrong,
)
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.workbooks import workbook

pytestmark = pytest.mark.usefixtures("inside")


def test_a_shopify_export_just_works(owner: Person) -> None:
    file = upload(owner, SHOPIFY)["file"]
    assert (file["platform"], file["state"], file["samples"][0][1]) == ("Shopify", "new", "Linen shirt")
    file = check(owner, file)
    assert (counts(file), file["errors"]) == ([4, 2, 0, 0, 0], [])
    assert ListedProduct.objects.count() == 0, "only looked at"

    record = bring(owner, file)["record"]
    assert (record["action"], record["total_count"], record["success_count"]) == ("IMPORT_PRODUCT", 2, 2)
    shirt = ListedProduct.objects.get(source_id="shirt")
    assert (shirt.title, shirt.vendor, shirt.product_type, shirt.tags) == (
        "Linen shirt", "Acme", "Shirts", ["summer", "linen"],
    )  # fmt: skip
    assert (shirt.description_html, shirt.supplier, shirt.source_url) == ("<p>Soft</p>", 100, "")
    assert [image["url"][-5:] for image in shirt.images] == ["1.jpg", "2.jpg", "3.jpg"]
    assert shirt.images[0]["alt"] == "Front"
    assert shirt.options == [{"name": "Colour", "values": ["Red"]}, {"name": "Size", "values": ["S", "M"]}]
    columns = ("option_values", "sku", "barcode", "price_minor", "compare_at_minor", "cost_minor", "stock")
    assert list(shirt.variants.order_by("position").values_list(*columns, "price_rule", "weight_grams")) == [
        (["Red", "S"], "SH-R-S", "0123", 2900, 3900, 1150, 5, "", 200),
        (["Red", "M"], "SH-R-M", "", 2900, None, 1150, 0, "", 200),
    ]
    card = ListedProduct.objects.get(source_id="card")
    assert (card.options, card.variants.get().option_values) == ([], [])


def test_a_woocommerce_export_just_works(owner: Person) -> None:
    file = upload(owner, WOOCOMMERCE)["file"]
    assert file["platform"] == "WooCommerce"
    file = check(owner, file, currency="eur")
    assert counts(file) == [5, 2, 0, 0, 1]
    assert wrong(file) == [(6, "Type", "Grouped products can't be imported.")]
    bring(owner, file)
    hoodie = ListedProduct.objects.get(title="Hoodie")
    assert (hoodie.currency, hoodie.product_type, hoodie.tags) == ("EUR", "Hoodies", ["warm", "cotton"])
    assert hoodie.options == [{"name": "Color", "values": ["Blue", "Green"]}]
    columns = ("sku", "price_minor", "compare_at_minor", "stock", "weight_grams", "image_url")
    assert list(hoodie.variants.order_by("position").values_list(*columns)) == [
        ("HOOD-B", 4000, 4500, 7, 500, "https://shop.example.com/blue.jpg"),
        ("HOOD-G", 4500, None, None, 500, ""),
    ]
    cap = ListedProduct.objects.get(title="Cap")
    assert (cap.options, len(cap.images), cap.variants.get().price_minor) == ([], 2, 101650)


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_a_chinese_file_in_the_encoding_of_its_program(owner: Person, encoding: str) -> None:
    file = check(owner, upload(owner, CHINESE.encode(encoding))["file"], currency="CNY")
    assert (counts(file), file["errors"]) == ([2, 1, 0, 0, 0], [])
    bring(owner, file)
    cup = ListedProduct.objects.get()
    assert (cup.title, cup.currency, cup.options) == (
        "红茶杯", "CNY", [{"name": "颜色", "values": ["红色", "蓝色"]}],
    )  # fmt: skip
    assert cup.source_store_name == "", "a file is no store"
    assert list(cup.variants.order_by("position").values_list("price_minor")) == [(1990,), (2100,)]


def test_a_workbook_with_formulas_brings_what_they_came_to(owner: Person) -> None:
    rows: list[list[Any]] = [["Title", "SKU", "Price", "Cost"], ["=1+1", 12345, 19.9, 5], ["Mug", "M", "=A1", ""]]
    file = check(owner, upload(owner, workbook(rows), "products.xlsx")["file"])
    assert file["form"]["kind"] == "xlsx"
    # Nobody has opened this workbook: its formulas came to nothing yet.
    assert wrong(file) == [
        (2, "Title", "This product has no title."), (3, "Price", "This row has no price and no cost."),
    ]  # fmt: skip


def test_a_cost_alone_is_priced_by_the_rule_like_every_import(owner: Person) -> None:
    imported(owner, table(["Mug", "M", "5"], head="Title,SKU,Cost"))
    variant = ListedProduct.objects.get().variants.get()
    assert (variant.cost_minor, variant.price_minor, variant.price_rule) == (500, 1000, "cost × 2")


def test_the_same_file_twice_makes_nothing_twice(owner: Person) -> None:
    imported(owner, SHOPIFY)
    before = set(ListedProduct.objects.values_list("id", "version"))
    file = check(owner, upload(owner, SHOPIFY)["file"])
    assert counts(file) == [4, 0, 2, 0, 0]
    record = bring(owner, file)["record"]
    assert (record["total_count"], record["success_count"]) == (2, 2)
    assert set(ListedProduct.objects.values_list("id", "version")) == before
    assert Operation.objects.filter(record_id=record["id"], is_skipped=True).count() == 2


def test_what_lies_in_the_trash_comes_back(owner: Person) -> None:
    imported(owner, SHOPIFY)
    ListedProduct.objects.update(trashed_at=clock.now(), title="Edited")
    file = check(owner, upload(owner, SHOPIFY)["file"])
    assert counts(file) == [4, 0, 0, 2, 0]
    bring(owner, file)
    assert list(ListedProduct.objects.values_list("title", "trashed_at")) == [("Edited", None)] * 2


def test_one_start_is_one_process_and_one_file_is_imported_once(owner: Person) -> None:
    file = check(owner, upload(owner, SHOPIFY)["file"])
    path, key = f"import_list/file/{file['id']}/import", {"headers": {"Idempotency-Key": "once"}}
    first, again = owner.post(path, **key), owner.post(path, **key)
    assert first["data"] == again["data"]
    refused = owner.post(path)
    assert (refused["code"], refused["msg"]) == (
        1000409, "This file was imported already. Upload it again to import it another way.",
    )  # fmt: skip
    assert check(owner, file)["code"] == 1000409
    assert ProcessRecord.objects.count() == 1


def test_a_file_without_room_ends_with_the_reason_and_can_be_tried_again(owner: Person) -> None:
    QuotaFactory.create(import_products=1)
    file = check(owner, upload(owner, SHOPIFY)["file"])
    detail = bring(owner, file)
    assert (detail["record"]["success_count"], detail["record"]["failed_count"]) == (1, 1)
    QuotaRow.objects.update(import_products=10)
    assert owner.post(f"record/retry/{detail['record']['id']}")["success"]
    drain_jobs()
    assert ListedProduct.objects.count() == 2


def test_columns_are_remembered_for_the_next_file_of_this_kind(owner: Person) -> None:
    content = "A,B,C\nMug,5,x\n"
    first = upload(owner, content)["file"]
    assert first["columns"] == {}
    check(owner, first, columns={"title": 0, "price": 1}, currency="GBP")
    second = upload(owner, "a , B,C\nCup,6,y\n")["file"]
    assert (second["columns"], second["currency"]) == ({"title": 0, "price": 1}, "GBP")


def test_rows_of_one_product_may_be_apart(owner: Person) -> None:
    rows = ["a,Mug,Red,1", *[f"p{at},P{at},,1" for at in range(250)], "a,,Blue,2"]
    record = imported(owner, "Handle,Title,Option1 Value,Price\n" + "\n".join(rows) + "\n")["record"]
    assert (record["total_count"], record["success_count"]) == (251, 251)
    mug = ListedProduct.objects.get(source_id="a")
    assert (mug.variant_count, mug.options) == (2, [{"name": "Option1 Value", "values": ["Red", "Blue"]}])


def test_a_product_of_a_file_has_no_supplier_to_look_at(owner: Person) -> None:
    imported(owner, SHOPIFY)
    answer = owner.get("import_list", type=100)
    assert answer["count"] == 2
    refused = owner.post("product/import?type=100&way=2&action=1", {"product_ids": ["shirt"]})
    assert refused["code"] == 1000400


def test_the_sample_file_can_be_imported(owner: Person) -> None:
    content = owner.client.get(f"{BASE}/sample").content
    file = check(owner, upload(owner, content)["file"])
    assert (counts(file), file["errors"]) == ([3, 2, 0, 0, 0], [])
    book = owner.client.get(f"{BASE}/sample?kind=xlsx").content
    assert counts(check(owner, upload(owner, book)["file"])) == [3, 2, 0, 0, 0]


def test_long_handles_that_differ_only_at_their_end_are_two_products(owner: Person) -> None:
    long = "the-same-beginning-of-a-very-long-name-" * 10
    rows = "\n".join(f"{long}{end},Mug {end},9.90,1" for end in ("red", "blue"))
    file = f"Handle,Title,Variant Price,Variant Inventory Qty\n{rows}\n"
    for _again in range(2):
        imported(owner, file)
        assert sorted(ListedProduct.objects.values_list("title", flat=True)) == ["Mug blue", "Mug red"]
