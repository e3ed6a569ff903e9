"""The main account invites somebody, who works with just the rights given, until they are shut out."""

import email
import re
import time
from email.policy import default

import psycopg
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.installation import PATIENCE, Installation
from tests.browser.merchant import Merchant


def invitation(installation: Installation, mailbox: str) -> str:
    """The path with its token that a mail leads to."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for file in installation.outbox.glob("*.eml"):
            message = email.message_from_bytes(file.read_bytes(), policy=default)
            body = message.get_body(("plain",))
            found = re.search(r"/invitation\?token=[\w-]+", body.get_content() if body else "")
            if found and message["to"] == mailbox:
                return found[0]
        time.sleep(0.2)
    raise AssertionError(f"no invitation for {mailbox}")


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
    member.goto(invitation(owner.installation, mailbox))
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
