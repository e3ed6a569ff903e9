"""Long descriptions are cut where a reader would cut them."""

import re

import pytest

from server.kit.excerpts import shorten_html

LONG = "<p>One <b>two three</b> four</p><ul><li>Tea &amp; cake</li><li>Milk<br></li></ul>"


@pytest.mark.parametrize(
    ("most", "kept"),
    [
        (None, LONG),
        (len(LONG), LONG),
        (len(LONG) - 1, "<p>One <b>two three</b> four</p><ul><li>Tea &amp; cake</li><li>Milk…</li></ul>"),
        (60, "<p>One <b>two three</b> four</p><ul><li>Tea…</li></ul>"),
        (26, "<p>One <b>two…</b></p>"),
        (10, "<p>On…</p>"),
        (3, "…"),
    ],
)
def test_what_is_kept_ends_between_words_with_every_tag_closed(most: int | None, kept: str) -> None:
    assert shorten_html(LONG, most) == kept


def test_every_length_is_held_and_stays_balanced() -> None:
    for most in range(1, len(LONG)):
        short = shorten_html(LONG, most)
        opened = re.findall(r"<(p|b|ul|li)>", short)
        assert len(short) <= most
        assert sorted(opened) == sorted(re.findall(r"</(p|b|ul|li)>", short))
        assert not re.search(r"&[a-z]*(?![a-z;])", short)
