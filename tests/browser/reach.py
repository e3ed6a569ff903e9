"""What can be done on a page: by what is on the screen, and by the menus that it opens."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import STILL

ACTIONS = (Path(__file__).parent / "actions.js").read_text()
FOLDS = "main [data-folds]"
"""What a phone folds away behind a button, which a dialog may cover."""
TURN = "folds => folds.forEach((fold) => fold.click())"
OPENERS = "main [aria-haspopup='menu'], main [aria-haspopup='true'], main [data-drawer]"
DIALOG = "[role='dialog']"
OPEN = f"[role='menu'], {DIALOG}"
NUMBERED_PAGE = re.compile(r"(Go to page|Page) \d+")
"""A phone turns pages one by one."""
OF_A_ROW = re.compile(r"^(.+? of|Include) .+$")
"""A sheet draws the rows that are in view: what one of them offers, all do."""


def lost(whole: set[str], names: set[str]) -> list[str]:
    """What a desk offers, and this window does not."""
    still = {OF_A_ROW.sub(r"\1", name) for name in names}
    gone = {name for name in whole if OF_A_ROW.sub(r"\1", name) not in still}
    return [f"{name!r} is lost" for name in sorted(gone) if not NUMBERED_PAGE.fullmatch(name)]


def offered(page: Page) -> set[str]:
    """Return what can be done here. A page that a dialog covers is counted where it is looked at without it."""
    # The shell follows a resized window a moment later.
    page.wait_for_timeout(100)
    page.evaluate(STILL)
    if page.get_by_role("dialog").count():
        return set(page.evaluate(ACTIONS, DIALOG))
    page.locator(FOLDS).evaluate_all(TURN)
    names = set(page.evaluate(ACTIONS, "main"))
    page.locator(FOLDS).evaluate_all(TURN)
    return names.union(*(_opened(page, opener) for opener in page.locator(OPENERS).all() if opener.is_visible()))


def _opened(page: Page, opener: Locator) -> set[str]:
    """What a menu or a drawer offers, which is closed again."""
    opener.click()
    expect(page.locator(OPEN).first).to_be_visible()
    names = set(page.evaluate(ACTIONS, OPEN))
    page.keyboard.press("Escape")
    expect(page.locator(OPEN)).to_have_count(0)
    return names
