"""Staff let somebody read a draft by a link that ends; preview pages are no search engine's business."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
import time_machine
from django.test import Client

from server.company.staff.models import AuditEntry
from server.kit import clock
from tests.support.content_pages import call, published

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


@pytest.fixture
def draft(staff: Staff) -> Client:
    support = staff("support")
    body = {"title": "Spring shop", "body": "<p>Not yet for all</p>", "version": 0}
    call(support, "PUT", "/previewAntStore-en", body)
    return support


def link(client: Client, page: str = "previewAntStore-en", hours: int = 2) -> str:
    answer = call(client, "POST", f"/{page}/preview_link", {"hours": hours})
    parts = urlsplit(answer["url"])
    return f"{parts.path}?{parts.query}"


def read(address: str) -> Any:
    return Client().get(address)


@pytest.mark.parametrize("slug", ["previewAntStore", "previewFindServices", "previewFindServicesDetail"])
def test_preview_pages_are_hidden_until_they_are_published(staff: Staff, slug: str) -> None:
    assert read(f"/{slug}").status_code == 404
    published(staff("support"), f"{slug}-en", "Look", "<p>For you</p>")
    page = read(f"/{slug}")
    assert page.status_code == 200
    assert "For you" in page.content.decode()
    assert page["X-Robots-Tag"] == "noindex"


def test_a_link_shows_the_draft_until_it_ends(draft: Client) -> None:
    address = link(draft)
    page = read(address)
    assert (page.status_code, page["Cache-Control"], page["X-Robots-Tag"]) == (200, "no-store", "noindex")
    assert "Not yet for all" in page.content.decode()
    assert read("/previewAntStore").status_code == 404
    with time_machine.travel(clock.now() + timedelta(hours=2, minutes=1)):
        assert read(address).status_code == 404
    assert AuditEntry.objects.filter(action="pages.preview_link").count() == 1


def test_a_link_opens_its_own_page_only(draft: Client) -> None:
    query = urlsplit(link(draft)).query
    assert read(f"/privacy?{query}").status_code == 404
    assert read(f"/previewAntStore?{query}x").status_code == 404
    assert read("/privacy?preview=").status_code == 404


def test_finance_draws_no_links(staff: Staff) -> None:
    call(staff("finance"), "POST", "/previewAntStore-en/preview_link", {}, status=403)


def test_links_to_a_draft_are_taken_back_and_new_links_open_it(draft: Client) -> None:
    addresses = [link(draft), link(draft, hours=700)]
    call(draft, "DELETE", "/previewAntStore-en/preview_link")
    assert [read(address).status_code for address in addresses] == [404, 404]
    assert AuditEntry.objects.filter(action="pages.end_previews").count() == 1
    assert read(link(draft)).status_code == 200


def test_finance_takes_no_links_back(draft: Client, staff: Staff) -> None:
    address = link(draft)
    call(staff("finance"), "DELETE", "/previewAntStore-en/preview_link", status=403)
    assert read(address).status_code == 200
