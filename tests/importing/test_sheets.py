"""The Import List out to a spreadsheet and back: only what was edited changes, wrong lines are named, undo works."""

from collections.abc import Callable

import pytest

from server.kit.tables import NotReadable
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.processes.models import ProcessRecord
from tests.factories.products import ListedVariantFactory
from tests.importing.bulk import outcomes, product, titles, undo
from tests.support.jobs import drain_jobs
from tests.support.people import Person, make_person
from tests.support.sheets import Rows, export, rows_of, send, written
from tests.support.tenants import Pair
from tests.support.workbooks import cells_of, workbook

pytestmark = pytest.mark.usefixtures("inside")
FEWER = "Export and edit fewer products at a time."


def edited(person: Person, edit: Callable[[Rows], None]) -> bytes:
    rows = rows_of(export(person))
    edit(rows)
    return written(rows)


def test_an_edited_file_changes_what_was_edited_and_can_be_undone(owner: Person) -> None:
    listed_product = product("Red mug", vendor="V", tags=["a", "b"])
    ListedVariantFactory.create(product=listed_product, position=1, cost_minor=None, price_minor=500, sku="S-2")
    other = product("Blue cup")

    def edit(rows: Rows) -> None:
        rows[0] |= {"Title": "Crimson mug", "Tags": "a, c", "Price": "21.5", "Compare-at price": ""}
        rows[1] |= {"Title": "ignored: not the first of its rows", "SKU": "S-9", "Barcode": "0123"}

    content = edited(owner, edit)
    checked = send(owner, content, check=True)
    assert (checked["rows"], checked["changed"], checked["errors"]) == (3, 1, [])
    assert {change["field"]: change["after"] for change in checked["products"][0]["changes"]} == {
        "title": "Crimson mug", "tags": "a, c", "price": "USD 5.00 – 21.50", "sku": "S-9", "barcode": "0123",
    }  # fmt: skip
    assert titles() == ["Red mug", "Blue cup"]

    record = send(owner, content)["data"]
    drain_jobs()
    assert outcomes(owner, record) == [("done", "")]
    listed_product.refresh_from_db()
    assert (
        listed_product.title,
        listed_product.tags,
        listed_product.vendor,
        listed_product.version,
        listed_product.max_price,
    ) == ("Crimson mug", ["a", "c"], "V", 2, 2150)
    assert list(ListedVariant.objects.filter(product=listed_product).order_by("position").values_list(
        "price_minor", "compare_at_minor", "sku", "barcode"
    )) == [(2150, None, "", ""), (500, None, "S-9", "0123")]  # fmt: skip
    other.refresh_from_db()
    assert other.version == 1

    undo(owner, record)
    assert titles() == ["Red mug", "Blue cup"]
    assert set(ListedVariant.objects.filter(product=listed_product).values_list("price_minor", "sku")) == {
        (2000, ""),
        (500, "S-2"),
    }


def test_what_is_exported_and_not_edited_changes_nothing(owner: Person) -> None:
    product("=cmd|' /C calc'!A0", vendor="+1", tags=["-x", "@y"])
    product("'quoted")
    content = export(owner)
    cells = [cell for row in rows_of(content) for cell in row.values()]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    checked = send(owner, content, check=True)
    assert (checked["rows"], checked["changed"], checked["errors"]) == (2, 0, [])
    assert send(owner, content)["msg"] == "This file doesn't change anything."
    assert ProcessRecord.objects.count() == 0


def test_numbers_that_a_spreadsheet_program_writes_anew_are_no_edits(owner: Person) -> None:
    listed_product = product("Red mug", tags=["007"])
    variant = ListedVariant.objects.get(product=listed_product)
    ListedVariant.objects.filter(pk=variant.pk).update(sku="00123", barcode="4006381333931", price_rule="cost × 2.5")

    def saved_by_excel(rows: Rows) -> None:
        written_anew = {"Price": "20", "Compare-at price": "30.0", "Cost": "8", "SKU": "123", "Barcode": "4.00638E+12"}
        rows[0] |= written_anew | {"Tags": "7"}

    assert send(owner, edited(owner, saved_by_excel), check=True)["changed"] == 0
    content = edited(owner, lambda rows: rows[0].update({"Price": "20.5", "Barcode": "4.00639E+12"}))
    assert len(send(owner, content, check=True)["products"][0]["changes"]) == 2
    assert send(owner, edited(owner, lambda rows: rows[0].update(Price="1.200")))["code"] == 1000400


def test_an_export_follows_the_filter_and_asks_for_the_right(owner: Person, two_tenants: Pair) -> None:
    product("Red mug")
    product("Blue cup")
    assert [row["Title"] for row in rows_of(export(owner, title="mug"))] == ["Red mug"]
    member = make_person(two_tenants[0], "sub@example.com", root=owner.actor.user_id, rights=["IMPORT_LIST"])
    assert member.get("import_list/export.csv")["code"] == 1000403


def test_the_wrong_line_of_a_product_with_several_variants_is_named(owner: Person) -> None:
    ListedVariantFactory.create(product=product(), position=2)

    def edit(rows: Rows) -> None:
        rows[0]["Price"], rows[1]["Price"] = "21.00", "oops"

    errors = send(owner, edited(owner, edit), check=True)["errors"]
    assert [(error["line"], error["message"][:6]) for error in errors] == [(3, "price:")]


