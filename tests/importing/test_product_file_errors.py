"""What is wrong with a file of products, or with whoever sends it, is said; nothing comes of it."""

from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.files import path_of
from server.kit.tables import NotReadable
from server.tenancy.contracts import TenantRef
from tenants.importing.jobs import FILES_KEPT, purge
from tenants.importing.models import ImportFile, ListedProduct
from tenants.importing.services.file_pieces import read_piece
from tests.importing.files import SHOPIFY, bring, check, counts, failed_rows, imported, table, upload, wrong
from tests.support.jobs import drain_jobs
from tests.support.people import Person, make_person
from tests.support.tenants import Pair
from tests.support.workbooks import with_part, workbook

pytestmark = pytest.mark.usefixtures("inside")


def test_a_wrong_guess_of_the_encoding_is_corrected_by_hand(owner: Person) -> None:
    content = table(["Červený hrnek", "A", "5", ""]).encode("windows-1250")
    file = upload(owner, content)["file"]
    assert file["samples"][0][0] != "Červený hrnek"
    answer = owner.put(f"import_list/file/{file['id']}/form", {"encoding": "windows-1250"})
    assert answer["file"]["samples"][0][0] == "Červený hrnek"
    assert "windows-1250" in answer["encodings"]
    lost = owner.put(f"import_list/file/{file['id']}/form", {"encoding": "utf-8"})["file"]
    file = check(owner, lost)
    assert wrong(file) == [(2, "Title", "This cell has characters that can't be read. Choose another encoding.")]
    assert owner.put(f"import_list/file/{file['id']}/form", {"encoding": "rot13"})["code"] == 1000400


def test_wrong_rows_are_named_and_kept_for_whoever_mends_them(owner: Person) -> None:
    content = table(
        ["Red", "R", "1", "5"],
        ["", "B", "2", ""],
        ["Green", "G", "abc", ""],
        ["Grey", "Y", "1.299", "x"],
        ["=cmd()", "C", "1.5", "1.5"],
        ["White", "W", "", ""],
    )
    file = check(owner, upload(owner, content)["file"])
    assert counts(file) == [6, 1, 0, 0, 5]
    assert wrong(file) == [
        (3, "Title", "This product has no title."),
        (4, "Price", "“abc” isn't an amount of at least 0."),
        (5, "Price", "“1.299” can be read as thousands or as decimals. Write it like 1299.00."),
        (5, "Stock", "“x” isn't a whole number."),
        (6, "Stock", "“1.5” isn't a whole number."),
        (7, "Price", "This row has no price and no cost."),
    ]
    rows = failed_rows(owner, file)
    assert [row["Row"] for row in rows] == ["3", "4", "5", "6", "7"]
    assert (rows[1]["Problem"], rows[3]["Title"]) == ("Price: “abc” isn't an amount of at least 0.", "'=cmd()")
    assert bring(owner, file)["record"]["total_count"] == 1
    assert ListedProduct.objects.get().title == "Red"


def test_the_failed_rows_are_mended_and_uploaded_again(owner: Person) -> None:
    file = check(owner, upload(owner, table(["Red", "R", "x", ""]))["file"])
    rows = failed_rows(owner, file)
    rows[0]["Price"] = "7"
    imported(owner, table(*[list(row.values()) for row in rows], head=",".join(rows[0])))
    assert ListedProduct.objects.get().max_price == 700


