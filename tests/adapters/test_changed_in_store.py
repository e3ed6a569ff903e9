"""What of a title, price or description in a store counts as changed there, by its merchant, and whose it then is."""

from dataclasses import replace

import pytest

from server.adapters.stores.changed_in_store import StoreValues, reconciled
from server.ports.failures import Permanent
from server.ports.stocks import NewStock, settled_stock
from server.ports.stores import PushImage, PushProduct
from server.ports.written import Facts, Labels, Price, Written, image_name, text_digest
from tests.adapters.woocommerce.examples import simple

SKETCH = simple(title="New", variants=(replace(simple().variants[0], external_id="7", price_minor=2500),))
BEFORE = Written("Tom & Jerry", {"7": (1999, 2999), "8": (500, None)})


def judged(product: PushProduct, title: str, price: Price | None, *, shows_compare_at: bool = True) -> str:
    """The reason's code, empty when nothing is held back."""
    try:
        reconciled(product, StoreValues(title, {"7": price}, lambda product: product.title, shows_compare_at))
    except Permanent as refused:
        return refused.reason.code
    return ""


@pytest.mark.parametrize(
    ("title", "price", "code"),
    [
        ("Tom & Jerry", (1999, 2999), ""),
        ("Tom &amp;  Jerry", (1999, 2999), ""),
        ("New", (2500, None), ""),
        ("New", None, ""),
        ("Theirs", (1999, 2999), "publish.changed_title"),
        ("New", (1999, None), "publish.changed_prices"),
        ("New", (2500, 3000), "publish.changed_prices"),
        ("Theirs", (1, None), "publish.changed_title_and_prices"),
    ],
)
def test_neither_what_was_written_nor_what_is_to_be_written(title: str, price: Price | None, code: str) -> None:
    assert judged(replace(SKETCH, written=BEFORE), title, price) == code
    assert judged(SKETCH, title, price) == ""


def test_where_no_second_price_is_shown_only_the_first_counts() -> None:
    product = replace(SKETCH, written=BEFORE)
    assert judged(product, "New", (1999, None), shows_compare_at=False) == ""
    assert judged(product, "New", (1998, None), shows_compare_at=False) == "publish.changed_prices"


def test_the_difference_is_named_in_readable_words() -> None:
    both = (*SKETCH.variants, replace(SKETCH.variants[0], external_id="8", price_minor=700))
    with pytest.raises(Permanent) as refused:
        reconciled(
            replace(SKETCH, variants=both, written=BEFORE),
            StoreValues("Salt &amp; pepper", {"7": (3210, None), "8": (600, None)}, lambda product: product.title),
        )
    assert refused.value.reason.params == {
        "title": "Salt & pepper",
        "ours": "USD 19.99 (29.99)",
        "theirs": "USD 32.10",
        "count": "2",
    }


def test_what_was_changed_only_in_the_store_stays() -> None:
    wrote = Written("New", {"7": (2500, None)}, text_digest("<p>Ours &amp; plain</p>"))
    product = replace(SKETCH, description_html="<p>Ours &amp; plain</p>", written=wrote)
    existing = StoreValues(
        "Theirs", {"7": (1999, 2999)}, lambda product: product.title, description="<p>Better words</p>"
    )
    merged = reconciled(product, existing)
    (variant,) = merged.variants
    assert (merged.title, merged.description_html) == ("Theirs", "<p>Better words</p>")
    assert (variant.price_minor, variant.compare_at_minor) == (1999, 2999)


@pytest.mark.parametrize(
    ("existing", "code"),
    [
        ("<div>Before,\n in <b>other</b> markup</div>", ""),
        ("<p>After</p>", ""),
        (None, ""),
        ("<p>Theirs</p>", "publish.changed_description"),
    ],
)
def test_a_description_that_was_changed_on_both_sides_is_refused(existing: str | None, code: str) -> None:
    wrote = Written("New", {}, text_digest("<p>Before, in other markup</p>"))
    product = replace(SKETCH, description_html="<p>After</p>", written=wrote)
    refusal = ""
    try:
        merged = reconciled(product, StoreValues("New", {}, lambda product: product.title, description=existing))
        assert merged.description_html == "<p>After</p>"
    except Permanent as refused:
        refusal = refused.reason.code
    assert refusal == code


