"""Hands on the keyboard only."""

from tests.browser.merchant import Merchant

NAME_IN_FOCUS = """() => {
  const focused = document.activeElement;
  return focused.getAttribute("aria-label") || focused.labels?.[0]?.textContent || focused.textContent || "";
}"""


def tab_to(merchant: Merchant, name: str) -> None:
    """Press Tab until what has this name has the keyboard."""
    for _ in range(60):
        merchant.page.keyboard.press("Tab")
        if str(merchant.page.evaluate(NAME_IN_FOCUS)).startswith(name):
            return
    raise AssertionError(f"the Tab key does not reach {name!r}")
