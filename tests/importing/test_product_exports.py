"""Exports of shop systems and feeds of suppliers are read as their programs mean them, in every language."""

import io
import json
from datetime import date

import pytest
from openpyxl import load_workbook

from tenants.importing.models import ListedProduct
from tenants.importing.rules.file_columns import WOOCOMMERCE_HEADINGS, guess_columns, platform_of
from tests.importing.files import bring, check, counts, imported, table, upload, wrong
from tests.support.people import Person
from tests.support.workbooks import workbook

pytestmark = pytest.mark.usefixtures("inside")

WOO = (
    "ID,Type,SKU,Name,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Backorders allowed?,"
    "Weight (kg),Sale price,Regular price,Categories,Tags,Parent,Attribute 1 name,Attribute 1 value(s),"
    "Attribute 2 name,Attribute 2 value(s)"
)
SHOP = (
    "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,"
    "Variant Inventory Policy,Variant Price"
)


def only(**cells: str) -> str:
    """A WooCommerce export with one row of these cells."""
    return table([cells.get(name, "") for name in WOO.split(",")], head=WOO)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"Sale price": "9", "Date sale price starts": "2999-06-01"}, (2000, None, None, True)),
        ({"Sale price": "9", "Date sale price ends": "2020-06-01"}, (2000, None, None, True)),
        ({"Sale price": "9", "Date sale price starts": "2020-06-01", "Stock": "5"}, (900, 2000, 5, True)),
        ({"In stock?": "0"}, (2000, None, None, False)),
        ({"In stock?": "0", "Stock": "5"}, (2000, None, 0, False)),
        ({"In stock?": "1", "Stock": "0"}, (2000, None, None, True)),
        ({"In stock?": "backorder", "Stock": "-2", "Backorders allowed?": "1"}, (2000, None, None, True)),
        ({"Stock": "-2", "Backorders allowed?": "notify"}, (2000, None, None, True)),
        ({"Stock": "-2", "Backorders allowed?": "0"}, (2000, None, 0, False)),
    ],
)
def test_a_woocommerce_row_sells_as_its_shop_sells_it(
    owner: Person, cells: dict[str, str], expected: tuple[object, ...]
) -> None:
    simple = {"ID": "1", "Type": "simple, virtual", "SKU": "A", "Name": "Lamp", "Regular price": "20"}
    imported(owner, only(**simple, **cells))
    variant = ListedProduct.objects.get().variants.get()
    assert (variant.price_minor, variant.compare_at_minor, variant.stock, variant.available) == expected


def test_a_sale_without_a_date_or_a_state_without_a_meaning_is_refused(owner: Person) -> None:
    cells = {"Type": "simple", "SKU": "A", "Name": "Lamp", "Regular price": "20", "Sale price": "9"}
    file = check(owner, upload(owner, only(**cells, **{"Date sale price ends": "soon", "In stock?": "maybe"}))["file"])
    assert wrong(file) == [
        (2, "Date sale price ends", "“soon” isn't a date such as 2026-11-30."),
        (2, "In stock?", "“maybe” doesn't say whether this can be sold. Write yes or no."),
    ]


def test_woocommerces_escapes_any_values_and_inherited_weight_are_read(owner: Person) -> None:
    rope = ["110", "variable", "ROPE", "Rope", r"<p>A</p>\n<p>B \\n</p>", *[""] * 5, "0.75", "", "", r"Home > A\, B, C"]
    tail = [r"soft\,warm, desk", "", "Brand", "Acme", "Length", r"1\,2 m, 1\,5 m"]
    first = ["111", "variation", "R-1", "Rope", *[""] * 6, "0", "", "3", "", "", "ROPE", "Length", "", "", ""]
    second = ["112", "variation", "R-2", "Rope", *[""] * 6, "", "", "4", "", "", "ROPE", "Length", r"1\,5 m", "", ""]
    imported(owner, table([*rope, *tail], first, second, head=WOO))
    product = ListedProduct.objects.get()
    assert (product.product_type, product.tags) == ("A, B", ["soft,warm", "desk"])
    assert product.description_html == "<p>A</p>\n<p>B \\n</p>"
    columns = ("sku", "option_values", "price_minor", "weight_grams")
    # The variation for any length stands for those that no other variation has.
    assert sorted(product.variants.values_list(*columns)) == [
        ("R-1", ["1,2 m"], 300, 750), ("R-2", ["1,5 m"], 400, 750),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("tracker", "quantity", "policy", "stock", "available"),
    [("", "0", "deny", None, True), ("shopify", "-3", "continue", None, True), ("shopify", "0", "deny", 0, False)],
    ids=["untracked", "continue", "deny"],
)
def test_shopifys_untracked_and_oversold_variants_can_be_bought(
    owner: Person, tracker: str, quantity: str, policy: str, stock: int | None, available: bool
) -> None:
    row = ["x", "X", "Title", "Default Title", "U1", tracker, quantity, policy, "10"]
    imported(owner, table(row, head=SHOP))
    variant = ListedProduct.objects.get().variants.get()
    assert (variant.stock, variant.available) == (stock, available)


