"""What robots.txt asks of us, by our name."""

import pytest

from server.adapters.structured_data.robots import AGENT, LONGEST_PAUSE, Robots
from server.kit.http.exchange import USER_AGENT


@pytest.mark.parametrize(
    ("text", "path", "allowed"),
    [
        ("", "/products/a", True),
        ("<html>Not found", "/products/a", True),
        ("User-agent: *\nDisallow: /products/", "/products/a", False),
        ("User-agent: *\nDisallow: /products/", "/product/a", True),
        ("User-agent: *\nDisallow:", "/products/a", True),
        ("User-agent: OtherBot\nDisallow: /", "/products/a", True),
        ("User-agent: *\nDisallow: /\n\nUser-agent: Tradewind\nDisallow: /cart", "/products/a", True),
        ("User-agent: *\n\nUser-agent: tradewind\nDisallow: /", "/products/a", False),
        ("User-agent: *\nDisallow: /\nAllow: /products/", "/products/a", True),
        ("User-agent: *\nAllow: /\nDisallow: /products/", "/products/a", False),
        ("User-agent: *\nDisallow: /p?id=", "/p?id=1", False),
        ("User-agent: *\nDisallow: /*?variant=", "/products/a?variant=3", False),
        ("User-agent: *\nDisallow: /*?variant=", "/products/a", True),
        ("User-agent: *\nDisallow: /*/products/*", "/collections/all/products/a", False),
        ("User-agent: *\nDisallow: /*.pdf$", "/manual.pdf", False),
        ("User-agent: *\nDisallow: /*.pdf$", "/manual.pdf.html", True),
        ("User-agent: *\nDisallow: /products/*\nAllow: /products/tea*", "/products/tea-pot", True),
        ("User-agent: *\nDisallow: /" + "*a" * 500 + "*b$", "/" + "a" * 2_000 + "c", True),
        ("User-agent: Tradewind\nUser-agent: OtherBot\nDisallow: /products/", "/products/a", False),
        ("\ufeffUser-agent: *\nDisallow: /products/", "/products/a", False),
        ("User-agent: *\nCrawl-delay: " + "9" * 5_000, "/products/a", True),
    ],
)
def test_the_longest_rule_for_us_decides(text: str, path: str, allowed: bool) -> None:
    assert Robots(text).allows(f"https://shop.example{path}") is allowed


@pytest.mark.parametrize(
    ("text", "pause"),
    [
        ("", 0),
        ("User-agent: *\nCrawl-delay: 2", 2),
        ("User-agent: *\nCrawl-delay: 600", LONGEST_PAUSE),
        ("User-agent: *\nCrawl-delay: soon", 0),
        ("User-agent: *\nCrawl-delay: -3", 0),
        ("User-agent: *\nCrawl-delay: nan", 0),
        ("User-agent: *\nCrawl-delay: inf", 0),
        ("User-agent: *\nCrawl-delay: " + "9" * 5_000, 0),
        ("User-agent: OtherBot\nCrawl-delay: 10", 0),
    ],
)
def test_the_pause_is_that_of_the_site_within_reason(text: str, pause: int) -> None:
    assert Robots(text).pause == pause


def test_the_name_is_that_of_our_user_agent() -> None:
    assert f"{AGENT}/" in USER_AGENT
