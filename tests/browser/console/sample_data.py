"""Something of everything for the console's screens to show, made through the staff API."""

from typing import Any

from tests.browser.codes import next_code
from tests.browser.console.conftest import SECRET, StaffMember
from tests.browser.merchant import Merchant
from tests.workorders.conftest import CRM, PERSONAL, RESEARCH, param

TITLE = "Autumn release: scheduled imports, price rules by tier and a connection doctor, " + "unbroken" * 6
NAME = "Unbroken" * 8
WORDS = {"title_en": TITLE, "title_zh": "秋季更新", "body_en": "<p>Look <b>here</b>.</p>", "body_zh": "<p>请看。</p>"}
SHOWN = {"starts_at": "2026-01-01T00:00:00Z", "ends_at": None}
QUESTION = {"key": "shop", "label_en": "Your shop", "label_zh": "您的店铺", "choices_en": [], "choices_zh": []}


def furnish(staff: StaffMember, merchant: Merchant) -> dict[str, int]:
    """Fill the lists; return the ids by which the screens of single records are opened."""
    merchant.put("/user/profile", first_name=NAME, name=NAME, language="en", time_zone="Europe/Berlin")
    merchant.post("/support/thread", text="How do I connect my WooCommerce store?")
    merchant.post("/datalog", event="platform_open", param={"platform": 6})
    merchant.post("/ad/work-order", area=CRM, param=param("market_research", PERSONAL, RESEARCH))
    user = staff.ask("GET", f"users?q={merchant.mailbox}")["data"][0]
    ids = {"user": user["id"], "merchant": user["tenant_id"]}
    ids["thread"] = staff.ask("GET", "support_threads")["data"][0]["id"]
    staff.ask("POST", f"support_threads/{ids['thread']}/answer", text="With a key that may write.")
    return ids | _texts(staff, merchant) | {"adjustment": _adjustment(staff, user["tenant_id"])}


def _texts(staff: StaffMember, merchant: Merchant) -> dict[str, int]:
    content = {"content_en": WORDS["body_en"], "content_zh": WORDS["body_zh"], "audience": "everyone"}
    announcement: dict[str, Any] = {
        "title_en": TITLE,
        "title_zh": WORDS["title_zh"],
        **content,
        **SHOWN,
        "tenant_ids": [],
    }
    everyone: dict[str, Any] = dict.fromkeys(("countries", "languages", "plans", "platforms", "tenant_ids"), ())
    push = {**WORDS, **SHOWN, **everyone, "trigger_type": 2, "trigger": "/app/importProducts"}
    form = {
        "code": f"axe-{merchant.mailbox.split('@')[0]}",
        "partner": NAME,
        "title_en": "Sell with us",
        "consent_en": "You may write to me.",
        "fields": [QUESTION | {"kind": "text", "required": True}],
    }
    kinds = dict.fromkeys(("page_type", "topic_type", "affiliation", "display_type"), 1)
    topic = {"name_en": NAME, "owner": merchant.mailbox, "check_code": "sesame-77"}
    variant = {"sku": "POT", "price": "7.50"}
    product = {"title_en": TITLE, "currency": "USD", "variants": [variant]}
    staff.ask("POST", "user_messages", **WORDS, mailboxes=[merchant.mailbox], tenant_ids=[])
    coupon = {"code": f"axe-{merchant.mailbox.split('@')[0]}", "name": NAME[:40], "percent": "25"}
    return {
        "coupon": staff.ask("POST", "coupons", **coupon)["id"],
        "announcement": staff.ask("POST", "announcements", **announcement, detail_type=2)["id"],
        "push": staff.ask("POST", "push_messages", **push)["id"],
        "topic": staff.ask("POST", "topic_pages", **topic, **kinds)["id"],
        "antstore": staff.ask("POST", "antstore_products", **product)["id"],
        "form": staff.ask("POST", "lead_forms", **form)["id"],
    }


def _adjustment(staff: StaffMember, merchant_id: str) -> int:
    """A large one, which waits for a second person."""
    adjustment = {
        "amount": "12000.50",
        "unit": "USD",
        "kind": "credit",
        "reason": "Paid twice",
        "key": f"paid-twice-{merchant_id}",
        "code": next_code(SECRET),
    }
    found: int = staff.ask("POST", f"merchants/{merchant_id}/adjustments", **adjustment)["id"]
    return found
