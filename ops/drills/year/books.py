"""Reconciliation at a month's end: provider, payments, ledger, deferred revenue, plans and finance."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from ops.drills.year.account import ProviderAccount, period_of, read_account
from ops.drills.year.plans import compare_plans
from ops.drills.year.twice import charged_twice
from ops.drills.year.world import World
from server.company.finance.models import Difference
from server.company.ledger.models import Account, Line
from server.company.payments.models import Dispute, Payment, Refund

Facts = dict[str, tuple[int, int, str]]
"""By the provider's id: merchant, minor units, currency."""


def compare(world: World) -> list[str]:
    """Return every difference with merchant, seed and day; empty when all agree to the last minor unit."""
    account = read_account(world.provider)
    found = chain(
        _unlike("payment", _their_payments(account), _our_payments()),
        _unlike("refund", _their_refunds(account), _our_refunds()),
        _unlike("dispute", _their_disputes(account), _our_disputes()),
        _ledger(account),
        _balances(),
        _topped_up(account),
        charged_twice(account),
        _deferred(account, world),
        compare_plans(world, account),
        _differences_of_finance(),
    )
    return [f"{value} (seed {world.seed}, day {world.day})" for value in found]


def _unlike(what: str, theirs: Facts, ours: Facts) -> Iterator[str]:
    for name in sorted(theirs.keys() | ours.keys()):
        if theirs.get(name) != ours.get(name):
            merchant = (theirs.get(name) or ours[name])[0]
            yield f"merchant {merchant}: {what} {name} is {theirs.get(name)} there and {ours.get(name)} here"


def _their_payments(account: ProviderAccount) -> Facts:
    paid = [account.charges[intent] for intent in account.intents.values()]
    return {row["payment_intent"]: (account.merchant_of(row), row["amount"], row["currency"].upper()) for row in paid}


def _our_payments() -> Facts:
    rows = Payment.objects.filter(state="succeeded", provider="stripe", amount_minor__gt=0)
    return {row.external_id: (row.merchant_id, row.amount_minor, row.currency) for row in rows}


def _their_refunds(account: ProviderAccount) -> Facts:
    return {
        refund["id"]: (
            account.merchant_of(account.charges[refund["charge"]]),
            refund["amount"],
            refund["currency"].upper(),
        )
        for refund in account.refunds.values()
        if refund["status"] != "failed"
    }


def _our_refunds() -> Facts:
    rows = Refund.objects.filter(target="card", state__in=["sent", "done"])
    return {row.external_id: (row.merchant_id, row.amount_minor, row.currency) for row in rows}


def _their_disputes(account: ProviderAccount) -> Facts:
    return {
        dispute["id"]: (
            account.merchant_of(account.charges[dispute["charge"]]),
            dispute["amount"],
            dispute["currency"].upper(),
        )
        for dispute in account.disputes.values()
    }


def _our_disputes() -> Facts:
    return {row.external_id: (row.merchant_id, row.amount_minor, row.currency) for row in Dispute.objects.all()}


def _ledger(account: ProviderAccount) -> Iterator[str]:
    """Check that currencies and entries sum to zero, and that the provider's account equals the provider's balance."""
    sums: Counter[tuple[str, str]] = Counter()
    entries: Counter[int] = Counter()
    for entry, kind, unit, amount in Line.objects.values_list("entry_id", "account__kind", "unit", "amount"):
        sums[unit, kind] += amount
        sums[unit, "all"] += amount
        entries[entry] += amount
    held: Counter[str] = Counter()
    for line in account.lines:
        held[line["currency"].upper()] += line["net"]
    for unit in sorted({unit for unit, _kind in sums} | set(held)):
        if sums[unit, "all"]:
            yield f"{unit}: the ledger sums to {sums[unit, 'all']}"
        if sums[unit, "provider"] != -held[unit]:
            yield f"{unit}: the provider holds {held[unit]}, our account of it says {-sums[unit, 'provider']}"
    yield from (f"entry {entry} sums to {amount}" for entry, amount in entries.items() if amount)


