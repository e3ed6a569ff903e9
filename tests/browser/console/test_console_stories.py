"""What staff do at the console, on the running platform."""

from playwright.sync_api import expect

from tests.browser.conftest import PROBLEMS, Prepare, Visit
from tests.browser.console.conftest import PASSWORD, Enter


def test_an_operator_logs_in_and_finds_a_merchant(enter: Enter, visit: Visit) -> None:
    merchant = visit()
    merchant.open_hosted_shop("Console Finds")
    staff = enter("operator", signed_in=False)
    page = staff.open("/")
    page.get_by_label("Email address").fill(staff.mailbox)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("One-time code").fill(staff.code())
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", level=1, name="Today")).to_be_visible()
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Merchants").click()
    page.get_by_label("Email address, name or schema").fill(merchant.mailbox)
    page.get_by_role("link", name=merchant.mailbox).click()
    expect(page.get_by_role("heading", level=1, name=merchant.mailbox)).to_be_visible()
    stores = page.get_by_role("region", name="Stores")
    expect(stores.get_by_text("Console Finds", exact=True)).to_be_visible()
    expect(page.get_by_text("Free", exact=True)).to_be_visible()


def test_a_wrong_code_opens_nothing(enter: Enter) -> None:
    staff = enter("operator", signed_in=False)
    page = staff.open("/")
    page.get_by_label("Email address").fill(staff.mailbox)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("One-time code").fill("000000" if staff.code() != "000000" else "000001")
    # Chromium logs the refusal, which is the point here.
    with page.expect_console_message(lambda message: message.type == "error"):
        page.get_by_role("button", name="Log in").click()
    PROBLEMS[page].clear()
    expect(page.get_by_role("alert")).to_contain_text("Each code works once.")


def test_an_operator_retries_a_failed_job_and_the_log_tells_it(enter: Enter, prepare: Prepare) -> None:
    job = prepare("job")
    staff = enter("operator")
    page = staff.open(f"/jobs/{job}/show")
    expect(page.get_by_role("note")).to_contain_text("The disk was full.")
    page.get_by_role("button", name="Retry").click()
    page.get_by_role("dialog").get_by_role("button", name="Retry").click()
    expect(page.get_by_text("Job queued again.")).to_be_visible()
    expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Retry")).to_have_count(0)
    staff.open("/audit")
    expect(page.get_by_role("link", name=f"Job {job}", exact=True)).to_be_visible()


def test_an_operator_replays_a_webhook(enter: Enter, visit: Visit, prepare: Prepare) -> None:
    event = prepare("event", "delivery-1", visit().mailbox)
    staff = enter("operator", 375)
    page = staff.open(f"/inbox/{event}/show")
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    expect(page.get_by_text("Webhook queued again.")).to_be_visible()
    expect(page.get_by_role("note")).to_have_count(0)
    staff.open("/audit")
    expect(page.get_by_role("link", name=f"Webhook {event}", exact=True)).to_be_visible()


def test_support_sees_a_job_but_may_not_retry_it(enter: Enter, prepare: Prepare) -> None:
    job = prepare("job")
    staff = enter("support")
    page = staff.open(f"/jobs/{job}/show")
    expect(page.get_by_role("group", name="Traceback")).to_be_visible()
    expect(page.get_by_role("button", name="Retry")).to_have_count(0)
    expect(page.get_by_role("link", name="Audit log")).to_have_count(0)
    staff.open("/audit")
    expect(page.get_by_role("heading", level=1, name="No access")).to_be_visible()
    origin = {"Origin": staff.installation.url}
    answer = page.request.post(f"{staff.installation.url}/api/console/jobs/{job}/retry", headers=origin)
    assert answer.status == 403


def test_a_sourcing_agent_publishes_a_topic_page_that_merchants_then_read(enter: Enter, visit: Visit) -> None:
    page = enter("sourcing").open("/topic_pages")
    expect(page.get_by_role("heading", level=1, name="Topic pages")).to_be_visible()
    page.get_by_role("link", name="New topic page").click()
    page.get_by_label("Tab name").first.fill("Garden party")
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_role("heading", level=1, name="Garden party")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Topic page published.")).to_be_visible()

    merchant = visit(1440)
    answer = merchant.page.request.get(f"{merchant.installation.url}/api/product-service/topic-page?name=garden")
    assert [topic["name"] for topic in answer.json()["list"]] == ["Garden party"]


def test_a_supporter_writes_a_page_and_visitors_read_it(enter: Enter, visit: Visit) -> None:
    page = enter("support").open("/pages/coming-en/show")
    page.get_by_label("Title").fill("Opening soon")
    page.get_by_role("textbox", name="Text").fill("We open in spring.")
    page.get_by_role("button", name="Heading").click()
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Draft saved.")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Page published.")).to_be_visible()
    expect(page.get_by_role("button", name="Unpublish")).to_be_visible()

    visitor = visit(375, signed_in=False).page
    visitor.goto("/coming")
    expect(visitor.get_by_role("heading", level=1, name="Opening soon")).to_be_visible()
    expect(visitor.get_by_role("heading", level=2, name="We open in spring.")).to_be_visible()
    visitor.get_by_role("link", name="Privacy policy").click()
    visitor.get_by_role("link", name="中文").click()
    expect(visitor.get_by_role("heading", level=1, name="隐私政策")).to_be_visible()


def test_an_announcement_reaches_a_merchant_who_has_read_it_then(enter: Enter, visit: Visit) -> None:
    staff = enter("support")
    page = staff.open("/announcements/create")
    page.get_by_label("Title").first.fill("More suppliers")
    page.get_by_role("textbox", name="Text").first.fill("Import from more places.")
    page.get_by_label("Title").last.fill("更多供应商")
    page.get_by_role("textbox", name="Text").last.fill("可从更多平台导入。")
    page.get_by_role("button", name="Save draft").click()
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Live", exact=True)).to_be_visible()

    merchant = visit(375, "zh").page
    merchant.goto("/app/importProducts")
    merchant.get_by_role("button", name="公告，1 条未读").click()
    news = merchant.get_by_role("article", name="更多供应商")
    expect(news).to_contain_text("可从更多平台导入。")
    news.get_by_role("button", name="知道了").click()
    expect(merchant.get_by_text("没有未读公告。")).to_be_visible()
    merchant.get_by_role("dialog").press("Escape")
    expect(merchant.get_by_role("button", name="公告", exact=True)).to_be_visible()

    staff.open("/announcements")
    expect(page.get_by_role("row", name="More suppliers")).to_contain_text("1")
    page.get_by_role("link", name="More suppliers").click()
    page.get_by_role("button", name="Unpublish").click()
    page.get_by_role("dialog").get_by_role("button", name="Unpublish").click()
    expect(page.get_by_text("Announcement unpublished.")).to_be_visible()