def test_a_google_feed_just_works(owner: Person) -> None:
    head = (
        "id,title,link,image_link,additional_image_link,availability,price,sale_price,gtin,item_group_id,color,size,"
        "shipping_weight"
    )
    i, a = "https://img.example/1.jpg", "https://img.example/2.jpg,https://img.example/3.jpg"
    group = ["Shirt", "https://shop.example/p", i, a]
    imported(
        owner,
        table(
            ["T-R", *group, "in_stock", "29.90 EUR", "24.90 EUR", "4006381333931", "TS", "Red", "S", "180 g"],
            ["T-B", *group, "out of stock", "31.90 EUR", "", "", "TS", "Blue", "M", "0.19 kg"],
            ["CAP-1", "Cap", "", i, "", "preorder", "1980 JPY", "", "", "", "", "", ""],
            ["CAP-2", "Cap", "", i, "", "in stock", "1990 JPY", "", "", "", "", "", ""],
            head=head,
        ),
    )
    shirt, *caps = ListedProduct.objects.order_by("-title", "source_id")
    assert (shirt.currency, len(shirt.images), [cap.currency for cap in caps]) == ("EUR", 3, ["JPY", "JPY"])
    columns = ("sku", "option_values", "price_minor", "compare_at_minor", "available", "weight_grams", "barcode")
    assert list(shirt.variants.order_by("position").values_list(*columns)) == [
        ("T-R", ["Red", "S"], 2490, 2990, True, 180, "4006381333931"),
        ("T-B", ["Blue", "M"], 3190, None, False, 190, ""),
    ]


def test_what_excel_made_of_a_cell_is_named(owner: Person) -> None:
    head = "Handle,Title,SKU,Price,Option1 Name,Option1 Value"
    rows = [
        ["m", "Mug", "1.23E+11", "5", "Size", "S"],
        ["c", "Cup", "", "5", "Size", "2-Jan"],
        ["j", "Jug", "", "5", "", ""],
        ["j", "Jug", "", "6", "", ""],
    ]
    file = check(owner, upload(owner, table(*rows, head=head))["file"])
    assert [(row, column, reason[:40]) for row, column, reason in wrong(file)] == [
        (2, "SKU", "Excel shortened this number to “1.23E+11"),
        (3, "Option1 Value", "“2-Jan” is a date. If Excel made it from"),
        (5, "", "Row 4 is the same product, and neither r"),
    ]
    book = workbook([head.split(","), ["m", "Mug", "M", 5, "Pack", date(2026, 1, 2)]])
    assert wrong(check(owner, upload(owner, book, "x.xlsx")["file"]))[0][1] == "Option1 Value"


LANGUAGES = json.loads(WOOCOMMERCE_HEADINGS.read_text())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_woocommerce_export_in_any_of_its_languages_is_recognised(language: str) -> None:
    words = LANGUAGES[language]
    numbered = {"option_name": "option1_name", "option_value": "option1_value", "weight": "weight_kg"}
    headings = {
        numbered.get(field, field): names[0].replace("{number}", "1").replace("{unit}", "kg")
        for field, names in words.items()
    }
    assert platform_of(list(headings.values())) == "WooCommerce"
    assert guess_columns(list(headings.values())) == {field: at for at, field in enumerate(headings)}


def test_column_names_are_known_in_at_least_twelve_languages() -> None:
    assert {name[:2] for name in LANGUAGES} >= {"de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ru", "ja", "ko", "zh"}


def in_second_sheet() -> bytes:
    book = load_workbook(io.BytesIO(workbook([["How to use this list"], ["Please read"]])))
    sheet = book.create_sheet("Products")
    for row in (["Price list 2026"], [], ["SKU", "Name", "Price"], ["A1", "Mug", 4.2]):
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "rows", "title", "minor"),
    [
        (b"Price list spring 2026,,\n,,\nSKU,Name,Price\nA1,Mug,4.20\n", 1, "Mug", 420),
        (b"sep=;\nHandle;Title;Price\nm;Mug;5,00\n", 1, "Mug", 500),
        (
            b"SKU (a, b);Title (100, or less);Price (net, EUR)\nA;Mug, blue;12,50\nB;Pan, red;7,90\n",
            2,
            "Mug, blue",
            1250,
        ),
        (in_second_sheet(), 1, "Mug", 420),
    ],
    ids=["title row", "sep line", "commas in headings", "second sheet"],
)
def test_delimiter_heading_row_and_sheet_are_found(
    owner: Person, content: bytes, rows: int, title: str, minor: int
) -> None:
    file = check(owner, upload(owner, content)["file"])
    assert (counts(file), file["errors"]) == ([rows, rows, 0, 0, 0], [])
    bring(owner, file)
    found = ListedProduct.objects.order_by("title").values_list("title", "max_price")
    assert (title, minor) in list(found)