def test_a_description_that_nobody_remembers_is_a_conflict_where_it_differs() -> None:
    product = replace(SKETCH, description_html="<p>After</p>", written=Written("New", {"7": (2500, None)}))
    with pytest.raises(Permanent, match=r"publish\.changed_description"):
        reconciled(product, StoreValues("New", {}, lambda product: product.title, description="<p>X</p>"))
    assert (
        reconciled(product, StoreValues("New", {}, lambda product: product.title, description="<p>After</p>"))
        == product
    )


def test_a_price_that_nobody_remembers_is_a_conflict_where_it_differs() -> None:
    product = replace(SKETCH, written=Written("New", {}))
    assert judged(product, "New", (2500, None)) == ""
    with pytest.raises(Permanent) as refused:
        reconciled(product, StoreValues("New", {"7": (3210, None)}, lambda product: product.title))
    assert refused.value.reason.params == {"ours": "USD 25.00", "theirs": "USD 32.10", "count": "1"}


LABELS = Labels("Ours", "Mug", ("Tea", "old"), (image_name("https://x/1.png"), image_name("https://x/2.png")))


def labelled(product: PushProduct, labels: Labels, wrote: Labels = LABELS) -> PushProduct:
    push_product = replace(product, written=Written("New", {"7": (2500, None)}, "", wrote))
    return reconciled(push_product, StoreValues("New", {}, lambda product: product.title, labels=labels))


@pytest.mark.parametrize(
    ("vendor", "theirs", "wrote", "after"),
    [
        ("Ours", "Theirs", "Ours", "Theirs"),
        ("New", "Ours", "Ours", "New"),
        ("New", "new ", "Ours", None),
        ("New", "Theirs", "Ours", None),
        ("Same", "Same", "Ours", "Same"),
        ("Ours", None, "Ours", "Ours"),
        ("New", "Theirs", None, None),
        ("", "Theirs", None, "Theirs"),
        ("", "Ours", "Ours", ""),
    ],
)
def test_whose_vendor_is_kept(vendor: str, theirs: str | None, wrote: str | None, after: str | None) -> None:
    product, labels = replace(SKETCH, vendor=vendor), Labels(vendor=theirs)
    if after is None:
        with pytest.raises(Permanent, match=r"publish\.changed_vendor"):
            labelled(product, labels, Labels(vendor=wrote))
    else:
        assert labelled(product, labels, Labels(vendor=wrote)).vendor == after


@pytest.mark.parametrize(
    ("ours", "theirs", "after"),
    [
        (("Tea", "old"), ("tea", "old", "Sale"), ("Tea", "old", "Sale")),
        (("Tea",), ("Tea", "old", "Sale"), ("Tea", "Sale")),
        (("Tea", "old", "new"), ("Tea",), ("Tea", "new")),
        ((), ("Tea", "old"), ()),
        (("Tea", "old"), None, ("Tea", "old")),
    ],
)
def test_tags_added_in_the_store_stay_and_tags_removed_in_it_do_not_come_back(
    ours: tuple[str, ...], theirs: tuple[str, ...] | None, after: tuple[str, ...]
) -> None:
    assert labelled(replace(SKETCH, tags=ours), Labels(tags=theirs)).tags == after


def test_tags_that_nobody_remembers_are_only_added_to() -> None:
    merged = labelled(replace(SKETCH, tags=("Tea",)), Labels(tags=("Sale",)), Labels())
    assert (merged.tags, merged.sets_tags) == (("Tea", "Sale"), True)


def test_a_picture_removed_in_the_store_does_not_come_back() -> None:
    images = tuple(PushImage(f"https://x/{at}.png") for at in (1, 2, 3))
    labels = Labels(pictures=(image_name("https://x/2.png"),))
    assert [image.url for image in labelled(replace(SKETCH, images=images), labels).images] == [
        "https://x/2.png",
        "https://x/3.png",
    ]
    assert labelled(replace(SKETCH, images=images), Labels(pictures=())).images == images


def test_several_fields_that_changed_on_both_sides_have_their_own_message() -> None:
    product = replace(SKETCH, vendor="New", product_type="Cup")
    with pytest.raises(Permanent, match=r"publish\.changed_fields"):
        labelled(product, Labels(vendor="A", product_type="B"))


