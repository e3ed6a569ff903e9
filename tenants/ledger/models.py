"""The profit ledger (merchant's schema). Entries are only added; the database refuses to change or delete one.

It holds no personal data: orders are named by id and number, buyers by their country.
"""

from collections.abc import Collection

from django.db import models
from django.db.models import Q

from tenants.ledger.contracts import RULED_FEES, Kind, Source
from tenants.ledger.contracts.reports import ReportFilter

_KINDS = [(kind.value, kind.name) for kind in Kind]


class LedgerSettings(models.Model):
    """One row. Who writes entries locks it for share, who closes a month for update."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    base_currency = models.CharField(max_length=3)
    closed_through = models.DateField(null=True)
    """The first day of the last closed month; null while none is closed."""
    accounts = models.JSONField(default=dict)
    """The merchant's own account codes of the journal, by our account; ours where there is none."""
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="ledger_one_settings")]


class LedgerHead(models.Model):
    """An order's ledger: locked by whoever writes its entries.

    `digest` is of the rows that the order should have: while it is the same, nothing is written. `is_due`: something
    that they depend on changed (a rule, a rate, the base currency).
    """

    order_id = models.BigIntegerField(unique=True)
    store_id = models.BigIntegerField(default=0)
    number = models.CharField(max_length=100, blank=True)
    ordered_on = models.DateField(null=True)
    digest = models.CharField(max_length=32, blank=True)
    is_whole = models.BooleanField(default=False)
    """Everything was bought, and what it costs is known."""
    lacks_rates = models.BooleanField(default=False)
    is_due = models.BooleanField(default=False)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["order_id"], condition=Q(is_due=True) | Q(lacks_rates=True), name="ledger_heads_due"),
            models.Index(fields=["store_id", "ordered_on"], name="ledger_heads_of_day"),
            models.Index(
                fields=["ordered_on", "store_id"],
                condition=Q(lacks_rates=True) | Q(is_whole=False),
                name="ledger_heads_lacking",
            ),
        ]


class LedgerLine(models.Model):
    """What entries are summed up by: a line of an order, or with `line_id` 0 what belongs to none of its lines.

    With `order_id` 0, what belongs to none of a store's orders. Supplier and product follow the order.
    """

    order_id = models.BigIntegerField()
    line_id = models.BigIntegerField()
    store_id = models.BigIntegerField()
    country = models.CharField(max_length=2, blank=True)
    supplier = models.PositiveSmallIntegerField(null=True)
    """The one that most of the line was bought from; null while nothing is."""
    product = models.CharField(max_length=120, blank=True)
    """The store's id of the product; its title for a line without one."""
    variant = models.CharField(max_length=120, blank=True)
    title = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["store_id", "order_id", "line_id"], name="ledger_one_line")]


class EntryQuerySet(models.QuerySet["LedgerEntry"]):
    def within(self, filters: ReportFilter, stores: Collection[int] | None, base: str) -> "EntryQuerySet":
        """Return the entries of a period in the base currency, of these stores or of all."""
        rows = self.filter(booked_on__gte=filters.since, booked_on__lte=filters.until, base_currency=base)
        return rows if stores is None else rows.filter(store_id__in=stores)


class LedgerEntry(models.Model):
    """An amount of a line. `amount_minor` in `currency`, `base_minor` in `base_currency`, null without a rate.

    Expected amounts are taken back by an entry below or above zero when the actual one is known, which remembers what
    was expected. `occurred_on`: in the merchant's zone. `booked_on`: the same day, or the first day of the first open
    month if its own is closed: then it `adjusts` that month.
    """

    line = models.ForeignKey(LedgerLine, on_delete=models.PROTECT, related_name="entries", db_index=False)
    order_id = models.BigIntegerField()
    store_id = models.BigIntegerField()
    purchase_id = models.BigIntegerField(default=0)
    kind = models.CharField(max_length=16, choices=_KINDS)
    ref = models.CharField(max_length=140, blank=True)
    is_actual = models.BooleanField()
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    base_minor = models.BigIntegerField(null=True)
    base_currency = models.CharField(max_length=3)
    rate = models.DecimalField(max_digits=26, decimal_places=12, null=True)
    rate_source = models.CharField(max_length=100, blank=True)
    rate_day = models.DateField(null=True)
    expected_minor = models.BigIntegerField(null=True)
    """Of an actual amount: what was expected; null if nobody told."""
    expected_base_minor = models.BigIntegerField(null=True)
    source = models.CharField(max_length=8, choices=[(source.value, source.name) for source in Source])
    source_key = models.CharField(max_length=250)
    """Which amount of which order it is, and the how manieth entry of it: nothing is written twice."""
    occurred_on = models.DateField()
    booked_on = models.DateField()
    adjusts = models.DateField(null=True)
    """The first day of the closed month to which it belongs."""
    written_at = models.DateTimeField()

    objects = EntryQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["source_key"], name="ledger_one_entry")]
        indexes = [
            models.Index(fields=["order_id", "id"], name="ledger_entries_of_order"),
            models.Index(fields=["booked_on", "store_id"], name="ledger_entries_by_day"),
            models.Index(fields=["booked_on"], condition=Q(base_minor=None), name="ledger_entries_unrated"),
            models.Index(fields=["ref"], condition=Q(kind="advertising"), name="ledger_entries_of_ads"),
        ]


