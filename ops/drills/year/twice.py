"""Nobody is charged twice: one payment per period, invoice and payment request; one subscription at a time."""

from collections import Counter
from collections.abc import Iterator

from ops.drills.year.account import There, period_of
from server.company.payments.models import Payment

OF_A_PERIOD = ("subscription_create", "subscription_cycle")


def charged_twice(there: There) -> Iterator[str]:
    """Return who was charged twice, and for what."""
    yield from _periods(there)
    yield from _invoices(there)
    yield from _requests()
    for merchant, alive in there.alive().items():
        if len(alive) > 1:
            yield f"merchant {merchant}: {[one['id'] for one in alive]} are charged for at the same time"


def _periods(there: There) -> Iterator[str]:
    paid: Counter[tuple[str, object]] = Counter()
    for one in there.invoices.values():
        of = ((one["parent"] or {}).get("subscription_details") or {}).get("subscription") or ""
        if one["status"] == "paid" and one["billing_reason"] in OF_A_PERIOD:
            paid[of, period_of(one)] += 1
    for (name, period), count in paid.items():
        if count > 1:
            merchant = there.merchant_of(there.subscriptions[name])
            yield f"merchant {merchant}: {name} was charged {count} times for {period}"


def _invoices(there: There) -> Iterator[str]:
    paid = Counter(there.paid_by[one] for one in there.intents if one in there.paid_by)
    for invoice, count in paid.items():
        if count > 1:
            yield f"merchant {there.merchant_of(there.invoices[invoice])}: {invoice} was paid {count} times"


def _requests() -> Iterator[str]:
    rows = Payment.objects.filter(state="succeeded", amount_minor__gt=0, charge__purpose="top_up")
    paid = Counter(rows.values_list("charge_id", "merchant_id"))
    yield from (f"merchant {of}: charge {one} was paid {count} times" for (one, of), count in paid.items() if count > 1)
