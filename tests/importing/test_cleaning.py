"""What comes from outside is kept without anything that runs, loads or leads astray."""

import json

import pytest

from server.kit.markup import DEEPEST
from server.ports.suppliers import PageType, SourceLink, SourceOption, SourceProduct, SourceVariant, Supplier
from tenants.importing.rules.drafts import draft_of
from tenants.importing.rules.queries import prefix_query
from tenants.importing.rules.texts import clean_html, clean_text, clean_title, safe_image_url
from tests.factories.importing import SETTINGS


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("<p>Fine</p>", "<p>Fine</p>"),
        ("plain text", "plain text"),
        ("a < b & c", "a &lt; b &amp; c"),
        ("<script>alert(1)</script>x", "x"),
        ("<style>p{}</style><iframe src='https://a.b'></iframe>x", "x"),
        ("<svg><script>alert(1)</script></svg>x", "x"),
        ('<img src="x" onerror="alert(1)">', ""),
        ('<img src="https://a.b/c.png" alt="C" style="x">', '<img src="https://a.b/c.png" alt="C">'),
        ('<a href="JaVaScRiPt:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'),
        ('<a href="data:text/html,x">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'),
        (
            '<a href="https://a.b" onclick="x">a</a>',
            '<a href="https://a.b" rel="noopener noreferrer nofollow">a</a>',
        ),
        ("<form action='https://a.b'><input></form>x", "x"),
        ("<p>a\x00b</p>", "<p>ab</p>"),
        ("<p dir='rtl'>صندوق</p>", '<p dir="rtl">صندوق</p>'),
    ],
)
def test_descriptions(html: str, kept: str) -> None:
    assert clean_html(html) == kept


PAGE = "https://shop.example/products/tee"
REL = 'rel="noopener noreferrer nofollow"'


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ('<img src="//cdn.example/a.png">', '<img src="https://cdn.example/a.png">'),
        ('<img src="/files/a.png">', '<img src="https://shop.example/files/a.png">'),
        ('<img src="a.png">', '<img src="https://shop.example/products/a.png">'),
        ('<a href="/pages/sizes">a</a>', f'<a href="https://shop.example/pages/sizes" {REL}>a</a>'),
        ('<a href="#sizes">a</a>', f"<a {REL}>a</a>"),
        ('<a href="//[bad">a</a>', f"<a {REL}>a</a>"),
        ('<a href="mailto:a@b.example">a</a>', f'<a href="mailto:a@b.example" {REL}>a</a>'),
        ('<a href="tel:+31101234567">a</a>', f'<a href="tel:+31101234567" {REL}>a</a>'),
    ],
)
def test_links_of_a_description_lead_to_where_they_led_at_the_source(html: str, kept: str) -> None:
    assert clean_html(html, page=PAGE) == kept


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        (
            '<iframe src="https://www.youtube.com/embed/abc?rel=0" onload="x" allowfullscreen></iframe>',
            '<iframe src="https://www.youtube.com/embed/abc?rel=0" allowfullscreen=""></iframe>',
        ),
        (
            '<iframe src="//www.youtube-nocookie.com/embed/abc"></iframe>',
            '<iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>',
        ),
        (
            '<IFRAME width=5 src="https://player.vimeo.com/video/1">x<script>1</script></IFRAME>y',
            '<iframe width="5" src="https://player.vimeo.com/video/1"></iframe>y',
        ),
        (
            '<iframe src="http://youtube.com/embed/abc"></iframe>',
            '<iframe src="https://youtube.com/embed/abc"></iframe>',
        ),
        ('<iframe src="https://evil.example/www.youtube.com/embed/abc"></iframe>x', "x"),
        ('<iframe src="https://www.youtube.com@evil.example/embed/abc"></iframe>x', "x"),
        ('<iframe src="https://www.youtube.com/redirect?q=evil"></iframe>x', "x"),
        ('<iframe srcdoc="<script>1</script>"></iframe>x', "x"),
        ("<iframe>x", ""),
    ],
)
def test_videos_of_known_hosts_stay_and_other_frames_go(html: str, kept: str) -> None:
    assert clean_html(html, page=PAGE) == kept


def test_a_description_that_nests_without_end_is_cut_flat() -> None:
    assert clean_html("<div>" * 120_000 + "text") == "<div>" * DEEPEST + "text" + "</div>" * DEEPEST


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  A   title\n", "A title"),
        ("a\x00b\x07c", "abc"),
        ("price\u202egnp.exe", "pricegnp.exe"),
        ("قميص 🎁 手工", "قميص 🎁 手工"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("x" * 10_500, "x" * 10_000),
        ("\u200b\u200d\u2060\ufeff", ""),
        ("\u00a0 \u00ad\u3164\u2800\ufe0f", ""),
        ("\u200bA\u200b", "\u200bA\u200b"),
        ("✂️", "✂️"),
    ],
)
def test_titles(typed: str, kept: str) -> None:
    assert clean_title(typed) == kept


def test_texts_are_cut_to_their_columns() -> None:
    assert clean_text("abc def", 5) == "abc d"


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        (" https://a.b/c.png ", "https://a.b/c.png"),
        ("//a.b/c.png", "https://a.b/c.png"),
        ("https://a.b/été photo.jpg", "https://a.b/%C3%A9t%C3%A9%20photo.jpg"),
        ("https://bücher.example/a%20b.jpg?v=1&w=2", "https://xn--bcher-kva.example/a%20b.jpg?v=1&w=2"),
        ("javascript:alert(1)", ""),
        ("data:image/png;base64,x", ""),
        ("/c.png", ""),
        ("", ""),
    ],
)
def test_image_addresses(url: str, kept: str) -> None:
    assert safe_image_url(url) == kept


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("red sho", "(red:* | ｒｅｄ:*) & (sho:* | ｓｈｏ:*)"),
        ("ＲＥＤ", "(red:* | ｒｅｄ:*)"),
        ("a&b|!c:*'", "(a:* | ａ:*) & (b:* | ｂ:*) & (c:* | ｃ:*)"),
        ("茶壶", ""),
        ("  ", ""),
        ("!!", ""),
    ],
)
def test_search_words(typed: str, query: str) -> None:
    assert prefix_query(typed) == query


def test_an_option_is_kept_whole_though_many_stores_take_only_255_characters() -> None:
    values = tuple(f"{'engraved with ' * 30}{at}" for at in range(2))
    link = SourceLink(Supplier.SHOPIFY, PageType.PRODUCT, "shop.example", "p", "https://shop.example/products/p")
    variants = tuple(SourceVariant(source_sku_id=value[-1], option_values=(value,), cost_minor=100) for value in values)
    product = SourceProduct(link, "Pen", "USD", options=(SourceOption("Text", values),), variants=variants)
    draft = draft_of(product, SETTINGS)
    assert json.loads(draft.columns.options) == [{"name": "Text", "values": list(values)}]
    assert [json.loads(variant.option_values) for variant in draft.variants] == [[value] for value in values]