class DaySum(models.Model):
    """What a day's entries of a store come to, by one dimension; if `is_month`, what the days of a month come to.

    Derived: made anew from the entries of each `DueDay`. Columns that its dimension has not are empty. Amounts as in
    `contracts.reports.ReportRow`, in minor units of the base currency.
    """

    dimension = models.CharField(max_length=8)
    is_month = models.BooleanField()
    booked_on = models.DateField()
    store_id = models.BigIntegerField()
    base_currency = models.CharField(max_length=3)
    country = models.CharField(max_length=2, blank=True)
    supplier = models.PositiveSmallIntegerField(null=True)
    product = models.CharField(max_length=120, blank=True)
    variant = models.CharField(max_length=120, blank=True)
    title = models.TextField(blank=True)
    income = models.BigIntegerField()
    tax = models.BigIntegerField()
    refunds = models.BigIntegerField()
    fees = models.BigIntegerField()
    costs = models.BigIntegerField()
    advertising = models.BigIntegerField()
    profit = models.BigIntegerField()
    expected = models.BigIntegerField()
    orders = models.BigIntegerField()

    class Meta:
        indexes = [models.Index(fields=["dimension", "is_month", "booked_on"], name="ledger_sums_of_day")]


class DueDay(models.Model):
    """A day whose sums are behind its entries: written with them, by everybody who writes some, without waiting.

    Reports read the entries of such days.
    """

    booked_on = models.DateField()


class ClosedMonth(models.Model):
    """A month that is closed for ever, with its result in minor units of the base currency."""

    month = models.DateField(primary_key=True)
    profit_minor = models.BigIntegerField()
    actual_minor = models.BigIntegerField()
    base_currency = models.CharField(max_length=3)
    closed_at = models.DateTimeField()
    user_id = models.BigIntegerField()


class FeeRuleRow(models.Model):
    """What a store, or its payment service, keeps of an order that came on or after a day."""

    store_id = models.BigIntegerField()
    kind = models.CharField(max_length=16, choices=[(kind.value, kind.name) for kind in RULED_FEES])
    since = models.DateField()
    percent = models.DecimalField(max_digits=6, decimal_places=4)
    fixed_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["store_id", "kind", "since"], name="ledger_one_fee_rule"),
            models.CheckConstraint(
                condition=Q(percent__gte=0, percent__lte=100, fixed_minor__gte=0), name="ledger_fees_are_plausible"
            ),
        ]


class FigureRow(models.Model):
    """An amount that the merchant entered by hand for an order, signed as its row is.

    `removed_at`: it no longer counts.
    """

    order_id = models.BigIntegerField(db_index=True)
    line_id = models.BigIntegerField(default=0)
    purchase_id = models.BigIntegerField(default=0)
    kind = models.CharField(max_length=16, choices=_KINDS)
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    occurred_on = models.DateField()
    note = models.CharField(max_length=200, blank=True)
    user_id = models.BigIntegerField()
    created_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)


class AdSpend(models.Model):
    """What advertising cost a store on a day, by channel. Imported again, the amount is replaced."""

    store_id = models.BigIntegerField()
    day = models.DateField()
    channel = models.CharField(max_length=60, blank=True)
    currency = models.CharField(max_length=3)
    amount_minor = models.BigIntegerField()
    imported_at = models.DateTimeField()
    user_id = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["store_id", "day", "channel", "currency"], name="ledger_one_ad_spend"),
            models.CheckConstraint(condition=Q(amount_minor__gte=0), name="ledger_ads_cost_something"),
        ]