def test_every_wrong_line_is_named_and_the_others_are_applied_on_request(owner: Person) -> None:
    for title in ("Red", "Blue", "Green", "Grey"):
        product(title)

    def edit(rows: Rows) -> None:
        rows[0]["Title"] = "Crimson"
        rows[1]["Title"] = " "
        rows[2]["Price"] = "12,50"
        rows[3]["Version"] = "7"
        rows.append(rows[0] | {"Product ID": "9" * 12})
        rows.append(rows[0] | {"Product ID": "x"})

    content = edited(owner, edit)
    errors = send(owner, content, check=True)["errors"]
    assert [(error["line"], error["message"]) for error in errors] == [
        (3, "title: must not be empty"),
        (4, "price: must be an amount of at least 0 in plain digits, like 12.99"),
        (5, "Someone edited this product after the export. Export it again."),
        (6, "The product is no longer in the Import List."),
        (7, "“Product ID” must be a number."),
    ]
    assert send(owner, content)["code"] == 1000400
    assert (titles(), ProcessRecord.objects.count()) == (["Red", "Blue", "Green", "Grey"], 0)
    send(owner, content, skip_errors=True)
    drain_jobs()
    assert titles() == ["Crimson", "Blue", "Green", "Grey"]


def test_a_product_that_is_edited_after_the_start_stays_as_it_is(owner: Person) -> None:
    listed_product = product("Red")
    record = send(owner, edited(owner, lambda rows: rows[0].update(Title="Crimson")))["data"]
    assert owner.put(f"import_list/{listed_product.pk}", {"version": 1, "vendor": "Me"})["success"]
    drain_jobs()
    assert outcomes(owner, record) == [("failed", "Someone edited this product after the export. Export it again.")]
    assert titles() == ["Red"]


def test_files_of_excel_in_other_guises_are_read(owner: Person) -> None:
    product("Red")
    rows = rows_of(export(owner))
    rows[0]["Title"] = "红色"
    for options in ({"delimiter": ";"}, {"delimiter": "\t", "encoding": "utf-16"}, {"encoding": "utf-8-sig"}):
        assert send(owner, written(rows, **options), check=True)["changed"] == 1


def test_an_excel_workbook_goes_out_is_edited_and_comes_back(owner: Person) -> None:
    product("=1+1", tags=["a"])
    answer = owner.client.get("/api/account-service/import_list/export.xlsx")
    assert answer["Content-Disposition"].endswith('.xlsx"')
    head, row = cells_of(answer.content)
    assert row[head.index("Title")] == "'=1+1"
    assert send(owner, workbook([head, row]), check=True)["changed"] == 0
    row[head.index("Tags")], row[head.index("Price")] = "a, b", 21.5
    checked = send(owner, workbook([head, row]), check=True)
    assert (checked["rows"], checked["changed"], checked["errors"]) == (1, 1, [])
    send(owner, workbook([head, row]))
    drain_jobs()
    stored = ListedProduct.objects.get()
    assert (stored.title, stored.tags, stored.max_price) == ("=1+1", ["a", "b"], 2150)


def test_a_workbook_of_too_many_rows_is_refused(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.api.gateway.csv.MOST_WORKBOOK_ROWS", 1)
    product("Red")
    product("Blue")
    answer = owner.client.get("/api/account-service/import_list/export.xlsx").json()
    assert (answer["code"], answer["msg"]) == (
        1000400, "An Excel file has at most 50,000 rows. Filter the list, or download the CSV file.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "This file has no “Product ID” column. Export the Import List and edit that file."),
        (b"Title\nx\n", "This file has no “Product ID” column. Export the Import List and edit that file."),
        (b"Product ID,Title\n1,x\n", "This file has no “Version” column. Export the Import List and edit that file."),
        ("Product ID,Version,Title\n1,1,红".encode("gb18030"), NotReadable("not_text").msg),
        (b"PK\x03\x04\xff\xfe\x00", NotReadable("broken").msg),
        (b"Product ID,Version\n1," + b'"' + b"x" * 1_100_000, NotReadable("long_cell").msg),
        (b"Product ID,Version\n" + b"1,1\n" * 50_001, f"This file has more than 50000 rows. {FEWER}"),
        (b"Product ID,Version\n" + b"1" * 9_999_990, f"This file is larger than 10 MB. {FEWER}"),
    ],
    ids=["empty", "no id", "no version", "gb18030", "xlsx", "endless cell", "rows", "bytes"],
)  # fmt: skip
def test_a_file_that_is_none_is_refused(owner: Person, content: bytes, message: str) -> None:
    product("Red")
    for check in (True, False):
        answer = send(owner, content, check=check)
        assert (answer["code"], answer["msg"], list(answer["fields"])) == (1000400, message, ["file"])
    assert ProcessRecord.objects.count() == 0


def test_a_stranger_s_products_are_missing(owner: Person, stranger: Person) -> None:
    product("Red")
    content = edited(owner, lambda rows: rows[0].update(Title="Mine"))
    assert send(stranger, content, check=True)["errors"][0]["message"] == "The product is no longer in the Import List."
    assert send(stranger, content, skip_errors=True)["code"] == 1000400
    assert ListedProduct.objects.get().title == "Red"
