"""What can be done on a page: by what is on the screen, and by the menus that it opens."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.barriers import STILL

ACTIONS = (Path(__file__).parent / "actions.js").read_text()
MENUS = "main [aria-haspopup='menu'], main [aria-haspopup='true']"
NUMBERED_PAGE = re.compile(r"(Go to page|Page) \d+")
"""A phone turns pages one by one."""
SIZES = {1440: 900, 768: 1024, 375: 812}


def lost_actions(page: Page, where: str) -> list[str]:
    """What a desk offers, and a tablet or a phone does not."""
    found = []
    whole: set[str] = set()
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        page.evaluate(STILL)
        offered = _offered(page)
        whole = whole or {name for name in offered if not NUMBERED_PAGE.fullmatch(name)}
        found += [f"{where} at {width}: {name!r} is lost" for name in sorted(whole - offered)]
    return found


def _offered(page: Page) -> set[str]:
    names = set(page.evaluate(ACTIONS, "main, [role='dialog']"))
    for menu in page.locator(MENUS).all():
        if menu.is_visible():
            menu.click()
            expect(page.get_by_role("menu")).to_be_visible()
            names |= set(page.evaluate(ACTIONS, "[role='menu']"))
            page.keyboard.press("Escape")
            expect(page.get_by_role("menu")).to_have_count(0)
    return names