def facts_after(ours: Facts, wrote: Facts | None, facts: Facts) -> tuple[object, ...] | str:
    """What is sent as SKU, barcode and weight, or why nothing is."""
    variant = replace(
        SKETCH.variants[0], sku=ours.sku or "", barcode=ours.barcode or "", weight_grams=ours.weight_grams
    )
    written = Written("New", {"7": (2500, None)}, facts={} if wrote is None else {"7": wrote})
    product = replace(SKETCH, variants=(variant,), written=written)
    try:
        (sent,) = reconciled(product, StoreValues("New", {}, lambda each: each.title, facts={"7": facts})).variants
    except Permanent as refused:
        return refused.reason.code
    return sent.sku, sent.barcode, sent.weight_grams


@pytest.mark.parametrize(
    ("ours", "wrote", "facts", "after"),
    [
        (Facts("A", "12345678", 500), Facts("A", "12345678", 500), Facts("T", "", 700), ("", "", None)),
        (Facts("B", "12345678", 500), Facts("A", "12345678", 500), Facts("A", "12345678", 501), ("B", "12345678", 500)),
        (Facts("B", "", 800), Facts("A", "", 500), Facts("B", "T", 800), ("B", "", 800)),
        (Facts("B"), Facts("A"), Facts("T"), "publish.changed_sku"),
        (Facts("", "12345678"), Facts("", "87654321"), Facts("", "T"), "publish.changed_barcode"),
        (Facts("A", "", 800), Facts("A", "", 500), Facts("A", "", 700), "publish.changed_weight_grams"),
        (Facts("B", "", 800), Facts("A", "", 500), Facts("T", "", 700), "publish.changed_fields"),
        (Facts("A"), None, Facts("T"), "publish.changed_sku"),
        (Facts("A", "12345678", 500), None, Facts("", "", 0), ("A", "12345678", 500)),
        (Facts("", "", None), Facts("A", "", 500), Facts("T", "T", 700), ("", "", None)),
        (Facts("A", "", 500), Facts("A", "", 500), Facts("A"), ("A", "", None)),
        (Facts("A", "", 800), Facts("A", "", 500), Facts("A"), ("A", "", 800)),
    ],
)
def test_whose_sku_barcode_and_weight_are_kept(
    ours: Facts, wrote: Facts | None, facts: Facts, after: tuple[object, ...] | str
) -> None:
    assert facts_after(ours, wrote, facts) == after


NINE, FOUR, IN, OUT = NewStock(9), NewStock(4), NewStock(None), NewStock(None, available=False)


@pytest.mark.parametrize(
    ("last", "theirs", "ours", "moved", "is_ours"),
    [
        (NINE, FOUR, NINE, False, False),
        (NINE, NINE, NewStock(12), False, True),
        (NINE, NewStock(12), NewStock(12), False, False),
        (NINE, FOUR, NewStock(12), False, False),
        (NINE, FOUR, NewStock(3), False, True),
        (NINE, FOUR, OUT, False, True),
        (NINE, NewStock(-2), NewStock(0), False, False),
        (NINE, NewStock(30), NewStock(0), False, False),
        (NINE, IN, NewStock(0), False, False),
        (NINE, OUT, NewStock(12), False, False),
        (IN, FOUR, IN, False, False),
        (IN, FOUR, OUT, False, True),
        (IN, OUT, NINE, False, False),
        (OUT, FOUR, NINE, False, False),
        (None, FOUR, NewStock(0), False, False),
        (None, FOUR, NewStock(0), True, False),
        (NINE, None, NewStock(12), False, True),
        (NINE, None, NINE, False, False),
        (NINE, NewStock(0), NINE, True, True),
        (NINE, NewStock(0), NINE, False, False),
        (NINE, FOUR, NINE, True, False),
        (NINE, replace(FOUR, is_shared=True), NewStock(0), False, False),
    ],
)
def test_whose_stock_is_kept(
    last: NewStock | None, theirs: NewStock | None, ours: NewStock, moved: bool, is_ours: bool
) -> None:
    assert settled_stock(ours, last, theirs, moved=moved) == (ours if is_ours else None)
