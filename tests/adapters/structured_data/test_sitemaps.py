"""Sitemaps are read as their protocol means them, within its limits."""

import gzip

import pytest

from server.adapters.structured_data import sitemaps
from server.adapters.structured_data.sitemaps import Sitemap, SitemapUnreadable, read_sitemap, sitemaps_in

NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
PICTURES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
HEAD = '<?xml version="1.0" encoding="UTF-8"?>'


def listed(*locations: str, root: str = "urlset", entry: str = "url", names: str = NAMESPACE) -> bytes:
    entries = "".join(f"<{entry}><loc>{location}</loc></{entry}>" for location in locations)
    return f"{HEAD}<{root} {names}>{entries}</{root}>".encode()


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
@pytest.mark.parametrize("names", [NAMESPACE, ""])
def test_a_sitemap_lists_its_addresses_once(pack: object, names: str) -> None:
    body = listed(" https://a.example/1\n", "https://a.example/?a=1&amp;b=2", "https://a.example/1", "", names=names)
    assert callable(pack)
    assert read_sitemap(pack(body)) == Sitemap(("https://a.example/1", "https://a.example/?a=1&b=2"), is_index=False)


def test_an_index_lists_files() -> None:
    body = listed("https://a.example/products.xml.gz", root="sitemapindex", entry="sitemap")
    assert read_sitemap(body) == Sitemap(("https://a.example/products.xml.gz",), is_index=True)


def test_addresses_of_pictures_are_none_of_pages() -> None:
    picture = "<image:image><image:loc>https://a.example/a.png</image:loc></image:image>"
    body = f"{HEAD}<urlset {NAMESPACE} {PICTURES}><url><loc>https://a.example/a</loc>{picture}</url></urlset>"
    assert read_sitemap(body.encode()).addresses == ("https://a.example/a",)


def test_what_is_beyond_the_limit_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemaps, "MOST_ADDRESSES", 2)
    assert read_sitemap(listed(*(f"https://a.example/{at}" for at in range(5)))) == Sitemap(
        ("https://a.example/0", "https://a.example/1"), is_index=False, left_out=3
    )


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html><body>Not found</body></html>",
        listed("https://a.example/1")[:-20],
        gzip.compress(listed("https://a.example/1"))[:-20],
        b"\x1f\x8bnonsense",
        b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>',
        b'<?xml version="1.0" encoding="klingon"?><urlset/>',
    ],
)
def test_what_is_no_sitemap_is_refused(body: bytes) -> None:
    with pytest.raises(SitemapUnreadable):
        read_sitemap(body)


def test_a_file_that_inflates_beyond_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemaps, "MOST_BYTES", 1_000)
    with pytest.raises(SitemapUnreadable):
        read_sitemap(gzip.compress(listed(*(f"https://a.example/{at}" for at in range(100)))))


def test_robots_name_sitemaps_in_any_spelling() -> None:
    robots = "User-agent: *\nDisallow: /\nSitemap: https://a.example/1.xml\r\n sitemap:https://a.example/2.xml # new\n"
    assert sitemaps_in(robots + "#Sitemap: https://a.example/3.xml\nSITEMAP: https://a.example/1.xml") == [
        "https://a.example/1.xml",
        "https://a.example/2.xml",
    ]
