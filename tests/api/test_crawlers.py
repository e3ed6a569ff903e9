"""What search engines and browsers ask for by themselves."""

from django.test import Client


def test_search_engines_are_kept_out_of_the_application() -> None:
    answer = Client().get("/robots.txt")

    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    lines = answer.content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert {"Disallow: /api/", "Disallow: /app/", "Disallow: /console"} <= set(lines)


def test_the_icon_that_every_browser_asks_for_is_found() -> None:
    answer = Client().get("/favicon.ico")

    assert (answer.status_code, answer["Location"]) == (302, "/favicon.svg")