@pytest.mark.parametrize(
    ("columns", "currency", "message"),
    [
        ({"price": 2}, "USD", "Choose the column with the title."),
        ({"title": 0}, "USD", "Choose a column with the price or the cost."),
        ({"title": 0, "price": 9}, "USD", "This file has no such column."),
        ({"title": 0, "price": 2}, "XXQ", "Choose a currency."),
    ],
)
def test_columns_that_are_not_enough_are_refused(
    owner: Person, columns: dict[str, int], currency: str, message: str
) -> None:
    file = upload(owner, table(["Mug", "M", "1", ""]))["file"]
    answer = check(owner, file, columns=columns, currency=currency)
    assert (answer["code"], answer["msg"]) == (1000400, message)
    assert owner.get(f"import_list/file/{file['id']}")["file"]["state"] == "new"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "This file has no rows below its headings."),
        (b"Title,Price\n", "This file has no rows below its headings."),
        (b"PK\x03\x04nothing", NotReadable("broken").msg),
        (with_part(workbook([["Title"], ["x"]]), "xl/vbaProject.bin", b"x"), NotReadable("macros").msg),
        (b"%PDF-1.7\x00\x01", "This file isn't a CSV file or an Excel workbook (.xlsx)."),
    ],
    ids=["empty", "only a heading", "broken", "macros", "pdf"],
)
def test_a_file_that_is_none_is_refused_and_not_kept(owner: Person, content: bytes, message: str) -> None:
    answer = upload(owner, content)
    assert (answer["code"], answer["msg"], list(answer["fields"])) == (1000400, message, ["file"])
    assert ImportFile.objects.count() == 0


