"""A saved card and a balance that fills itself."""

from typing import Any

import pytest
from django.core import mail

from server.adapters.stripe.calls import api
from server.company.balance.services.auto_top_ups import watch_auto_top_ups
from server.company.ledger.contracts import EntryKind
from server.company.ledger.services.entries import post_entry
from server.kit import clock
from tests.balance.conftest import kept
from tests.ledger.conftest import posting
from tests.payments.conftest import Till
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.top_ups import opened

RULE = {"currency_type": 1, "below": "20.00", "amount": "50.00", "monthly_limit": "120.00", "agreed": True}


def turn_on(person: Person, **changes: Any) -> Any:
    return person.put("capital/auto_top_up", RULE | changes)


def rule_of(person: Person) -> Any:
    (rule,) = person.get("capital/auto_top_up")["rules"]
    return rule


def spend(person: Person, amount: int, key: str) -> None:
    post_entry(posting(person.actor.tenant_id, key, amount, EntryKind.DEBIT), now=clock.now())


def has(person: Person) -> int:
    return kept(person.actor.tenant_id)[0]


def watch() -> None:
    watch_auto_top_ups()
    drain_jobs()


def taken(till: Till) -> int:
    """How often the card was charged, after the top-up that saved it."""
    return len([row for row in till.all("charge") if row["status"] == "succeeded"]) - 1


def subjects() -> list[str]:
    return [str(email_message.subject) for email_message in mail.outbox]


def pay_with(till: Till, card: str) -> None:
    """Let the customer have another default card."""
    (customer,) = till.all("customer")
    attached = api().payment_methods.attach(card, {"customer": customer["id"]})
    api().customers.update(customer["id"], {"invoice_settings": {"default_payment_method": attached.id}})


@pytest.fixture
def saved(owner: Person, till: Till) -> Person:
    """A merchant with 30 dollars whose card is saved."""
    till.pay(opened(owner, "30.00", save_card=True)["confirm_url"])
    till.deliver()
    return owner


@pytest.fixture
def low(saved: Person) -> Person:
    """A merchant whose balance has just fallen below their threshold: 10 dollars are left."""
    assert turn_on(saved)["success"]
    spend(saved, 2_000, "spent")
    return saved
