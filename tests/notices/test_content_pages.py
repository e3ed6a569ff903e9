"""Staff write the public pages; visitors read them in their language."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.notices.contracts import Slug
from server.company.notices.models import ContentPage
from tests.support.content_pages import call, published

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def read(path: str, language: str = "en-US", **query: str) -> Any:
    return Client().get(path, query, headers={"Accept-Language": language})


@pytest.mark.parametrize("slug", ["privacy", "agree", "productPolicy"])
def test_legal_pages_have_texts_from_the_first_day(slug: str) -> None:
    english, chinese = read(f"/{slug}"), read(f"/{slug}", "zh-CN,zh;q=0.9")
    assert english.status_code == chinese.status_code == 200
    assert '<html lang="en">' in english.content.decode()
    assert '<html lang="zh-Hans">' in chinese.content.decode()
    assert english.content != chinese.content


def test_the_privacy_policy_says_when_it_was_updated() -> None:
    english = read("/privacy").content.decode()
    assert 'Last updated: <time itemprop="dateModified" datetime="2022-10-24">Oct 24, 2022</time>' in english
    assert "2022年10月24日" in read("/privacy", language="zh").content.decode()


def test_search_engines_read_what_a_page_is_about(staff: Staff) -> None:
    published(staff("support"), "coming-en", "Tea & more", "<h2>Soon</h2><p>Cups &amp; pots.</p>")
    page = read("/coming").content.decode()
    assert 'itemtype="https://schema.org/WebPage"' in page
    assert '<meta name="description" content="Soon Cups &amp; pots.">' in page
    assert '<h1 itemprop="name">Tea &amp; more</h1>' in page


def test_a_visitor_chooses_the_language_by_hand() -> None:
    page = Client().get("/privacy", {"language": "zh"}, headers={"Accept-Language": "en"})
    assert "隐私政策" in page.content.decode()
    assert "?language=en" in page.content.decode()


def test_a_page_that_nobody_has_written_is_missing() -> None:
    assert read("/crossBorder").status_code == 404


def test_staff_see_every_page_in_both_languages(staff: Staff) -> None:
    rows = call(staff("operator"), "GET", "")
    assert rows["total"] == len(rows["data"]) == 2 * len(Slug)
    states = {row["id"]: row["state"] for row in rows["data"]}
    assert states["privacy-en"] == states["privacy-zh"] == "default"
    assert states["crossBorder-en"] == "empty"


def test_visitors_see_a_draft_only_when_it_is_published(staff: Staff) -> None:
    client = staff("support")
    saved = call(client, "PUT", "/crossBorder-en", {"title": "Cross border", "body": "<p>Soon</p>", "version": 0})
    assert (saved["state"], saved["version"]) == ("draft", 1)
    assert read("/crossBorder").status_code == 404

    shown = call(client, "POST", "/crossBorder-en/publish", {"version": 1})
    assert shown["state"] == "published"
    assert "<p>Soon</p>" in read("/crossBorder").content.decode()
    assert "<p>Soon</p>" in read("/crossBorder", "zh").content.decode(), "the only language there is"

    changed = call(client, "PUT", "/crossBorder-en", {"title": "Later", "body": "x", "version": shown["version"]})
    assert changed["state"] == "changed"
    assert "<p>Soon</p>" in read("/crossBorder").content.decode()


def test_a_page_taken_back_shows_the_default_again(staff: Staff) -> None:
    client = staff("operator")
    published(client, "privacy-en", "Our privacy", "<p>Short.</p>")
    assert "Our privacy" in read("/privacy").content.decode()
    assert call(client, "POST", "/privacy-en/withdraw")["state"] == "draft"
    assert "Our privacy" not in read("/privacy").content.decode()
    assert read("/privacy").status_code == 200


def test_what_runs_or_leads_astray_is_not_kept(staff: Staff) -> None:
    body = (
        '<h2 onclick="x()">A</h2><script>1</script><a href="javascript:x">b</a>'
        '<img src=x onerror=y><a href="/agree">c</a>'
    )
    shown = published(staff("operator"), "coming-en", "Coming\u202e up <b>", body)
    assert (
        shown["body"] == '<h2>A</h2><a rel="noopener noreferrer">b</a><a href="/agree" rel="noopener noreferrer">c</a>'
    )
    page = read("/coming").content.decode()
    assert "Coming up &lt;b&gt;</h1>" in page
    assert "<script" not in page


@pytest.mark.parametrize(
    ("field", "value"), [("title", "  "), ("title", "x" * 201), ("title", "\u200b"), ("body", "x" * 200_001)]
)
def test_a_page_that_does_not_fit_names_its_field(staff: Staff, field: str, value: str) -> None:
    sent = {"title": "A", "body": "b", "version": 0, field: value}
    assert field in call(staff("operator"), "PUT", "/coming-en", sent, status=422)["fields"]
    assert not ContentPage.objects.exists()


@pytest.mark.parametrize("page_id", ["nothing-en", "privacy-fr", "privacy"])
def test_only_the_known_pages_can_be_written(staff: Staff, page_id: str) -> None:
    call(staff("operator"), "PUT", f"/{page_id}", {"title": "A", "body": "b", "version": 0}, status=404)
    assert not ContentPage.objects.exists()


@pytest.mark.parametrize("path", ["/antShopCrm", "/antShopCrm/", "/antShopCrm/inbox/4"])
def test_the_former_console_leads_to_the_console(path: str) -> None:
    answer = read(path)
    assert (answer.status_code, answer["Location"]) == (302, "/console/")
