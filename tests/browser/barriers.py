"""What keeps somebody from using a page: what axe finds, and what runs out of the screen."""

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe().axe_script
WCAG = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],
}
# The menus beside a screen, not those within it.
SHELL = [f"{part}:not(main *, [role='dialog'] *)" for part in ("header", "nav")]

# A window that was just resized is drawn first: until then its styles may be those of the former width.
# One movement's end may be the next one's start.
STILL = """(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = () => document.getAnimations()
        .filter(({ effect, playState }) =>
            playState === "running" && effect.getComputedTiming().iterations !== Infinity);
    await drawn();
    while (moving().length > 0) {
        await Promise.allSettled(moving().map(({ finished }) => finished));
        await drawn();
    }
})()"""
MISFITS = f"{STILL}.then({(Path(__file__).parent / 'widths.js').read_text().rstrip().removesuffix(';')})"
RUN_AXE = f"([context, rules]) => {STILL}.then(() => axe.run(context, rules)).then(({{ violations }}) => violations)"


def barriers(page: Page) -> list[str]:
    """Return what keeps somebody out of a page of its own: violations, and what runs out of the screen."""
    found = violations(page)
    misfits: list[str] = page.evaluate(MISFITS)
    return found + misfits


def violations(page: Page, *, reads_styles: bool = True, knows_shell: bool = False) -> list[str]:
    """Return violations of WCAG 2.2 A and AA with the elements that they are in, once nothing fades in any more.

    Style sheets need be read once a screen: whether they lock a phone's orientation is the same at every width.
    """
    # A document keeps axe, however many of the app's screens it shows one after the other.
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    context = {"exclude": SHELL if knows_shell else []}
    found: list[dict[str, Any]] = page.evaluate(RUN_AXE, [context, WCAG | {"preload": reads_styles}])
    return [f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes']][:3]}" for each in found]
