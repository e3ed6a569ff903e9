"""Nobody is charged twice: one payment per period, invoice and payment request; one subscription at a time."""

from collections import Counter
from collections.abc import Iterator

from ops.drills.year.account import ProviderAccount, period_of
from server.company.payments.models import Payment

OF_A_PERIOD = ("subscription_create", "subscription_cycle")


def charged_twice(account: ProviderAccount) -> Iterator[str]:
    """Return who was charged twice, and for what."""
    yield from _periods(account)
    yield from _invoices(account)
    yield from _requests()
    for merchant, alive in account.alive().items():
        if len(alive) > 1:
            yield f"merchant {merchant}: {[row['id'] for row in alive]} are charged for at the same time"


def _periods(account: ProviderAccount) -> Iterator[str]:
    paid: Counter[tuple[str, object]] = Counter()
    for invoice in account.invoices.values():
        of = ((invoice["parent"] or {}).get("subscription_details") or {}).get("subscription") or ""
        if invoice["status"] == "paid" and invoice["billing_reason"] in OF_A_PERIOD:
            paid[of, period_of(invoice)] += 1
    for (name, period), count in paid.items():
        if count > 1:
            merchant = account.merchant_of(account.subscriptions[name])
            yield f"merchant {merchant}: {name} was charged {count} times for {period}"


def _invoices(account: ProviderAccount) -> Iterator[str]:
    paid = Counter(account.paid_by[intent] for intent in account.intents if intent in account.paid_by)
    for invoice, count in paid.items():
        if count > 1:
            yield f"merchant {account.merchant_of(account.invoices[invoice])}: {invoice} was paid {count} times"


def _requests() -> Iterator[str]:
    rows = Payment.objects.filter(state="succeeded", amount_minor__gt=0, charge__purpose="top_up")
    paid = Counter(rows.values_list("charge_id", "merchant_id"))
    yield from (
        f"merchant {of}: charge {number} was paid {count} times" for (number, of), count in paid.items() if count > 1
    )