def _balances() -> Iterator[str]:
    """Check that a merchant's account balance is the sum of its lines."""
    moved: Counter[int] = Counter()
    for account, amount in Line.objects.exclude(account__balance=None).values_list("account_id", "amount"):
        moved[account] += amount
    for account, merchant, balance in Account.objects.exclude(balance=None).values_list("pk", "merchant_id", "balance"):
        if moved[account] != balance:
            yield f"merchant {merchant}: account {account} keeps {balance}, its lines sum to {moved[account]}"


def _topped_up(account: ProviderAccount) -> Iterator[str]:
    """Check that balance, reserved and owed amounts of merchants equal what they paid in less what they got back."""
    theirs, ours = _paid_in(account), Counter[tuple[int, str]]()
    accounts = Account.objects.exclude(balance=None).exclude(unit="POINTS")
    for merchant, unit, balance in accounts.values_list("merchant_id", "unit", "balance"):
        ours[int(merchant or 0), unit] += balance or 0
    for merchant, unit in sorted(theirs.keys() | ours.keys()):
        paid, kept = theirs[merchant, unit], ours[merchant, unit]
        if paid != kept:
            yield f"merchant {merchant}: {paid} {unit} paid in there, {kept} kept here"


def _paid_in(account: ProviderAccount) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    top_ups = {name: account.charges[name] for intent, name in account.intents.items() if intent not in account.paid_by}
    moved = [(name, row["amount"]) for name, row in top_ups.items()]
    moved += [
        (refund["charge"], -refund["amount"]) for refund in account.refunds.values() if refund["status"] != "failed"
    ]
    moved += [
        (dispute["charge"], -dispute["amount"]) for dispute in account.disputes.values() if dispute["status"] == "lost"
    ]
    for name, amount in moved:
        if charge := top_ups.get(name):
            found[account.merchant_of(charge), charge["currency"].upper()] += amount
    for row in Refund.objects.filter(target="balance", state="done"):
        found[row.merchant_id, row.currency] += row.amount_minor
    return found


def _deferred(account: ProviderAccount, world: World) -> Iterator[str]:
    """Check that each paid invoice's unearned part by days equals the unearned amount in the ledger."""
    back = _given_back()
    today, left = world.now().date(), Counter[str]()
    for intent, charge in account.intents.items():
        invoice = account.invoices.get(account.paid_by.get(intent, ""))
        if invoice is None:
            continue
        paid, tax = account.charges[charge]["amount"], sum(tax["amount"] for tax in invoice["total_taxes"] or [])
        total = paid - tax - sum(number - number * tax // paid for number in back[intent])
        start, end = period_of(invoice)
        length = max((end - start).days, 1)
        left[invoice["currency"].upper()] += total - total * min(max((today - start).days, 0), length) // length
    ours: dict[str, int] = defaultdict(int)
    for unit, amount in Line.objects.filter(account__kind="deferred").values_list("unit", "amount"):
        ours[unit] += amount
    for unit in sorted(left.keys() | ours.keys()):
        if left[unit] != ours[unit]:
            yield f"{unit}: {left[unit]} of what was paid is not earned, the ledger keeps {ours[unit]}"


def _given_back() -> dict[str, list[int]]:
    """Return by payment the refunds to the card or the balance; each part includes its share of the tax."""
    found: dict[str, list[int]] = defaultdict(list)
    for row in Refund.objects.filter(state__in=["sent", "done"]).select_related("payment"):
        found[row.payment.external_id].append(row.amount_minor)
    return found


def _differences_of_finance() -> Iterable[str]:
    for row in Difference.objects.filter(state__in=["open", "assigned"]):
        amounts = f"{row.amount_here} here, {row.amount_there} there"
        yield f"finance: {row.kind} of {row.flow} {row.reference} on {row.day}: {amounts} {row.currency}"
