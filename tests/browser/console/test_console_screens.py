"""Every screen of the console, walked through once, from a desk to a phone, there in both languages.

Axe finds no violation of WCAG 2.2 A and AA, nothing leaves the window, and a list offers everywhere what it does at a
desk.
"""

from dataclasses import replace
from functools import partial

from tests.browser.conftest import Prepare, Visit
from tests.browser.console.conftest import Enter, StaffMember
from tests.browser.console.sample_data import furnish
from tests.browser.navigation import by_address, inside_the_app
from tests.browser.screen_checks import Look, View, shortcomings

SCREENS = [
    "/merchants",
    "/merchants/{merchant}/show",
    "/users",
    "/users/{user}/show",
    "/sessions",
    "/log_ins",
    "/customers",
    "/tasks",
    "/tasks/create",
    "/customer_fields",
    "/customer_fields/create",
    "/work_orders",
    "/work_orders/{request}/show",
    "/request_forms",
    "/request_forms/market_research/show",
    "/services",
    "/services/{desk}/show",
    "/service_desks",
    "/service_desks/{desk}/show",
    "/service_figures",
    "/answer_templates/create",
    "/absences/create",
    "/suppliers",
    "/suppliers/create",
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
    "/topic_products",
    "/feeds",
    "/feeds/create",
    "/supply_categories",
    "/supply_accounts",
    "/exchange_rates",
    "/finding_gates",
    "/finding_gates/all/show",
    "/antstore_products",
    "/antstore_products/create",
    "/antstore_products/{antstore}/show",
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
    "/figures",
    "/coupons",
    "/coupons/create",
    "/coupons/{coupon}/show",
    "/charges",
    "/charges/{charge}/show",
    "/invoices",
    "/invoices/{invoice}/show",
    "/payments",
    "/payments/{payment}/show",
    "/refunds",
    "/refunds/{refund}/show",
    "/disputes",
    "/disputes/{dispute}/show",
    "/taxes",
    "/fees",
    "/differences",
    "/differences/{difference}/show",
    "/balance_transactions",
    "/payouts",
    "/deferred_revenue",
    "/closed_periods",
    "/ledger",
    "/adjustments",
    "/adjustments/create",
    "/adjustments/{adjustment}/show",
    "/withdrawals",
    "/earn_rules",
    "/earn_rules/create",
    "/rewards",
    "/rewards/create",
    "/settings",
    "/events",
    "/pages",
    "/pages/privacy-zh/show",
    "/audit",
    "/nothing",
]
BOOKED = ("charge", "invoice", "payment", "refund", "dispute", "difference")
DESK = Look((View(1440, "dark"), View(768), View(375), View(375, "light", language="zh")), has_shell=False)
TABLET = Look((View(1440, "dark"), View(768, "light"), *DESK.views[2:]), has_shell=False)


def test_every_screen_fits_all_staff(enter: Enter, visit: Visit, prepare: Prepare) -> None:
    staff, merchant = enter("operator"), visit()
    page = staff.page
    ids = {"job": prepare("job"), "event": prepare("event", "walked", merchant.mailbox)} | furnish(staff, merchant)
    prepare("books", merchant.mailbox)
    ids |= {kind: newest(staff, f"{kind}s") for kind in BOOKED}
    ids |= {"request": newest(staff, "work_orders"), "desk": newest(staff, "service_desks")}
    open_screen = inside_the_app(page, nowhere="/console/nothing", language="en")
    found = []
    for number, screen in enumerate(SCREENS):
        address = f"/console{screen.format(**ids)}"
        page.set_viewport_size({"width": 1440, "height": 900})
        page.emulate_media(color_scheme="dark")
        open_screen(address)
        # A tablet's axe lies between the two: some screens tell.
        look = DESK if number % 5 else TABLET
        # A list at a desk; what a record's page or a form offers is laid out anew on a phone.
        look = replace(look, counts_actions=screen.count("/") == 1, knows_shell=number > 0)
        found += shortcomings(page, screen, look, open_again=partial(by_address(page), address))
    assert found == [], "\n".join(found)


def newest(staff: StaffMember, resource: str) -> int:
    """Return the id of the first row of a list."""
    return int(staff.ask("GET", resource)["data"][0]["id"])