def test_files_of_a_month_have_a_limit(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenants.importing.services.files.MOST_BYTES_KEPT", 100)
    assert upload(owner, SHOPIFY)["code"] == 1000409
    assert ImportFile.objects.count() == 0


def test_more_rows_than_a_file_may_have_are_refused(owner: Person) -> None:
    file = check(owner, upload(owner, SHOPIFY + "\n" * 100_000)["file"])
    assert (file["state"], file["refusal"]) == (
        "refused", "This file has more than 100,000 rows, empty ones included. Delete empty rows, or split the file.",
    )  # fmt: skip
    assert owner.post(f"import_list/file/{file['id']}/import")["code"] == 1000409


def test_a_reading_that_a_later_reading_has_overtaken_writes_nothing(owner: Person, tenant: TenantRef) -> None:
    file = upload(owner, SHOPIFY)["file"]
    body = {"columns": file["columns"], "currency": "USD"}
    owner.post(f"import_list/file/{file['id']}/check", body)
    owner.post(f"import_list/file/{file['id']}/check", {**body, "currency": "EUR"})
    read_piece(int(file["id"]), reading=1, schema_name=tenant.schema_name)
    assert ImportFile.objects.get().state == "reading"
    drain_jobs()
    assert ImportFile.objects.get().currency == "EUR"
    bring(owner, file)
    assert set(ListedProduct.objects.values_list("currency", flat=True)) == {"EUR"}


def test_variants_with_the_same_options_and_bad_addresses_are_named(owner: Person) -> None:
    content = "Handle,Title,Option1 Value,Price,Image URL\na,Mug,Red,1,ftp://x/1.jpg\na,,Red,2,\n"
    file = check(owner, upload(owner, content)["file"])
    assert wrong(file) == [
        (3, "", "This row has the same options as row 2."),
        (2, "Image URL", "“ftp://x/1.jpg” isn't a web address that begins with http:// or https://."),
    ]


def test_an_address_with_a_space_is_taken_and_two_that_run_together_are_named(owner: Person) -> None:
    header = "Handle,Title,Price,Image URL\n"
    file = check(
        owner, upload(owner, header + "a,Mug,1,https://x/été photo.jpg\nb,Cup,1,https://x/1.jpg 2.jpg\n")["file"]
    )
    assert [error[:2] for error in wrong(file)] == [(3, "Image URL")]
    bring(owner, file)
    assert [image["url"] for image in ListedProduct.objects.get().images] == ["https://x/%C3%A9t%C3%A9%20photo.jpg"]


def test_only_who_may_import_and_only_the_merchants_own(owner: Person, two_tenants: Pair) -> None:
    file = upload(owner, SHOPIFY)["file"]
    member = make_person(two_tenants[0], "sub@example.com", root=owner.actor.user_id, rights=[Menu.IMPORT_LIST])
    assert upload(member, SHOPIFY)["code"] == 1000403
    stranger = make_person(two_tenants[1], "other@example.com")
    for answer in (
        stranger.get(f"import_list/file/{file['id']}"),
        stranger.post(f"import_list/file/{file['id']}/check", {"columns": file["columns"], "currency": "USD"}),
        stranger.post(f"import_list/file/{file['id']}/import"),
    ):
        assert answer["code"] == 1000404
    assert ImportFile.objects.get().state == "new"


def test_files_are_dropped_after_30_days(owner: Person, tenant: TenantRef) -> None:
    file = check(owner, upload(owner, SHOPIFY)["file"])
    row = ImportFile.objects.get(pk=file["id"])
    ImportFile.objects.update(created_at=clock.now() - FILES_KEPT)
    purge()
    assert ImportFile.objects.count() == 0
    assert not any(path_of(key).exists() for key in (row.file_key, row.products_key, row.failed_key))


OTHER = "“{}” isn't in the currency of this product's other amounts ({}). Convert it, or leave it out."
SEVERAL = (
    "“{}” can be in several currencies ({}). Choose the currency of the file, or write its code, for example {} CNY."
)


@pytest.mark.parametrize(
    ("row", "currency", "product", "problem"),
    [
        (["29.90 EUR", "12,00 €", "500 g"], "USD", ("EUR", 2990, 1200, 500), None),
        (["1980 JPY", "", ""], "USD", ("JPY", 1980, None, None), None),
        (["¥128.00", "60元", "0.2"], "USD", ("CNY", 12800, 6000, 200), None),
        (["¥128", "", ""], "JPY", ("JPY", 128, None, None), None),
        (["$5", "", "1 lb"], "CAD", ("CAD", 500, None, 454), None),
        (["¥128.00", "", ""], "USD", None, ("Price", SEVERAL.format("¥128.00", "CNY, JPY", "128.00"))),
        (["$5", "", ""], "EUR", None, ("Price", "“$5” can be in several currencies (ARS, AUD")),
        (["29.90 EUR", "12.00 USD", ""], "USD", None, ("Cost", OTHER.format("12.00 USD", "EUR"))),
        (["29.90", "12.00 EUR", ""], "USD", None, ("Cost", OTHER.format("12.00 EUR", "USD"))),
        (["15%", "", ""], "USD", None, ("Price", "“15%” isn't an amount of at least 0.")),
        (["from 12.99", "", ""], "USD", None, ("Price", "“from 12.99” isn't an amount of at least 0.")),
        (["5", "", "1 stone"], "USD", None, ("Weight (kg)", "“1 stone” isn't a weight. Write the number and its unit")),
    ],
)
def test_a_currency_or_a_unit_in_a_cell_is_read_or_refused_and_never_dropped(
    owner: Person, row: list[str], currency: str, product: tuple[object, ...] | None, problem: tuple[str, str] | None
) -> None:
    content = table(["Mug", "M", *row], head="Title,SKU,Price,Cost,Weight (kg)")
    file = check(owner, upload(owner, content)["file"], currency=currency)
    if product is None:
        [(at, column, reason)] = wrong(file)
        column_named, words = problem or ("", "")
        assert (at, column, reason[: len(words)]) == (2, column_named, words)
        assert counts(file) == [1, 0, 0, 0, 1]
        return
    bring(owner, file)
    variant = ListedProduct.objects.get().variants.select_related("product").get()
    assert (variant.product.currency, variant.price_minor, variant.cost_minor, variant.weight_grams) == product


def test_a_currency_in_the_heading_or_in_the_format_of_a_cell_counts(owner: Person) -> None:
    imported(owner, table(["Mug", "M", "5"], head="Title,SKU,Price EUR"))
    rows: list[list[Any]] = [
        ["Title", "SKU", "Price", "Weight (kg)"],
        ["Pan", "00042", 29.9, 500],
        ["Sale", "S", 0.15, ""],
    ]
    formats = {"C2": "#,##0.00 [$€-407]", "D2": '0 "g"', "C3": "0%"}
    file = check(owner, upload(owner, workbook(rows, formats), "products.xlsx")["file"])
    assert wrong(file) == [(3, "Price", "“15%” isn't an amount of at least 0.")]
    bring(owner, file)
    found = ListedProduct.objects.order_by("title").values_list("title", "currency", "max_price")
    assert list(found) == [("Mug", "EUR", 500), ("Pan", "EUR", 2990)]
    assert ListedProduct.objects.get(title="Pan").variants.get().weight_grams == 500
