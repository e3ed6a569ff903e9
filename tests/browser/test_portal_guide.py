"""The first-login guide, from its welcome to its end, on two devices."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit


def step(page: Page, title: str) -> None:
    panel = page.get_by_role("dialog", name=title, exact=True)
    panel.get_by_role("button", name="Next").click()
    expect(panel).to_be_hidden()


def test_a_newcomer_is_guided_from_the_welcome_to_the_end(visit: Visit) -> None:
    merchant = visit(signed_in=False)
    page = merchant.page
    merchant.register_on_screen()
    expect(page.get_by_role("region", name="First steps")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name="Account", exact=True).click()
    page.get_by_role("menuitem", name="Beginner's Guide").click()
    page.get_by_role("dialog", name="Welcome to Tradewind!").get_by_role("button", name="Get started").click()

    task = page.get_by_role("complementary", name="Beginner's Guide")
    expect(task.get_by_role("heading", name="Start with sample products")).to_be_visible()
    task.get_by_role("button", name="Next").click()
    expect(task.get_by_role("heading", name="Add your store")).to_be_visible()
    merchant.open_hosted_shop("Tea House")
    expect(task.get_by_role("heading", name="Import a product")).to_be_visible()
    merchant.import_by_api(1)
    page.reload()

    panel = page.get_by_role("dialog", name="Import List")
    expect(panel.get_by_text("1 / 7")).to_be_visible()
    page.reload()
    expect(panel.get_by_text("1 / 7")).to_be_visible()
    step(page, "Import List")
    step(page, "Make it yours")

    second = visit(signed_in=False).page
    home = merchant.installation.url
    second.context.add_cookies(
        [{"name": cookie["name"], "value": cookie["value"], "url": home} for cookie in page.context.cookies()]
    )
    second.goto("/app/importProducts")
    second.get_by_role("button", name="Help").click()
    second.get_by_role("menuitem", name="Take the tour").click()
    expect(second.get_by_role("dialog", name="My Products").get_by_text("3 / 7")).to_be_visible()

    step(page, "My Products")
    step(page, "Orders")
    step(page, "Handle orders")
    step(page, "Find products")
    step(page, "Find services")
    page.get_by_role("dialog", name="Contact us").get_by_role("button", name="Finish").click()
    expect(page.get_by_text("You're all set.", exact=False)).to_be_visible()
    page.wait_for_url("**/app/dashboard**")
    second.reload()
    expect(second.get_by_role("heading", name="Import List", level=1)).to_be_visible()
    expect(second.get_by_role("dialog")).to_be_hidden()

    page.reload()
    page.get_by_role("button", name="Account", exact=True).click()
    page.get_by_role("menuitem", name="Beginner's Guide").click()
    expect(page.get_by_role("dialog", name="Welcome to Tradewind!")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    merchant.skip_guide()
