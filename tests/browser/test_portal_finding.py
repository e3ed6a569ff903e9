"""From a search, from a picture and from a topic page to products that buyers can see."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Prepare, Visit
from tests.browser.merchant import Merchant
from tests.support.browser_consent import authorize

LISTED = "Edit on Import List"


def add(card: Locator) -> None:
    """Have a found product imported."""
    card.get_by_role("button", name=re.compile("Import List")).click()


def expect_listed(card: Locator) -> None:
    expect(card.get_by_role("button", name=LISTED)).to_be_visible(timeout=60_000)


def publish_listed(merchant: Merchant, count: int) -> None:
    """Publish the whole Import List into the only shop, and see it in My Products."""
    page = merchant.page
    page.goto("/app/importProducts")
    expect(page.get_by_role("article")).to_have_count(count, timeout=60_000)
    page.get_by_role("checkbox", name="Select all").check()
    page.get_by_role("button", name=f"{merchant.word('publish')} ({count})").click()
    page.get_by_role("dialog").get_by_role("button", name=merchant.word("publish"), exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("link", name=merchant.word("view")).first).to_be_visible(
        timeout=60_000
    )
    page.goto("/app/myProducts")
    active = page.get_by_text(merchant.word("active"), exact=True)
    expect(page.get_by_role("row").filter(has=active)).to_have_count(count, timeout=60_000)


def test_products_found_by_words_by_a_picture_and_on_a_topic_are_sold(visit: Visit, prepare: Prepare) -> None:
    merchant = visit()
    page, base = merchant.page, merchant.installation.sandbox_url
    prepare("found", base)
    topic = prepare("topic", f"topics-of-{merchant.mailbox}", base)
    merchant.open_hosted_shop("Tea House")

    page.goto("/app/findProducts?key=eCommerce")
    card = page.get_by_role("article").first
    add(card)
    authorize(merchant)
    page.goto("/app/findProducts?key=eCommerce")
    add(card)
    expect_listed(card)

    page.goto("/app/findProducts?key=creative")
    page.get_by_role("button", name="Search by image").click()
    page.get_by_role("dialog").get_by_role("button", name="Search", exact=True).click()
    alike = page.get_by_role("region", name="Products like your image")
    fresh = alike.get_by_role("article").filter(has_not=page.get_by_role("button", name=LISTED))
    card = page.get_by_role("article", name=fresh.first.get_attribute("aria-label") or "", exact=True)
    add(card)
    expect_listed(card)

    page.goto(f"/app/findProducts?key=antstore&specifiekPageId={topic}")
    card = page.get_by_role("article").first
    add(card)
    expect_listed(card)
    publish_listed(merchant, 3)
