"""What staff do at the console, on the running platform."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.console.conftest import PASSWORD, Enter


def test_an_operator_logs_in_and_finds_a_merchant(enter: Enter, visit: Visit) -> None:
    merchant = visit()
    merchant.open_hosted_shop("Console Finds")
    staff = enter("operator", signed_in=False)
    page = staff.open("/")
    page.get_by_label("Email address").fill(staff.mailbox)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("One-time code").fill(staff.code())
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", level=1, name="Today")).to_be_visible()
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Merchants").click()
    page.get_by_label("Email, name or ID").fill(merchant.mailbox)
    page.get_by_role("link", name=merchant.mailbox).click()
    expect(page.get_by_role("heading", level=1, name=merchant.mailbox)).to_be_visible()
    stores = page.get_by_role("region", name="Stores")
    expect(stores.get_by_text("Console Finds", exact=True)).to_be_visible()
    expect(page.get_by_text("Free", exact=True)).to_be_visible()


def test_a_supporter_writes_a_page_and_visitors_read_it(enter: Enter, visit: Visit) -> None:
    page = enter("support").open("/pages/coming-en/show")
    page.get_by_label("Title").fill("Opening soon")
    page.get_by_role("textbox", name="Text").fill("We open in spring.")
    page.get_by_role("button", name="Heading").click()
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Draft saved.")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Page published.")).to_be_visible()
    expect(page.get_by_role("button", name="Unpublish")).to_be_visible()

    visitor = visit(375, signed_in=False).page
    visitor.goto("/coming")
    expect(visitor.get_by_role("heading", level=1, name="Opening soon")).to_be_visible()
    expect(visitor.get_by_role("heading", level=2, name="We open in spring.")).to_be_visible()
    visitor.get_by_role("link", name="Privacy policy").click()
    visitor.get_by_role("link", name="中文").click()
    expect(visitor.get_by_role("heading", level=1, name="隐私政策")).to_be_visible()
