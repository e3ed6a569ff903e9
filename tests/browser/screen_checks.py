"""What is wrong with a screen: looked at once, at every width, for barriers, for what does not fit and what is lost."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.barriers import MISFITS, STILL, violations
from tests.browser.navigation import settle, speak
from tests.browser.reach import lost, offered

Colours = Literal["dark", "light"]
HEIGHTS = {375: 812, 768: 1024, 1024: 768, 1440: 900}


@dataclass(frozen=True)
class Look:
    """At which widths a screen is looked at, in this order; at some of them axe runs, in these colours."""

    widths: tuple[int, ...]
    axe: Mapping[int, Colours] = field(default_factory=dict)
    counts_actions: bool = False
    """What the first width offers, the others offer too."""
    has_shell: bool = True
    """The portal's own, which takes the shape of a phone."""
    speaks_both: bool = False
    """The last width, where room is scarce, is looked at in Chinese too."""


def shortcomings(
    page: Page, where: str, look: Look, *, open_again: Callable[[], object], button: str = ""
) -> list[str]:
    """Everything that is wrong with what is open now; `button` is to be seen whole without scrolling."""
    found: list[str] = []
    whole: set[str] = set()
    for width in look.widths:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        problems = _misfits(page, width, look, open_again)
        if button:
            expect(page.get_by_role("button", name=button, exact=True)).to_be_in_viewport(ratio=1)
        if colours := look.axe.get(width):
            page.emulate_media(color_scheme=colours)
            problems += violations(page, reads_styles=width == look.widths[0])
        if look.counts_actions:
            names = offered(page)
            problems += lost(whole, names)
            whole = whole or names
        found += [f"{where} at {width}: {problem}" for problem in problems]
    if look.speaks_both:
        speak(page, "zh")
        settle(page)
        found += [f"{where} in Chinese: {problem}" for problem in _misfits(page, look.widths[-1], look, open_again)]
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
    """What does not fit, as soon as the page stands still and the portal's shell has the shape of this window."""
    if is_phone is not None:
        # The shell follows a resized window a moment later.
        expect(page.locator("#content[data-mobile]")).to_have_count(int(is_phone))
        expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
    page.evaluate(STILL)
    problems: list[str] = page.evaluate(MISFITS)
    return problems
