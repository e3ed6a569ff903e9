"""Whatever staff can do in a list at a desk they can do on a tablet and on a phone."""

from tests.browser.conftest import Visit
from tests.browser.console.conftest import Enter, Prepare
from tests.browser.console.furnishing import furnish
from tests.browser.reaching import lost_actions

LISTS = [
    "/merchants", "/users", "/sessions", "/staff", "/grants", "/connections", "/plans", "/jobs", "/inbox",
    "/announcements", "/topic_pages", "/push_messages", "/user_messages", "/support_threads", "/leads", "/lead_forms",
    "/adjustments", "/events", "/pages", "/audit",
]  # fmt: skip


def test_no_list_loses_what_a_desk_offers(enter: Enter, visit: Visit, prepare: Prepare) -> None:
    merchant, staff = visit(), enter("operator")
    prepare("job")
    prepare("event", "actions", merchant.mailbox)
    furnish(staff, merchant)
    lost = []
    for screen in LISTS:
        staff.page.set_viewport_size({"width": 1440, "height": 900})
        page = staff.open(screen)
        page.wait_for_load_state("networkidle")
        lost += lost_actions(page, screen)
    assert lost == [], "\n".join(lost)
