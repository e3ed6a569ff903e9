"""The main account invites somebody, who works with just the rights given, until they are shut out."""

import email
import re
import time
from email.policy import default

import psycopg
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.installation import PATIENCE, Installation
from tests.browser.merchant import PASSWORD, Merchant


def mailed_path(installation: Installation, mailbox: str, path: str = "/invitation") -> str:
    """The path with its token that a mail leads to."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for file in installation.outbox.glob("*.eml"):
            message = email.message_from_bytes(file.read_bytes(), policy=default)
            body = message.get_body(("plain",))
            found = re.search(rf"{path}\?token=[\w-]+", body.get_content() if body else "")
            if found and message["to"] == mailbox:
                return found[0]
        time.sleep(0.2)
    raise AssertionError(f"no {path} for {mailbox}")


def test_a_sub_account_is_invited_limited_expired_and_shut_out(visit: Visit) -> None:
    owner = visit()
    page = owner.page
    page.goto("/app/setting?type=team")
    page.get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog", name="Invite someone")
    mailbox = f"team-{owner.mailbox}"
    dialog.get_by_label("Email address").fill(mailbox)
    dialog.get_by_role("checkbox", name="My Products").uncheck()
    dialog.get_by_role("button", name="Send invitation").click()
    expect(page.get_by_text("Invited", exact=True)).to_be_visible()

    member = visit(375, "zh", signed_in=False).page
    member.goto(mailed_path(owner.installation, mailbox))
    member.get_by_label("密码", exact=True).fill("tea4team")
    member.get_by_role("button", name="加入").click()
    expect(member.get_by_role("heading", name="您的权限")).to_be_visible()
    menu = member.get_by_role("navigation", name="主菜单")
    expect(menu.get_by_role("link", name="仪表盘")).to_be_visible()
    expect(menu.get_by_role("link", name="我的商品")).to_have_count(0)

    page.reload()
    expect(page.get_by_text("Active", exact=True)).to_be_visible()
    come_to_the_end(owner, mailbox)
    page.reload()
    expect(page.get_by_text("Expired", exact=True)).to_be_visible()
    member.reload()
    member.wait_for_url(re.compile(r"/\?redirectUrl="))
    member.get_by_label("邮箱").fill(mailbox)
    member.get_by_label("密码", exact=True).fill("tea4team")
    member.keyboard.press("Enter")
    expect(member.get_by_text("抱歉，该子账户已过期。")).to_be_visible()

    page.get_by_role("button", name="Deactivate").click()
    out = page.get_by_role("dialog", name=re.compile("Deactivate team-"))
    expect(out.get_by_text("Ended")).to_be_visible()
    out.get_by_role("button", name="Deactivate").click()
    expect(page.get_by_text("Deactivated", exact=True)).to_be_visible()


def come_to_the_end(owner: Merchant, mailbox: str) -> None:
    """The sub-account's time is over; the form takes only ends that a slow machine would have to wait for."""
    with psycopg.connect(owner.installation.environment["DATABASE_URL"]) as connection:
        ended = connection.execute("UPDATE accounts_user SET expires_at = now() WHERE email = %s", [mailbox])
    assert ended.rowcount == 1


def joined(owner: Merchant, visit: Visit, mailbox: str, *, width: int = 375) -> Page:
    """A sub-account in Chinese, who has accepted and is signed in."""
    owner.post("/sub_account", mailbox=mailbox, rights=["DASHBOARD", "IMPORT_LIST"])
    page = visit(width, "zh", signed_in=False).page
    page.goto(mailed_path(owner.installation, mailbox))
    page.get_by_label("密码", exact=True).fill("tea4team")
    page.get_by_role("button", name="加入").click()
    expect(page.get_by_role("heading", name="您的权限")).to_be_visible()
    return page


def test_work_is_handed_over_when_a_sub_account_is_removed(visit: Visit) -> None:
    owner = visit()
    page, mailbox = owner.page, f"gone-{owner.mailbox}"
    member = joined(owner, visit, mailbox)
    page.goto("/app/setting?type=team")
    page.get_by_role("button", name="Remove").click()
    dialog = page.get_by_role("dialog", name=re.compile("Remove gone-"))
    expect(dialog.get_by_label("Who takes over")).to_have_value(owner.get("/user/info")["user"]["id"])
    expect(dialog.get_by_text("1 session", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("No sub-accounts yet")).to_be_visible()
    member.reload()
    member.wait_for_url(re.compile("redirectUrl="))


def test_the_main_account_is_handed_over_by_mail(visit: Visit) -> None:
    owner = visit()
    page, mailbox = owner.page, f"heir-{owner.mailbox}"
    heir = joined(owner, visit, mailbox)
    page.goto("/app/setting?type=team")
    page.get_by_role("button", name="Hand over the main account").click()
    dialog = page.get_by_role("dialog", name="Hand over the main account")
    dialog.get_by_label("Current password").fill(PASSWORD)
    dialog.get_by_role("button", name="Send offer").click()
    expect(page.get_by_text(f"Offered to {mailbox}")).to_be_visible()

    heir.goto(mailed_path(owner.installation, mailbox, "/app/mainAccount"))
    heir.get_by_role("button", name="成为主账户").click()
    asked = heir.get_by_role("dialog", name="成为主账户")
    asked.get_by_label("当前密码").fill("tea4team")
    asked.get_by_role("button", name="成为主账户").click()
    expect(heir.get_by_role("heading", name="子账户")).to_be_visible()
    expect(heir.get_by_text(owner.mailbox).first).to_be_visible()

    page.reload()
    page.wait_for_url(re.compile("redirectUrl="))
    page.goto("/login")
    page.get_by_label("Email").fill(owner.mailbox)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/app/**")
    page.goto("/app/setting?type=listing")
    expect(page.get_by_role("link", name="Prices")).to_be_visible()
    expect(page.get_by_role("link", name="Team")).to_have_count(0)
