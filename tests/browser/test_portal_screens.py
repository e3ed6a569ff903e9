"""Every screen, with the longest names that there are, walked through once, on a phone in both languages.

On each, at every width: axe finds no violation of WCAG 2.2 A and AA, nothing leaves the window, and what a desk offers
is offered on a tablet and on a phone.
"""

from dataclasses import replace

from playwright.sync_api import Page, expect

from tests.browser.conftest import Prepare, Visit
from tests.browser.long_words import fill_with_long_words
from tests.browser.navigation import Open, by_address, inside_the_app
from tests.browser.screen_checks import Look, View, shortcomings

SCREENS = [
    "/app/dashboard",
    "/app/importProducts",
    "/app/importProducts?import=1",
    "/app/importProducts?trash=1",
    "/app/importProducts?history=1",
    "/app/importProducts?process={process}",
    "/app/myProducts",
    "/app/findProducts?key=eCommerce",
    "/app/findProducts?key=creative",
    "/app/findProducts?key=selfCollection",
    "/app/findProducts?key=antstore&specifiekPageId={topic}",
    "/app/BigData",
    "/app/findServices",
    "/app/findServices?type=2",
    "/app/sourcingInitiate?type=products_procurement",
    "/app/platform",
    "/app/platform?connect=1",
    "/app/platform?connect=1&shop=shop.example.com",
    "/app/order",
    "/app/profileSetting",
    "/app/notice",
    "/app/notice?tab=messages",
    "/app/account?type=Plan",
    "/app/account?type=Balance",
    "/app/account?type=Rewards",
]
EDITOR = "/app/importProducts?edit={product}&tab={tab}"
TABS = ("description", "variants", "images", "options", "supplier")
BARE = ("/iframeMain?user_id=1&redirect_url=/app", "/wooBinding?success=1")
"""Without the portal's shell."""
WIDTHS = (View(1440), View(1024), View(768), View(375))
WITH_AXE = (View(1440, "dark"), View(1024), View(768))
LOOK = Look((*WITH_AXE, View(375), View(375, "light", language="zh")), counts_actions=True)
BARE_LOOK = Look((*WITH_AXE, View(375, "light")), counts_actions=True, has_shell=False)


def test_every_screen_fits_everybody(visit: Visit, prepare: Prepare) -> None:
    merchant = visit()
    page, base = merchant.page, merchant.installation.sandbox_url
    products, process = fill_with_long_words(merchant)
    prepare("found", base)
    topic = prepare("topic", f"topics-of-{merchant.mailbox}", base)
    screens = [screen.format(process=process, topic=topic) for screen in [*SCREENS, *settings(page)]]
    # Every title stands on the first tab; the others are the same beside whatever title.
    editors = [(product, "product") for product in products] + [(products[-1], tab) for tab in TABS]
    buttons = {EDITOR.format(product=product, tab=tab): merchant.word("save") for product, tab in editors}
    open_screen = inside_the_app(page, nowhere="/app/nowhere", language="en")
    found = []
    for number, screen in enumerate([*screens, *buttons]):
        look = replace(LOOK, knows_shell=number > 0)
        found += look_at(page, screen, open_screen, look, button=buttons.get(screen, ""))
    for screen in BARE:
        found += look_at(page, screen, by_address(page), BARE_LOOK)
    for screen in ("/app/importProducts", "/app/myProducts"):
        found += some_chosen(page, screen)
    for days in ("1", "8"):
        prepare("owing", merchant.mailbox, days)
        found += look_at(page, "/app/dashboard", by_address(page), LOOK)
        expect(page.get_by_role("alert").filter(has_text="USD 29.00")).to_be_visible()
    assert found == [], "\n".join(found)


def look_at(page: Page, screen: str, open_screen: Open, look: Look, button: str = "") -> list[str]:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="dark")
    open_screen(screen)
    return shortcomings(page, screen, look, open_again=lambda: by_address(page)(screen), button=button)


def some_chosen(page: Page, screen: str) -> list[str]:
    def choose() -> None:
        by_address(page)(screen)
        page.get_by_role("checkbox").last.check()

    page.set_viewport_size({"width": 1440, "height": 900})
    choose()
    return shortcomings(page, f"{screen} with one chosen", Look(WIDTHS, counts_actions=True), open_again=choose)


def settings(page: Page) -> list[str]:
    """Every section of the settings that their menu at a desk offers."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/app/setting")
    links = page.locator("main nav a[href*='type=']")
    expect(links.first).to_be_visible()
    return ["/app/setting", *(str(link.get_attribute("href")) for link in links.all())]
