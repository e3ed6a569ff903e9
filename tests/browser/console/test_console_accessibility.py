"""Every screen of the console, by axe: WCAG 2.2 A and AA, in both languages, from a phone to a desk."""

from typing import Literal

import pytest

from tests.browser.barriers import barriers
from tests.browser.conftest import Visit
from tests.browser.console.conftest import Enter, Prepare
from tests.browser.console.furnishing import furnish

SCREENS = [
    "/merchants",
    "/merchants/{merchant}/show",
    "/users",
    "/users/{user}/show",
    "/sessions",
    "/staff",
    "/grants",
    "/impersonations",
    "/connections",
    "/plans",
    "/plans/create",
    "/plans/1/show",
    "/jobs",
    "/jobs/{job}/show",
    "/inbox",
    "/inbox/{event}/show",
    "/announcements",
    "/announcements/create",
    "/announcements/{announcement}/show",
    "/topic_pages",
    "/topic_pages/create",
    "/topic_pages/{topic}/show",
    "/push_messages",
    "/push_messages/create",
    "/push_messages/{push}/show",
    "/user_messages",
    "/user_messages/create",
    "/support_threads",
    "/support_threads/{thread}/show",
    "/leads",
    "/lead_forms",
    "/lead_forms/create",
    "/lead_forms/{form}/show",
    "/ledger",
    "/adjustments",
    "/adjustments/create",
    "/adjustments/{adjustment}/show",
    "/settings",
    "/events",
    "/pages",
    "/pages/privacy-zh/show",
    "/audit",
    "/nothing",
]


# A tablet lies between the two: some screens tell.
@pytest.mark.parametrize(
    ("width", "language", "colours", "screens"),
    [(375, "zh", "light", SCREENS), (768, "en", "light", SCREENS[::5]), (1440, "en", "dark", SCREENS)],
    ids=["phone-zh", "tablet-en", "desk-en"],
)
def test_staff_meet_no_barrier(
    enter: Enter,
    visit: Visit,
    prepare: Prepare,
    width: int,
    language: str,
    colours: Literal["dark", "light"],
    screens: list[str],
) -> None:
    merchant = visit(width)
    ids = {"job": prepare("job"), "event": prepare("event", f"axe-{width}", merchant.mailbox)}
    staff = enter("operator", width, language)
    ids |= furnish(staff, merchant)
    staff.page.emulate_media(color_scheme=colours)
    found = {}
    for screen in screens:
        page = staff.open(screen.format(**ids))
        page.wait_for_load_state("networkidle")
        found[screen] = barriers(page)
    assert {screen: problems for screen, problems in found.items() if problems} == {}


def test_the_log_in_page_has_no_barrier(enter: Enter) -> None:
    page = enter("support", 375, signed_in=False).open("/login")
    assert barriers(page) == []
