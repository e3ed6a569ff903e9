"""What keeps somebody from using a page: what axe finds, and what runs out of the screen."""

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

MISFITS = (Path(__file__).parent / "widths.js").read_text()
WCAG = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],
}


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


def barriers(page: Page) -> list[str]:
    """What keeps somebody out of a page of its own: violations, and what runs out of the screen."""
    found = violations(page)
    misfits: list[str] = page.evaluate(MISFITS)
    return found + misfits


def violations(page: Page) -> list[str]:
    """Violations of WCAG 2.2 A and AA with the elements that they are in, once nothing fades in any more."""
    page.evaluate(STILL)
    found: list[dict[str, Any]] = Axe().run(page, options=WCAG).response["violations"]
    return [f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes']][:3]}" for one in found]
