"""From a visitor of the service market who asks for products to an offer that is for sale in their shop."""

import re

from playwright.sync_api import Page, expect

from fixtures.catalogue import demo_products
from fixtures.sandbox.aliexpress.ids import item_id
from tests.browser.conftest import Prepare, Visit
from tests.browser.console.conftest import Enter, StaffMember
from tests.browser.merchant import Merchant
from tests.support.browser_cards import PAYS, fill_in
from tests.support.browser_consent import authorize
from tests.support.browser_forms import fill, form_of
from tests.workorders.conftest import PERSONAL, PRODUCT


def test_a_visitor_orders_sourcing_pays_imports_what_was_found_and_sells_it(
    visit: Visit, enter: Enter, prepare: Prepare
) -> None:
    merchant, counsellor = visit(375, "zh", signed_in=False), enter("operator")
    order = order_in_the_market(merchant)
    quote(counsellor, order)
    merchant.put("/user-config/1/0", first_login={"state": 21, "type": "skip", "num": 0})
    pay(merchant)
    offer = demo_products()[0]
    deliver(counsellor, order, offer["title"], item_id(offer["handle"]))
    import_offer(merchant)
    publish(merchant, offer["title"])


def order_in_the_market(merchant: Merchant) -> str:
    """Register from the market, ask for three products; return the request's number."""
    page = merchant.page
    page.goto("/serviceMarketFindServices")
    page.get_by_role("link", name="注册").click()
    page.wait_for_url("**/register?redirectUrl=**serviceMarketFindServices**")
    merchant.sign_up_on_screen()
    page.wait_for_url("**/serviceMarketFindServices**")
    page.get_by_role("button", name="申请此服务：产品寻源").click()
    form = form_of(merchant)
    fill(page.get_by_role("region", name=form["personal"]["title"]), form["personal"], PERSONAL)
    for number in (1, 2, 3):
        if number > 1:
            page.get_by_role("button", name="添加产品").click()
        section = page.get_by_role("region", name=re.compile(f"{form['requirements']['title']}, .* {number}$"))
        fill(section, form["requirements"], PRODUCT)
        section.get_by_role("textbox", name=re.compile("SKU")).fill(f"MUG-{number}")
    page.get_by_role("button", name="提交").click()
    page.wait_for_url("**/serviceMarketFindServices?type=2*")
    order = page.get_by_role("rowheader").first.inner_text()
    assert order.isdecimal()
    return order


def quote(staff: StaffMember, order: str) -> None:
    page = staff.open(f"/work_orders/{order}/show")
    expect(page.get_by_text("MUG-3", exact=True)).to_be_visible()
    page.get_by_role("button", name="Offer quote").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Price").fill("49.90")
    dialog.get_by_label("What is included").fill("Three offers for each product")
    dialog.get_by_role("button", name="Offer quote").click()
    expect(page.get_by_text("Three offers for each product")).to_be_visible()


def pay(merchant: Merchant) -> None:
    page = merchant.page
    page.goto("/app/findServices?type=2")
    page.get_by_role("button", name=re.compile("^查看详情")).click()
    quoted = page.get_by_role("region", name="报价")
    expect(quoted).to_contain_text("49.90")
    with page.expect_popup() as opened:
        quoted.get_by_role("button", name="银行卡支付").click()
    till = opened.value
    till.wait_for_url("**/stripe/pay/**")
    fill_in(till, PAYS, "Pay")
    till.wait_for_url(re.compile(r"/app/"))
    till.close()
    quoted.get_by_role("button", name="我已付款").click()
    expect(quoted).to_contain_text("已接受")


def deliver(staff: StaffMember, order: str, title: str, product: str) -> None:
    """Paste offers for two of the products, and publish them."""
    page = staff.page
    page.reload()
    page.get_by_role("button", name="Start work").click()
    page.get_by_role("dialog").get_by_role("button", name="Start work").click()
    link = f"https://www.aliexpress.com/item/{product}.html"
    page.get_by_role("button", name="Paste rows").click()
    offer = ["1", "1", product, "Mug Factory", title, "", link, "50", "1.5", "300", "10", "2", "40", "", "12"]
    page.get_by_role("dialog").get_by_label("Rows").fill("\t".join(offer))
    page.get_by_role("dialog").get_by_role("button", name="Paste rows").click()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Publish result").click()
    page.get_by_role("dialog").get_by_role("button", name="Publish result").click()
    expect(page.get_by_text("Result published.")).to_be_visible()


def import_offer(merchant: Merchant) -> None:
    page = merchant.page
    show_result(page, "查看结果")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^加入导入列表")).first.click()
    authorize(merchant)
    page.goto("/app/findServices?type=2")
    show_result(page, "查看结果")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^加入导入列表")).first.click()
    expect(page.get_by_role("dialog").get_by_role("link", name="在导入列表中编辑").first).to_be_visible()


def show_result(page: Page, label: str) -> None:
    page.goto("/app/findServices?type=2")
    page.get_by_role("button", name=re.compile(f"^{label}")).click()


def publish(merchant: Merchant, title: str) -> None:
    page = merchant.page
    merchant.open_hosted_shop("Mug House")
    page.goto("/app/importProducts")
    product = page.get_by_role("article").first
    expect(product).to_contain_text(title)
    merchant.button("publish", product).click()
    page.get_by_role("dialog").get_by_role("button", name=merchant.word("publish"), exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("link", name=merchant.word("view"))).to_be_visible(timeout=60_000)
