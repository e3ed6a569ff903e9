"""Choose base currency, account codes and rules of fees; what depends on them is brought up to date by a job."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit.errors import Invalid, NotFound
from server.kit.money import is_known_currency
from server.kit.sentences import Sentence
from tenants.ledger.contracts import RULED_FEES, FeeRule
from tenants.ledger.errors import BaseCurrencyFixed, LedgerChanged, OnlyMainAccountCloses
from tenants.ledger.models import AdSpend, FeeRuleRow, LedgerHead
from tenants.ledger.rules.journal import accounts
from tenants.ledger.services.settling import lock_settings_to_change
from tenants.stores.selectors import list_stores

CURRENCY_UNKNOWN = "is not a currency code"
MOST_RULES = 500


def save_settings(actor: Actor, *, base_currency: str, codes: Mapping[str, str], version: int) -> None:
    """Save base currency and account codes. LedgerChanged when somebody saved them since this version was read.

    Another base currency books everything anew; BaseCurrencyFixed once a month is closed.
    """
    if not actor.is_main_account:
        raise OnlyMainAccountCloses
    if not is_known_currency(base_currency):
        raise Invalid.of_fields({"base_currency": CURRENCY_UNKNOWN})
    with transaction.atomic():
        row = lock_settings_to_change()
        if row.version != version:
            raise LedgerChanged
        if row.base_currency != base_currency:
            if row.closed_through is not None:
                raise BaseCurrencyFixed
            _rebase()
        row.base_currency, row.accounts, row.version = base_currency, _codes(codes), version + 1
        row.save()


def _rebase() -> None:
    LedgerHead.objects.update(is_due=True)
    enqueue("ledger.settle_due", key="due")
    for store_id, day in AdSpend.objects.values_list("store_id", "day").distinct():
        enqueue("ledger.spread_ads", key=f"{store_id}:{day}", store_id=store_id, day=day.isoformat())


def _codes(codes: Mapping[str, str]) -> dict[str, str]:
    known = {account.key for account in accounts({})}
    return {key: code.strip()[:20] for key, code in codes.items() if key in known and code.strip()}


def save_fee_rules(actor: Actor, store_id: int, rules: Sequence[FeeRule], *, now: datetime) -> None:
    """Save all rules of a store's fees, in place of those before. Orders since the first change are booked anew.

    Invalid for two rules of one kind that begin on the same day.
    """
    if store_id not in {store.id for store in list_stores(actor)}:
        raise NotFound
    _check(rules)
    with transaction.atomic():
        before = {_values(row) for row in FeeRuleRow.objects.select_for_update().filter(store_id=store_id)}
        after = {_values(rule) for rule in rules}
        if before == after:
            return
        FeeRuleRow.objects.filter(store_id=store_id).delete()
        FeeRuleRow.objects.bulk_create(
            FeeRuleRow(store_id=store_id, **dict(zip(_COLUMN_NAMES, value, strict=True))) for value in sorted(after)
        )
        _book_anew(store_id, min(value[1] for value in before ^ after))


_COLUMN_NAMES = ("kind", "since", "percent", "fixed_minor", "currency")


def _values(rule: FeeRule | FeeRuleRow) -> tuple[str, date, object, int, str]:
    return str(rule.kind), rule.since, rule.percent, rule.fixed_minor, rule.currency


def _check(rules: Sequence[FeeRule]) -> None:
    places = {(rule.kind, rule.since) for rule in rules}
    if len(places) < len(rules):
        raise Invalid.on("rules", "Two rules of the same fee begin on the same day. Keep one of them.")
    if len(rules) > MOST_RULES:
        raise Invalid.on("rules", Sentence("A store can have up to {most:,} rules.", most=MOST_RULES))
    for rule in rules:
        if rule.kind not in RULED_FEES or not 0 <= rule.percent <= 100 or rule.fixed_minor < 0:
            raise Invalid.on("rules", "Enter a percentage from 0 to 100 and a fixed amount of 0 or more.")


def _book_anew(store_id: int, since: date) -> None:
    LedgerHead.objects.filter(store_id=store_id, ordered_on__gte=since).update(is_due=True)
    enqueue("ledger.settle_due", key="due")
