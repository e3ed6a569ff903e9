"""Merchants as customers of a provider: created once, with the displayed details of their card."""

import hashlib

from server.company.payments.contracts import CARDS, Payer, Provider
from server.company.payments.contracts.traits import traits_of
from server.company.payments.models import Customer
from server.company.payments.services.calls import make_call
from server.ports.payments import CustomerDraft
from server.ports.registry import payments


def customer_of(payer: Payer) -> str:
    """Return the provider's id of the merchant; create the customer there the first time."""
    kept = Customer.objects.filter(merchant_id=payer.merchant_id, provider=CARDS).first()
    if kept:
        return kept.external_id
    draft = CustomerDraft(reference=str(payer.merchant_id), name=payer.name, email=payer.email, language=payer.language)
    contents = hashlib.sha256(repr(draft).encode()).hexdigest()[:16]
    key = f"customer:{payer.merchant_id}:{contents}"
    made = make_call(
        lambda: payments().open_customer(draft, key=key),
        operation="open_customer",
        key=key,
        subject=f"merchant {payer.merchant_id}",
    )
    row, _is_new = Customer.objects.get_or_create(
        merchant_id=payer.merchant_id, provider=CARDS, defaults={"external_id": made}
    )
    return row.external_id


def merchant_of(customer: str, provider: Provider = CARDS) -> int | None:
    """Return the merchant of a customer id, of the provider's own or ours; None if it is nobody here."""
    if not traits_of(provider).has_customers:
        return int(customer) if customer.isdecimal() else None
    found = Customer.objects.filter(provider=provider, external_id=customer)
    return found.values_list("merchant_id", flat=True).first()


def refresh_card(merchant_id: int) -> None:
    """Read the merchant's card again after they used one. Do nothing if the provider does not know them."""
    rows = Customer.objects.filter(merchant_id=merchant_id, provider=CARDS)
    for external_id in rows.values_list("external_id", flat=True):
        apply_customer(external_id)


def apply_customer(external_id: str) -> bool:
    """Read the customer's card and save it; False for a customer that is not ours."""
    if merchant_of(external_id) is None:
        return False
    reading = payments().read_customer(external_id)
    Customer.objects.filter(provider=CARDS, external_id=external_id).update(
        card_brand=reading.card_brand,
        card_last4=reading.card_last4,
        card_month=reading.card_month,
        card_year=reading.card_year,
    )
    return True
