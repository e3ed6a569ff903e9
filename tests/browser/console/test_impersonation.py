"""Staff act as a merchant's user, with a banner as long as it lasts, and leave."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.console.conftest import Enter


def test_staff_impersonate_and_leave(enter: Enter, visit: Visit) -> None:
    merchant = visit(language="zh")
    user = merchant.get("/user/info")["user"]
    staff = enter("support", 375, "zh")
    page = staff.open(f"/users/{user['id']}/show")
    page.get_by_role("button", name="以用户身份操作").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="原因").fill("Import stuck")
    dialog.get_by_role("button", name="以用户身份操作").click()
    page.wait_for_url("**/app/**")
    banner = page.get_by_role("complementary", name="您正在代商家操作")
    expect(banner).to_contain_text(f"您正在以 {merchant.mailbox} 的身份操作")
    expect(banner).to_contain_text("Import stuck")
    assert "ticket" not in page.url

    merchant.page.goto("/app/profileSetting")
    expect(merchant.page.get_by_text(f"平台工作人员：{staff.mailbox}")).to_be_visible()

    banner.get_by_role("button", name="退出").click()
    page.wait_for_url(f"**/console/users/{user['id']}/show")
    expect(page.get_by_role("heading", level=1, name=merchant.mailbox)).to_be_visible()
    assert page.request.get(f"{staff.installation.url}/api/account-service/user/info").status == 401
    assert merchant.get("/user/info")["user"]["id"] == user["id"]
