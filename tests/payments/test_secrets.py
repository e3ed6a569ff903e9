"""What must never be with us: card data, keys in log lines, and rights of the provider's key that README leaves out."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

from server.company.plans.models import Plan
from tests.payments.conftest import DECLINED, PAYS, SIGNED_WITH, Till, post_event
from tests.support.logs import lines as lines
from tests.support.paying import charge, check
from tests.support.people import Person
from tests.support.sandbox import Outside

ROOT = Path(__file__).resolve().parents[2]
CARD_DATA = re.compile(r"card_?number|cvc|cvv|security_code|(^|_)(pan|track_?data)$|card_?exp", re.IGNORECASE)
READING = {"retrieve", "list"}
RIGHTS = {
    "billing_portal": "Customer portal",
    "checkout": "Checkout Sessions",
    "balance_transactions": "Balance",
    "invoice_payments": "Invoices",
}


def names_in(schema: Any) -> Iterator[str]:
    """Of all properties and parameters in an API description."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from [schema["name"]] if "in" in schema and isinstance(schema.get("name"), str) else []
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from names_in(part)


def test_no_card_data_can_reach_us() -> None:
    documents = (ROOT / "server" / "api" / "generated").glob("*.openapi.json")
    named = {name for document in documents for name in names_in(json.loads(document.read_text()))}
    kept = {field.name for model in apps.get_models() for field in model._meta.get_fields()}
    assert {"mailbox", "card_last4"} <= named | kept
    assert [name for name in sorted(named | kept) if CARD_DATA.search(name)] == []


def test_the_key_needs_no_right_that_readme_does_not_name() -> None:
    text = (ROOT / "README.md").read_text()
    writes, reads = re.findall(r"The key may write ([^|]+?), and read ([^|]+?) \|", text)[0]
    needed: dict[str, set[str]] = {"write": set(), "read": set()}
    for file in (ROOT / "server" / "adapters" / "stripe").glob("*.py"):
        for resource, verb in re.findall(r"api\(\)\.([a-z_]+)[a-z_.]*\.([a-z_]+)", file.read_text()):
            name = RIGHTS.get(resource, resource.replace("_", " ").title())
            needed["read" if verb in READING else "write"].add(name)
    assert needed["write"] == set(writes.split(", "))
    assert needed["read"] - needed["write"] - {"Payment Methods", "Charges"} <= set(reads.split(", "))


@pytest.mark.django_db
@pytest.mark.parametrize("lines", [False], indirect=True)
def test_no_key_is_logged_while_somebody_pays(
    lines: Any, owner: Person, till: Till, sell: Callable[..., Plan], store_id: int, scope: None, outside: Outside
) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    for card in (DECLINED, PAYS):
        till.pay(opened["confirm_url"], card)
    outside.fails("status", "/stripe/v1/", "GET", times=1, status=503)
    for _ in range(2):
        check(owner, opened["charge_id"])
    till.deliver()
    post_event({"id": "evt_1"}, secret="whsec_of_somebody")
    text = lines.getvalue()
    assert text.count("tradewind.request") > 3
    secrets = ("rk_test_sandbox", SIGNED_WITH, "whsec_of_somebody", PAYS, DECLINED)
    assert [secret for secret in secrets if secret in text] == []
