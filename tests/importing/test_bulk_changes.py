"""Many products changed at once: previewed by the same rules, applied once, taken back for 30 days."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.kit import clock
from tenants.importing.models import BulkEdit, FormerProduct, ListedProduct, ListedVariant
from tenants.processes.models import ProcessRecord
from tests.importing.bulk import CHANGE, change, outcomes, product, replacing, titles, undo
from tests.support.jobs import drain_jobs
from tests.support.people import Person, make_person
from tests.support.tenants import Pair

pytestmark = pytest.mark.usefixtures("inside")
EDITED = ("title", "description_html", "vendor", "product_type", "tags", "images")


def test_words_are_replaced_and_come_back(owner: Person) -> None:
    for title in ("Red mug", "RED pot", "Blue cup"):
        product(title, description_html='<p title="red">Red &amp; fine</p>')
    record = change(owner, replacing("red", "Dark & red", fields=["title", "description"]), replacing("dark", "Dim"))
    assert titles() == ["Dim & red mug", "Dim & red pot", "Blue cup"]
    listed_product = ListedProduct.objects.latest("pk")
    assert (listed_product.description_html, listed_product.version) == (
        '<p title="red">Dark &amp; red &amp; fine</p>',
        2,
    )
    assert outcomes(owner, record) == [("done", "")] * 3
    assert owner.get(f"{CHANGE}/{record}")["undoable"] == 3

    back = undo(owner, record)
    assert titles() == ["Red mug", "RED pot", "Blue cup"]
    assert ListedProduct.objects.latest("pk").description_html == '<p title="red">Red &amp; fine</p>'
    assert owner.get(f"{CHANGE}/{record}")["undo_until"] is None
    undo(owner, back)
    assert titles()[0] == "Dim & red mug"


@pytest.mark.parametrize(
    ("edit", "column", "value"),
    [
        ({"kind": "tags", "rule": "add", "values": ["new", "Sale "]}, "tags", ["Sale", "old", "new"]),
        ({"kind": "tags", "rule": "remove", "values": ["sale"]}, "tags", ["old"]),
        ({"kind": "tags", "rule": "set", "values": []}, "tags", []),
        ({"kind": "text", "field": "vendor", "value": " Tea  House "}, "vendor", "Tea House"),
        ({"kind": "text", "field": "product_type", "value": ""}, "product_type", ""),
        ({"kind": "remove_images", "positions": [1, 9]}, "images", ["b_50x50.png", "c.png"]),
        ({"kind": "remove_images", "text": "C.PNG"}, "images", ["a_800x800.png", "b_50x50.png"]),
        ({"kind": "remove_images", "smaller_than": 200}, "images", ["a_800x800.png", "c.png"]),
        ({"kind": "move_image", "position": 3, "to": 1}, "images", ["c.png", "a_800x800.png", "b_50x50.png"]),
        ({"kind": "remove_words", "words": ["Red", "m"]}, "title", "mug"),
        ({"kind": "remove_words", "words": ["杯子"]}, "title", "Red mug"),
    ],
)
def test_every_kind_of_change_is_made_and_taken_back(
    owner: Person, edit: dict[str, Any], column: str, value: Any
) -> None:
    images = [{"url": f"https://a.b/{name}", "alt": "Red"} for name in ("a_800x800.png", "b_50x50.png", "c.png")]
    listed_product = product(
        "Red mug 杯子" if value == "Red mug" else "Red mug",
        tags=["Sale", "old"],
        vendor="X",
        product_type="T",
        images=images,
    )
    kept = ListedProduct.objects.values(*EDITED).get(pk=listed_product.pk)
    record = change(owner, edit)
    listed_product.refresh_from_db()
    found = getattr(listed_product, column)
    assert ([image["url"].rpartition("/")[2] for image in found] if column == "images" else found) == value
    undo(owner, record)
    assert ListedProduct.objects.values(*EDITED).get(pk=listed_product.pk) == kept


@pytest.mark.parametrize(
    ("edit", "price", "compare_at", "rule"),
    [
        ({"base": "rule"}, 1600, None, "cost × 2"),
        ({"base": "cost", "number": "2.75"}, 2200, 3000, ""),
        ({"base": "cost", "sum": "fixed", "number": "30", "cents": 99}, 3899, None, ""),
        ({"base": "price", "number": "1.1", "cents": 50}, 2250, 3000, ""),
        ({"base": "price", "sum": "fixed", "number": "-1"}, 1900, 3000, ""),
    ],
)
def test_prices_follow_a_rule_or_a_sum(
    owner: Person, edit: dict[str, Any], price: int, compare_at: int | None, rule: str
) -> None:
    listed_product = product()
    record = change(owner, {"kind": "prices", **edit})
    variant = ListedVariant.objects.get(product=listed_product)
    assert (variant.price_minor, variant.compare_at_minor, variant.price_rule) == (price, compare_at, rule)
    listed_product.refresh_from_db()
    assert (listed_product.min_price, listed_product.margin) == (price, (price - 800) * 100 // price)
    undo(owner, record)
    variant.refresh_from_db()
    assert (variant.price_minor, variant.compare_at_minor, variant.price_rule) == (2000, 3000, "")


def test_what_cannot_be_changed_says_why_and_stops_no_other(owner: Person) -> None:
    empty, pot, gone = product("Red"), product("Red pot"), product("Red cup")
    product("Blue")
    body = {"ids": list(ListedProduct.objects.values_list("pk", flat=True)), "edits": [replacing("red")]}
    answer = owner.post(CHANGE, body)
    ListedProduct.objects.filter(pk=gone.pk).update(trashed_at=clock.now())
    drain_jobs()
    assert outcomes(owner, answer["data"]) == [
        ("failed", "The title would be empty."),
        ("done", ""),
        ("failed", "The product is no longer in the Import List."),
        ("skipped", "Nothing to change"),
    ]
    assert titles() == ["Red", "pot", "Red cup", "Blue"]
    assert list(FormerProduct.objects.values_list("product_id", flat=True)) == [pot.pk]
    empty.refresh_from_db()
    assert empty.version == 1


def test_a_price_of_nothing_is_refused_and_a_loss_is_shown(owner: Person) -> None:
    product()
    record = change(owner, {"kind": "prices", "base": "price", "sum": "fixed", "number": "-20"})
    assert outcomes(owner, record) == [("failed", "A price would be 0 or less.")]
    record = change(owner, {"kind": "prices", "base": "price", "number": "0.1"})
    assert outcomes(owner, record)[0] == (
        "done", "Red mug would be sold below its cost: USD 2.00 for a cost of USD 8.00. Please raise the price."
    )  # fmt: skip


def test_the_preview_shows_what_the_work_then_does(owner: Person) -> None:
    for title in ("Red mug", "Red", "Blue"):
        product(title, description_html="<p>" + "x" * 300 + " red <b>end</b></p>")
    body = {
        "ids": list(ListedProduct.objects.values_list("pk", flat=True)),
        "edits": [
            replacing("red ", "green ", fields=["title", "description"]),
            replacing("red"),
            {"kind": "tags", "rule": "add", "values": ["a", "b"]},
        ],
    }
    shown = owner.post(f"{CHANGE}/preview", body)
    assert (shown["count"], shown["looked_at"], shown["changed"], shown["refused"]) == (3, 3, 2, 1)
    mug, red, blue = shown["products"]
    assert [(row["field"], row["before"], row["after"]) for row in mug["changes"][::2]] == [
        ("title", "Red mug", "green mug"), ("tags", "", "a, b"),
    ]  # fmt: skip
    assert mug["changes"][1]["before"].endswith("x red end")
    assert mug["changes"][1]["after"].endswith("x green end")
    assert (red["changes"], red["refusal"]) == ([], "The title would be empty.")
    assert [row["field"] for row in blue["changes"]] == ["description", "tags"]
    assert titles() == ["Red mug", "Red", "Blue"]
    assert ProcessRecord.objects.count() == 0

    owner.post(CHANGE, body)
    drain_jobs()
    assert titles() == ["green mug", "Red", "Blue"]


def test_a_preview_shows_twenty_of_many(owner: Person) -> None:
    for at in range(30):
        product(f"Red {at}")
    ids = list(ListedProduct.objects.values_list("pk", flat=True))
    shown = owner.post(f"{CHANGE}/preview", {"ids": ids, "edits": [replacing("red", "x")]})
    assert (shown["changed"], len(shown["products"])) == (30, 20)


def test_a_start_that_is_sent_twice_changes_once(owner: Person) -> None:
    product("a")
    body = {"ids": [ListedProduct.objects.get().pk], "edits": [replacing("a", "aa")]}
    answers = [owner.post(CHANGE, body, HTTP_IDEMPOTENCY_KEY="k") for _ in range(2)]
    drain_jobs()
    assert answers[0]["data"] == answers[1]["data"]
    assert (titles(), BulkEdit.objects.count()) == (["aa"], 1)
    undone = [owner.post(f"{CHANGE}/{answers[0]['data']}/undo", HTTP_IDEMPOTENCY_KEY="u")["data"] for _ in range(2)]
    drain_jobs()
    assert (undone[0], titles()) == (undone[1], ["a"])


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        ({"kind": "replace_text", "fields": ["title"], "find": ""}, "edits.0.replace_text.find"),
        ({"kind": "replace_text", "fields": [], "find": "x"}, "edits.0.replace_text.fields"),
        ({"kind": "replace_text", "fields": ["html"], "find": "x"}, "edits.0.replace_text.fields.0"),
        ({"kind": "regex", "find": "("}, "edits.0"),
        ({"kind": "prices", "base": "cost", "number": "0"}, "edits.0.prices"),
        ({"kind": "prices", "base": "cost", "number": "1e9"}, "edits.0.prices.number"),
        ({"kind": "prices", "base": "cost", "cents": 100}, "edits.0.prices.cents"),
        ({"kind": "remove_images"}, "edits.0.remove_images"),
        ({"kind": "remove_words", "words": [" "]}, "edits.0.remove_words.words.0"),
        ({"kind": "move_image", "position": 0, "to": 1}, "edits.0.move_image.position"),
    ],
)
def test_a_change_that_is_none_is_refused_by_field(owner: Person, edit: dict[str, Any], field: str) -> None:
    listed_product = product()
    answer = owner.post(CHANGE, {"ids": [listed_product.pk], "edits": [edit]})
    assert (answer["code"], list(answer["fields"])) == (1000400, [field])
    assert ProcessRecord.objects.count() == 0


def test_text_that_looks_like_markup_or_a_pattern_stays_text(owner: Person) -> None:
    product("a.b (c)", description_html="<p>a.b</p>")
    change(owner, replacing("a.b", r"\1<script>alert(1)</script>", fields=["title", "description"]))
    listed_product = ListedProduct.objects.get()
    assert listed_product.title == r"\1<script>alert(1)</script> (c)"
    assert listed_product.description_html == r"<p>\1&lt;script&gt;alert(1)&lt;/script&gt;</p>"


def test_a_replacement_that_grows_without_end_is_refused(owner: Person) -> None:
    product("a" * 10_000, description_html="<p>" + "b" * 900_000 + "</p>")
    record = change(owner, replacing("a", "a" * 500))
    assert outcomes(owner, record) == [("failed", "The title would be longer than 10000 characters.")]
    record = change(owner, replacing("b", "b" * 500, fields=["description"]))
    assert outcomes(owner, record) == [("failed", "The description would be longer than 1000000 characters.")]


def test_the_number_of_statements_does_not_grow_with_the_products(owner: Person) -> None:

    def count(times: str) -> int:
        edits = [
            {"kind": "text", "field": "vendor", "value": times},
            {"kind": "prices", "base": "cost", "number": times},
        ]
        owner.post(CHANGE, {"ids": list(ListedProduct.objects.values_list("pk", flat=True)), "edits": edits})
        with CaptureQueriesContext(connection) as queries:
            drain_jobs()
        return len(queries)

    product("Red 1")
    count("3")
    few = count("4")
    for at in range(60):
        product(f"Red {at}")
    assert count("5") <= few


def test_nobody_changes_what_is_not_theirs(owner: Person, stranger: Person, two_tenants: Pair) -> None:
    listed_product = product("Red mug")
    record = change(owner, replacing("red", "Blue"))
    body = {"ids": [listed_product.pk], "edits": [replacing("blue", "x")]}
    without = make_person(two_tenants[0], "sub@example.com", root=owner.actor.user_id, rights=["MY_PRODUCTS"])
    assert without.post(CHANGE, body)["code"] == 1000403
    assert without.post(f"{CHANGE}/{record}/undo")["code"] == 1000404
    assert stranger.post(CHANGE, body)["code"] == 1000404
    assert stranger.post(f"{CHANGE}/{record}/undo")["code"] == 1000404
    other = make_person(two_tenants[0], "list@example.com", root=owner.actor.user_id, rights=["IMPORT_LIST"])
    assert other.get(f"{CHANGE}/{record}")["code"] == 1000404
    assert titles() == ["Blue mug"]
