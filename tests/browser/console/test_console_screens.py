"""Every screen of the console in both languages, walked through once, from a phone to a desk.

Axe finds no violation of WCAG 2.2 A and AA, nothing leaves the window, and a list offers everywhere what it does at a
desk.
"""

from dataclasses import replace
from functools import partial

from tests.browser.conftest import Prepare, Visit
from tests.browser.console.conftest import Enter, StaffMember
from tests.browser.console.sample_data import furnish
from tests.browser.navigation import Open, inside_the_app, settle
from tests.browser.screen_checks import Look, shortcomings

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
DESK = Look((1440, 768, 375), axe={1440: "dark"}, has_shell=False)
TABLET = replace(DESK, axe={1440: "dark", 768: "light"})
PHONE = Look((375,), axe={375: "light"}, has_shell=False)


def test_a_desk_s_screens_fit_all_staff_by_their_addresses(enter: Enter, visit: Visit, prepare: Prepare) -> None:
    staff = enter("operator", 1440, "en")
    # A tablet's axe lies between the two: some screens tell.
    found = walk(staff, visit, prepare, by_address(staff), [TABLET, DESK, DESK, DESK, DESK])
    assert found == [], "\n".join(found)


def test_a_phone_s_screens_fit_all_staff_by_their_menus(enter: Enter, visit: Visit, prepare: Prepare) -> None:
    staff = enter("operator", 375, "zh")
    open_screen = inside_the_app(staff.page, nowhere="/console/nothing", language="zh")
    found = walk(staff, visit, prepare, lambda screen: open_screen(f"/console{screen}"), [PHONE])
    assert found == [], "\n".join(found)


def walk(staff: StaffMember, visit: Visit, prepare: Prepare, open_screen: Open, looks: list[Look]) -> list[str]:
    """What is wrong with any screen; looks take turns."""
    page, merchant = staff.page, visit()
    ids = {"job": prepare("job"), "event": prepare("event", "walked", merchant.mailbox)} | furnish(staff, merchant)
    prepare("books", merchant.mailbox)
    ids |= {kind: newest(staff, f"{kind}s") for kind in BOOKED}
    ids |= {"request": newest(staff, "work_orders"), "desk": newest(staff, "service_desks")}
    found = []
    for number, screen in enumerate(SCREENS):
        address, look = screen.format(**ids), looks[number % len(looks)]
        page.set_viewport_size({"width": look.widths[0], "height": 900})
        page.emulate_media(color_scheme=look.axe[look.widths[0]])
        open_screen(address)
        # A list at a desk; what a record's page or a form offers is laid out anew on a phone.
        is_list = screen.count("/") == 1 and len(look.widths) > 1
        look = replace(look, counts_actions=is_list)
        found += shortcomings(page, screen, look, open_again=partial(by_address(staff), address))
    return found


def newest(staff: StaffMember, resource: str) -> int:
    """The id of the first row of a list."""
    return int(staff.ask("GET", resource)["data"][0]["id"])


def by_address(staff: StaffMember) -> Open:
    def open_screen(screen: str) -> None:
        settle(staff.open(screen))

    return open_screen
