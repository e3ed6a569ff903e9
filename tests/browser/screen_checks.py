"""What is wrong with a screen: looked at once, at every width, for barriers, for what does not fit and what is lost."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.barriers import MISFITS, violations
from tests.browser.navigation import speak
from tests.browser.reach import lost, offered

Colours = Literal["dark", "light"]
HEIGHTS = {375: 812, 768: 1024, 1024: 768, 1440: 900}


@dataclass(frozen=True)
class View:
    """A width at which a screen is looked at; axe runs where there are colours."""

    width: int
    axe: Colours | None = None
    language: str = ""
    """Switched to in the header, where it is not the language of the view before."""


@dataclass(frozen=True)
class Look:
    """How a screen is looked at, in this order."""

    views: tuple[View, ...]
    counts_actions: bool = False
    """What the first view offers, all others in its language offer too."""
    has_shell: bool = True
    """The portal's own, which takes the shape of a phone."""
    knows_shell: bool = False
    """Axe passes over the menus beside the screen, which it has seen in the same views of another one."""


def shortcomings(
    page: Page, where: str, look: Look, *, open_again: Callable[[], object], button: str = ""
) -> list[str]:
    """Return everything that is wrong with what is open now; `button` is to be seen whole without scrolling."""
    found: list[str] = []
    whole: set[str] = set()
    for view in look.views:
        page.set_viewport_size({"width": view.width, "height": HEIGHTS[view.width]})
        if view.language:
            speak(page, view.language)
        problems = _misfits(page, view.width, look, open_again)
        if button and not view.language:
            expect(page.get_by_role("button", name=button, exact=True)).to_be_in_viewport(ratio=1)
        if view.axe:
            page.emulate_media(color_scheme=view.axe)
            problems += violations(page, reads_styles=view == look.views[0], knows_shell=look.knows_shell)
        if look.counts_actions and not view.language:
            names = offered(page)
            problems += lost(whole, names)
            whole = whole or names
        found += [f"{where} at {view.width} {view.language}: {problem}" for problem in problems]
    return found


def _misfits(page: Page, width: int, look: Look, open_again: Callable[[], object]) -> list[str]:
    """A busy Chromium keeps the rules of the former width when a window is resized while it loads: what is found
    counts when it is still found after `open_again`, at that width from the first.
    """
    is_phone = width < 767 if look.has_shell else None
    if not _misfits_now(page, is_phone=is_phone):
        return []
    open_again()
    return _misfits_now(page, is_phone=is_phone)


def _misfits_now(page: Page, *, is_phone: bool | None) -> list[str]:
    """Return what does not fit, as soon as the page is still and the portal's shell has the shape of this window."""
    if is_phone is not None:
        # The shell follows a resized window a moment later.
        expect(page.locator("#content[data-mobile]")).to_have_count(int(is_phone))
        expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
    problems: list[str] = page.evaluate(MISFITS)
    return problems
