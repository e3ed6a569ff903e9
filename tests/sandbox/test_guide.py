"""The page that shows a newcomer what to paste."""

import re
from html import unescape

from fixtures.sandbox.credentials import STOREFRONT_PASSWORD, WOO_BERLIN_SECRET, WOO_DEMO_KEY
from tests.sandbox.conftest import Running
from tests.sandbox.woo import web


def test_every_link_of_the_guide_leads_somewhere(running: Running) -> None:
    page = running.get("/_sandbox/").text
    links = [unescape(link) for link in re.findall(r'href="(http[^"]+)"', page)]

    assert len(links) >= 20
    assert len([link for link in links if "/banggood/" in link]) == 3
    assert {web.get(link).status_code for link in links} == {200, 302}
    explained = ("334 products in USD", "the store names it")
    for shown in (STOREFRONT_PASSWORD, WOO_DEMO_KEY, WOO_BERLIN_SECRET, *explained):
        assert shown in page
