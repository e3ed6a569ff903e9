"""A merchant sees how a file was read, and chooses delimiter, row with the headings and sheet; it is read again."""

import io
from typing import Any

import pytest
from openpyxl import Workbook

from tenants.importing.models import ImportFile, ListedProduct
from tests.importing.files import bring, check, counts, upload, wrong
from tests.support.people import Person
from tests.support.workbooks import workbook

pytestmark = pytest.mark.usefixtures("inside")

FOREIGN = "Liste,,\n,,\nNimike,Koodi,Hintapyyntö\nMuki,A1,4.20\nKuppi,A2,abc\n"


def choose(person: Person, file: Any, **choice: Any) -> Any:
    return person.put(f"import_list/file/{file['id']}/form", choice)


def sheets(**rows: list[list[Any]]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    book.remove(book.worksheets[0])
    for name, cells in rows.items():
        sheet = book.create_sheet(name)
        for row in cells:
            sheet.append(row)
    book.save(file)
    return file.getvalue()


def test_the_row_with_the_headings_is_chosen(owner: Person) -> None:
    file = upload(owner, FOREIGN)["file"]
    assert (file["form"]["first"], file["headings"]) == (1, ["Liste", "", ""])
    assert [(row["row"], row["cells"][0]) for row in file["top"]] == [
        (1, "Liste"), (3, "Nimike"), (4, "Muki"), (5, "Kuppi"),
    ]  # fmt: skip
    file = choose(owner, file, first=3)["file"]
    assert (file["form"]["first"], file["headings"]) == (3, ["Nimike", "Koodi", "Hintapyyntö"])
    assert file["samples"] == [["Muki", "A1", "4.20"], ["Kuppi", "A2", "abc"]]
    file = check(owner, file, columns={"title": 0, "sku": 1, "price": 2})
    assert counts(file) == [2, 1, 0, 0, 1]
    assert wrong(file) == [(5, "Hintapyyntö", "“abc” isn't an amount of at least 0.")], "counted as in the program"
    bring(owner, file)
    assert ListedProduct.objects.get().title == "Muki"
    refused = choose(owner, file, first=4)
    assert (refused["code"], ImportFile.objects.get().form["first"]) == (1000409, 3)


def test_a_row_further_down_than_the_first_rows_can_have_the_headings(owner: Person) -> None:
    file = upload(owner, "".join(f"Line {at},x\n" for at in range(1, 40)) + "Title,Price\nMug,5\n")["file"]
    assert len(file["top"]) == 18
    file = choose(owner, file, first=40)["file"]
    assert (file["headings"], file["samples"], file["columns"]) == (
        ["Title", "Price"], [["Mug", "5"]], {"title": 0, "price": 1},
    )  # fmt: skip


def test_the_delimiter_is_chosen(owner: Person) -> None:
    file = upload(owner, "Title;Price\nMug, blue;5\nCup, red;6\n".replace(";", "^"))["file"]
    assert (file["form"]["delimiter"], len(file["headings"])) == (",", 2)
    file = upload(owner, "a;b,c;d,e\nTitle;Price\nMug;5\n")["file"]
    answer = choose(owner, file, delimiter=";")
    assert answer["delimiters"] == [",", ";", "\t", "|"]
    assert answer["file"]["form"] == {
        "kind": "csv", "encoding": "utf-8", "delimiter": ";", "sheet": 0, "first": 2,
    }  # fmt: skip
    assert (answer["file"]["headings"], answer["file"]["columns"]) == (["Title", "Price"], {"title": 0, "price": 1})


def test_the_sheet_is_chosen_and_an_empty_first_sheet_is_passed_over(owner: Person) -> None:
    content = sheets(Cover=[], Mugs=[["Title", "Price"], ["Mug", 5]], Cups=[["Title", "Price"], ["Cup", 6]])
    file = upload(owner, content, "products.xlsx")["file"]
    assert (file["sheets"], file["form"]["sheet"]) == (["Cover", "Mugs", "Cups"], 1)
    file = choose(owner, file, sheet=2)["file"]
    assert (file["form"]["sheet"], file["samples"]) == (2, [["Cup", "6"]])
    bring(owner, check(owner, file))
    assert list(ListedProduct.objects.values_list("title", flat=True)) == ["Cup"]


def test_a_sheet_of_unknown_headings_is_better_than_an_empty_sheet(owner: Person) -> None:
    file = upload(owner, sheets(Cover=[["Hello"]], Muut=[["Nimike", "Hinta"], ["Muki", 5]]), "products.xlsx")["file"]
    assert (file["form"]["sheet"], file["headings"]) == (1, ["Nimike", "Hinta"])


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ({"delimiter": "x"}, "delimiter"),
        ({"encoding": "rot13"}, "encoding"),
        ({"first": 2}, "first"),
        ({"first": 50}, "first"),
        ({"first": 0}, "first"),
        ({"first": 5}, "file"),
    ],
)
def test_what_the_file_does_not_have_is_refused_and_nothing_changes(
    owner: Person, choice: dict[str, Any], field: str
) -> None:
    file = upload(owner, FOREIGN)["file"]
    assert list(choose(owner, file, **choice)["fields"]) == [field]
    assert owner.get(f"import_list/file/{file['id']}")["file"] == file


def test_a_sheet_that_the_workbook_does_not_have_is_refused(owner: Person) -> None:
    file = upload(owner, workbook([["Title", "Price"], ["Mug", 5]]), "products.xlsx")["file"]
    assert choose(owner, file, sheet=1)["fields"] == {"sheet": "This workbook has no such sheet."}


def test_columns_without_a_heading_can_be_chosen(owner: Person) -> None:
    file = upload(owner, "Title,SKU\nMug,A1,5\n")["file"]
    assert file["headings"] == ["Title", "SKU", ""]
    bring(owner, check(owner, file, columns={"title": 0, "sku": 1, "price": 2}))
    assert ListedProduct.objects.get().min_price == 500


def test_text_that_may_be_thousands_is_unclear_in_a_workbook_and_a_number_is_not(owner: Person) -> None:
    head = ["Title", "SKU", "Price"]
    rows: list[list[Any]] = [head, ["A", "1.299", "1.299"], ["B", 2.345, 1.299], ["C", "c", "12.99"]]
    file = check(owner, upload(owner, workbook(rows), "products.xlsx")["file"])
    assert wrong(file) == [(2, "Price", wrong(file)[0][2])]
    assert "1.299" in wrong(file)[0][2]
    bring(owner, file)
    found = ListedProduct.objects.order_by("title").values_list("title", "min_price", "variants__sku")
    assert list(found) == [("B", 130, "2.345"), ("C", 1299, "c")]
