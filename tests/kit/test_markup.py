"""Whatever nests, is left open or is crossed: a parser reads what comes out in one go."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.kit.markup import DEEPEST, is_small, tamed

TAGS = frozenset({"a", "b", "br", "dd", "div", "dl", "i", "iframe", "li", "p", "table", "td", "tr", "ul"})
PIECES = [f"<{name}>" for name in sorted(TAGS)] + [f"</{name}>" for name in sorted(TAGS)]
soup = st.lists(st.sampled_from([*PIECES, "x", "<", "<font>", '<b title="<p>">', "<!-- <p> -->"]), max_size=60)


def depth_of(html: str) -> int:
    """The deepest nesting; AssertionError where a tag is closed that is not the innermost open one."""
    opened: list[str] = []
    deepest = 0
    for ending, name in re.findall(r"<(/?)([a-z]+)", html):
        if ending:
            assert opened.pop() == name
        elif name != "br":
            opened.append(name)
            deepest = max(deepest, len(opened))
    assert not opened
    return deepest


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("plain", "plain"),
        ("<div><b>x</div>y", "<div><b>x</b></div>y"),
        ("<p>a<p>b", "<p>a</p><p>b</p>"),
        ("<p>a<div>b</div>c</p>", "<p>a</p><div>b</div>c"),
        ("<ul><li>a<li>b<ul><li>c</ul></ul>", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"),
        ("<dl><dd>a<dd>b</dl>", "<dl><dd>a</dd><dd>b</dd></dl>"),
        ("<table><tr><td>a<td>b<tr><td>c</table>", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>"),
        ("<table><b>x<tr><td>y</b></table>z", "<table>x<tr><td>y</td></tr></table>z"),
        ("<td>x</td>", "x"),
        ("<a href='#1'>a<a href='#2'>b", '<a href="#1">a</a><a href="#2">b</a>'),
        ("a < b <3 </p>", "a &lt; b &lt;3 "),
        ("a<!-- <p> -->b<!x>c<?y?>d", "abcd"),
        ("<script>if (a<b) '<p>'</script>x<style>p{}", "x"),
        ("<iframe src=x><p>y</iframe>z", '<iframe src="x"></iframe>z'),
        ("<svg onload=x><p>y</svg>z", "z"),
        ("<svg onload=x><p>y<svg><b>z", "<p>y<b>z</b></p>"),
        ("<font>x</font><br/>", "x<br>"),
        ("<p title='a\"<b>'>x", '<p title="a&quot;<b>">x</p>'),
        ("<P TITLE=a>x</P>", '<p title="a">x</p>'),
        ("x<p title='", 'x<p title=""></p>'),
    ],
)
def test_the_same_text_balanced(html: str, kept: str) -> None:
    assert tamed(html, TAGS) == kept


@pytest.mark.parametrize("unit", ["<svg>", "<div>", "<b>", "<ul><li>", "<table><tr><td>", "<div><i><p>", "<p><b>x"])
def test_nesting_without_an_end_is_bounded(unit: str) -> None:
    assert depth_of(tamed(unit * 20_000 + "end", TAGS)) <= DEEPEST


def test_what_lies_too_deep_keeps_its_text_and_ends_nothing_else() -> None:
    html = "<div>" * 100 + "deep" + "</div>" * 99 + "still inside</div>outside"
    assert tamed(html, TAGS) == "<div>" * DEEPEST + "deep" + "</div>" * (DEEPEST - 1) + "still inside</div>outside"


def test_formatting_that_stays_open_is_not_opened_again_everywhere() -> None:
    html = "".join(f"<div><b title={at}></div>" for at in range(2_000)) + "<p>x" * 2_000
    assert not is_small(html)
    assert len(tamed(html, TAGS)) < 2 * len(html)


@given(soup)
def test_any_soup_comes_out_balanced_and_stays_as_it_is(pieces: list[str]) -> None:
    once = tamed("".join(pieces), TAGS)
    depth_of(re.sub(r'"[^"]*"', "", once))
    assert tamed(once, TAGS) == once
