"""From a search, from a picture and from a topic page to products that buyers can see."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Prepare, Visit
from tests.browser.merchant import Merchant
from tests.support.browser_consent import authorize

WORDS = {
    "en": {"listed": "Edit on Import List", "all": "Select all"},
    "zh": {"listed": "在导入列表中编辑", "all": "全选"},
}


def add(merchant: Merchant, card: Locator) -> None:
    """Have a found product imported; answers once its card says so."""
    card.get_by_role("button", name=re.compile("Import List|导入列表")).click()


def expect_listed(merchant: Merchant, card: Locator) -> None:
    listed = WORDS[merchant.language]["listed"]
    expect(card.get_by_role("button", name=listed)).to_be_visible(timeout=60_000)


def publish_listed(merchant: Merchant, count: int) -> None:
    """Publish the whole Import List into the only shop, and see it in My Products."""
    page = merchant.page
    page.goto("/app/importProducts")
    expect(page.get_by_role("article")).to_have_count(count, timeout=60_000)
    page.get_by_role("checkbox", name=WORDS[merchant.language]["all"]).check()
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
    add(merchant, card)
    authorize(merchant)
    page.goto("/app/findProducts?key=eCommerce")
    add(merchant, card)
    expect_listed(merchant, card)

    page.goto("/app/findProducts?key=creative")
    page.get_by_role("button", name="Search by image").click()
    page.get_by_role("dialog").get_by_role("button", name="Search", exact=True).click()
    alike = page.get_by_role("region", name="Products like your image")
    fresh = alike.get_by_role("article").filter(has_not=page.get_by_role("button", name=WORDS["en"]["listed"]))
    card = page.get_by_role("article", name=fresh.first.get_attribute("aria-label") or "", exact=True)
    add(merchant, card)
    expect_listed(merchant, card)

    page.goto(f"/app/findProducts?key=antstore&specifiekPageId={topic}")
    card = page.get_by_role("article").first
    add(merchant, card)
    expect_listed(merchant, card)
    publish_listed(merchant, 3)


def test_a_chinese_merchant_sells_what_a_topic_shows_from_a_phone(visit: Visit, prepare: Prepare) -> None:
    merchant = visit(375, "zh")
    page = merchant.page
    topic = prepare("topic", f"topics-of-{merchant.mailbox}", merchant.installation.sandbox_url)
    merchant.open_hosted_shop("茶舍")
    page.goto(f"/app/findProducts?key=antstore&specifiekPageId={topic}")
    page.get_by_role("button", name=re.compile("的详情$")).click()
    detail = page.get_by_role("dialog")
    add(merchant, detail)
    expect_listed(merchant, detail)
    publish_listed(merchant, 1)
