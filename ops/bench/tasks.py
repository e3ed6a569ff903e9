"""Tasks whose clicks are counted. Each does what a person does, by the words on the screen."""

import re
import secrets
from io import BytesIO

from PIL import Image
from playwright.sync_api import Locator, expect

from ops.bench.clicks import Hand, Task, new_mailbox

REQUIRED = "input:required, textarea:required, input[aria-required=true], select[aria-required=true], input[type=file]"
ANSWERS = {"number": "300", "tel": "70 123 4567", "email": "ada@example.com"}


def register(hand: Hand) -> None:
    """Open an account; ends on the dashboard."""
    page, mailbox = hand.page, new_mailbox()
    page.goto("/register")
    hand.write(page.get_by_label("Email", exact=True), mailbox)
    hand.click(page.get_by_role("button", name="Get code"))
    page.get_by_text(mailbox).wait_for()
    hand.write(page.get_by_label("Verification code", exact=True), hand.code_for(mailbox))
    hand.write(page.get_by_label("Password", exact=True), f"tea4{secrets.token_hex(4)}")
    hand.click(page.get_by_role("button", name="Sign up for free"))
    page.wait_for_url("**/app/**")


def publish_a_first_product(hand: Hand) -> None:
    """From registering to a product that buyers see, along the first steps."""
    page = hand.page
    register(hand)
    steps = page.get_by_role("region", name="First steps")
    steps.wait_for()
    hand.show("1-newcomer")
    hand.click(steps.get_by_role("button", name="Get 3 sample products"))
    expect(steps).to_contain_text("1 of 5 done", timeout=60_000)
    hand.show("2-products")
    hand.click(steps.get_by_role("button", name="Open a free shop"))
    hand.write(page.get_by_label("Store name"), "Tea House")
    hand.show("3-shop")
    hand.click(page.get_by_role("button", name="Create shop"))
    expect(steps).to_contain_text("2 of 5 done")
    hand.click(steps.get_by_role("button", name="Publish"))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("status").first).to_contain_text("3")
    hand.show("4-publish")
    hand.click(dialog.get_by_role("button", name="Publish", exact=True))
    dialog.get_by_role("link", name="View in store").first.wait_for()
    hand.show("5-published")
    page.keyboard.press("Escape")
    expect(steps).to_contain_text("3 of 5 done")
    hand.show("6-dashboard")


def choose_a_plan(hand: Hand) -> None:
    """From the dashboard to a plan that is chosen."""
    page = hand.page
    steps = page.get_by_role("region", name="First steps")
    hand.click(steps.get_by_role("button", name="Choose a plan"))
    choices = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Choose "))
    choices.first.wait_for()
    hand.show("plan-1-choice")
    hand.click(choices.first)
    expect(steps).to_contain_text("1 of 5 done")


def send_a_request(hand: Hand) -> None:
    """From the services to a request that is sent."""
    page = hand.page
    hand.click(page.get_by_role("button", name=re.compile("Product Sourcing")).first)
    form = page.locator("form").first
    form.wait_for()
    hand.show("request-1-form")
    for field in form.locator(REQUIRED).all():
        _answer(hand, field)
    hand.show("request-2-filled")
    hand.click(page.get_by_role("button", name="Submit"))
    page.get_by_role("rowheader").first.wait_for()


def _answer(hand: Hand, field: Locator) -> None:
    """Fill in a required field, unless it has a value already; a list gets its first choice."""
    kind = field.evaluate("(element) => element.type")
    if field.input_value() and kind != "file":
        return
    if kind == "file":
        field.set_input_files({"name": "mug.png", "mimeType": "image/png", "buffer": _picture()})
        hand.fields += 1
    elif kind.startswith("select"):
        choices = field.locator("option").evaluate_all("(all) => all.map((option) => option.value).filter(Boolean)")
        hand.choose(field, choices[0])
    else:
        hand.write(field, ANSWERS.get(kind, "Tea mug"))


def _picture() -> bytes:
    content = BytesIO()
    Image.new("RGB", (64, 64), "teal").save(content, "PNG")
    return content.getvalue()


def open_services(hand: Hand) -> None:
    register(hand)
    hand.page.goto("/app/FindServices")


TASKS = {
    "first-product": Task("register to a first published product", publish_a_first_product, most_clicks=11),
    "plan": Task("choose a plan", choose_a_plan, most_clicks=5, prepare=register),
    "request": Task("send a service request", send_a_request, most_clicks=3, most_fields=8, prepare=open_services),
}
