"""Orders as their stores have them, and what the merchant does with them (merchant's schema).

Personal data is encrypted with the merchant's data key (`tenants.privacy`) in `personal`; what filters, tax and
figures need stays readable: country, region and the first signs of the postcode.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from server.ports.orders import LineKind, PaymentState, Risk, ShippingState
from tenants.orders.contracts import OrderTab, Origin
from tenants.orders.contracts.claimed import ClaimMark
from tenants.orders.contracts.filters import KeyKind
from tenants.orders.purchase_models import FreightQuoteRow as FreightQuoteRow
from tenants.orders.purchase_models import OrderFilePage as OrderFilePage
from tenants.orders.purchase_models import OrderSettings as OrderSettings
from tenants.orders.purchase_models import PlacingPlan as PlacingPlan
from tenants.orders.purchase_models import PlacingRule as PlacingRule
from tenants.orders.purchase_models import Purchase as Purchase
from tenants.orders.purchase_models import PurchaseLine as PurchaseLine
from tenants.orders.purchase_models import PurchaseOrder as PurchaseOrder
from tenants.orders.purchase_models import SupplierPlaces as SupplierPlaces
from tenants.orders.refund_models import BuyerRefund as BuyerRefund


class Order(models.Model):
    """An order. Amounts in minor units: `*_minor` in the shop's `currency`, `buyer_total_minor` in `buyer_currency`.

    `version` and `digest` are of the newest reading; an older or equal one changes nothing. `tab` follows from the
    states of payment, shipping and purchases; it is written with them (`services/tabs.py`).
    """

    store_id = models.BigIntegerField()
    platform = models.PositiveSmallIntegerField()
    external_id = models.CharField(max_length=120)
    number = models.CharField(max_length=100)
    origin = models.CharField(max_length=8, choices=[(origin.value, origin.name) for origin in Origin])
    version = models.BigIntegerField()
    digest = models.CharField(max_length=32)

    tab = models.PositiveSmallIntegerField(choices=[(tab.value, tab.name) for tab in OrderTab])
    payment = models.CharField(max_length=20, choices=[(state.value, state.name) for state in PaymentState])
    shipping = models.CharField(max_length=20, choices=[(state.value, state.name) for state in ShippingState])
    risk = models.CharField(max_length=8, choices=[(risk.value, risk.name) for risk in Risk])
    problems = ArrayField(models.CharField(max_length=30), default=list)
    """Codes of what keeps it from being placed, or what the merchant must look at (`contracts.Problem`)."""
    cleared = ArrayField(models.CharField(max_length=30), default=list)
    """Codes of problems that the merchant decided to pass over for this order."""
    likeness = models.CharField(max_length=32, blank=True, db_index=True)
    """Keyed hash of buyer, lines and total: two orders of ten minutes with the same are probably one, sent twice."""
    is_test = models.BooleanField(default=False)
    is_cash_on_delivery = models.BooleanField(default=False)
    status_word = models.CharField(max_length=60, blank=True)

    currency = models.CharField(max_length=3)
    buyer_currency = models.CharField(max_length=3)
    taxes_included = models.BooleanField(default=False)
    total_minor = models.BigIntegerField(default=0)
    buyer_total_minor = models.BigIntegerField(default=0)
    refunded_minor = models.BigIntegerField(default=0)
    amounts = models.JSONField(default=dict)
    """The other amounts by name (`server.ports.orders.StoreOrder`): pairs of shop's and buyer's minor units."""

    country = models.CharField(max_length=2, blank=True)
    region = models.CharField(max_length=60, blank=True)
    postcode_head = models.CharField(max_length=4, blank=True)
    personal = models.TextField(blank=True)
    """The encrypted `StoreBuyer` and the lines' personalisation; empty when erased."""
    corrected = models.TextField(blank=True, default="", db_default="")
    """The encrypted address as the merchant corrected it, and which of the store's it corrects
    (`rules/corrections.py`); empty: the store's is used."""
    erased_at = models.DateTimeField(null=True)
    details = models.JSONField(default=dict)
    """What is shown only: shipping lines, refunds, payment method, source, cancel reason."""

    tags = ArrayField(models.CharField(max_length=100), default=list)
    """The merchant's own, here; the store's are in `details`."""
    note = models.TextField(blank=True)
    held_at = models.DateTimeField(null=True)
    """When the merchant put it on hold; null when it is not."""
    claim_mark = models.CharField(
        max_length=10, blank=True, default="", db_default="", choices=[(mark.value, mark.name) for mark in ClaimMark]
    )
    """What the claims against its suppliers come to, as their area says (`services/claims.py`)."""
    outside_at = models.DateTimeField(null=True)
    """When it was marked as fulfilled outside: nothing is bought for it here."""

    created_at = models.DateTimeField()
    """When the buyer ordered, by the store's clock."""
    paid_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)
    """When it was deleted in the store."""
    taken_in_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["store_id", "external_id"], name="one_order_per_store_id")]
        indexes = [
            models.Index(fields=["-created_at", "-id"], include=["store_id"], name="orders_in_time"),
            models.Index(fields=["tab", "-created_at", "-id"], include=["store_id"], name="orders_of_tab"),
            models.Index(fields=["store_id", "-created_at", "-id"], name="orders_of_store"),
            models.Index(fields=["store_id", "tab", "-created_at", "-id"], name="orders_by_store"),
            models.Index(
                fields=["-created_at", "-id"],
                include=["store_id"],
                condition=~Q(problems=[]),
                name="orders_of_attention",
            ),
            models.Index(fields=["store_id", "number"], condition=~Q(origin="store"), name="orders_entered"),
        ]


class OrderLine(models.Model):
    """A line of an order. Amounts as in `Order`, pairs of shop's and buyer's minor units in `amounts`.

    `variant_id` and `publication_id` name what we published; null where the line is of a product of the store's own.
    """

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="lines")
    external_id = models.CharField(max_length=120)
    position = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=[(kind.value, kind.name) for kind in LineKind])
    title = models.TextField()
    variant_title = models.TextField(blank=True)
    sku = models.TextField(blank=True)
    image_url = models.TextField(blank=True)
    store_product_id = models.CharField(max_length=120, blank=True)
    store_variant_id = models.CharField(max_length=120, blank=True)
    publication_id = models.BigIntegerField(null=True, db_index=True)
    variant_id = models.BigIntegerField(null=True)
    quantity = models.PositiveIntegerField()
    current_quantity = models.PositiveIntegerField()
    open_quantity = models.PositiveIntegerField()
    unit_minor = models.BigIntegerField()
    total_minor = models.BigIntegerField()
    amounts = models.JSONField(default=dict)
    sent_quantity = models.PositiveIntegerField(default=0, db_default=0)
    """Pieces that are in parcels to the buyer, as `services/parcels.py` was told; those that came back are not."""
    delivered_quantity = models.PositiveIntegerField(default=0, db_default=0)
    is_own_stock = models.BooleanField(default=False)
    """The merchant sends it from their own stock: nothing is bought for it."""
    mapping = models.JSONField(null=True)
    """The source chosen for this order alone (ORDER_MAPPING): product, variant and quantity; null: the mapping's."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["order", "external_id"], name="one_line_per_store_id")]


class OrderTerm(models.Model):
    """A keyed hash by which an order is found: names, mail, phone, numbers of order, purchase and parcel.

    `store_id` and `ordered_at` are the order's (`services/keys.py`), so that what is found is found newest first.
    """

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="terms", db_index=False)
    store_id = models.BigIntegerField(db_default=0)
    digest = models.BinaryField(max_length=16)
    ordered_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["order", "digest"], name="one_term_of_order")]
        indexes = [
            models.Index(fields=["digest", "-ordered_at", "-order"], include=["store_id"], name="orders_by_term")
        ]


class OrderKey(models.Model):
    """A value by which orders are filtered. What belongs to an order follows from it, its lines and its purchases.

    It is written with them (`services/keys.py`), and holds no personal data. One index finds the orders of any value
    newest first, however rare it is.
    """

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="keys", db_index=False)
    store_id = models.BigIntegerField()
    kind = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in KeyKind])
    value = models.CharField(max_length=200)
    ordered_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["order", "kind", "value"], name="one_key_of_order")]
        indexes = [
            models.Index(fields=["kind", "value", "-ordered_at", "-order"], include=["store_id"], name="orders_by_key")
        ]


class OrderEvent(models.Model):
    """A line of an order's timeline. `by`: who or what made it (`contracts.By`); `user_id` for persons."""

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="events")
    at = models.DateTimeField()
    code = models.CharField(max_length=40)
    params = models.JSONField(default=dict)
    by = models.CharField(max_length=10)
    user_id = models.BigIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["order", "-id"], name="orders_timeline")]


class TabCount(models.Model):
    """A change of the number of orders in a store's tab. The count is the sum of its rows.

    Rows are only added, so that no two writers wait for each other; a job sums them up (`services/tabs.py`).
    """

    store_id = models.BigIntegerField()
    tab = models.PositiveSmallIntegerField()
    number = models.IntegerField()

    class Meta:
        indexes = [models.Index(fields=["store_id", "tab"], name="orders_tab_counts")]


class OrderHint(models.Model):
    """An order that an event of its store named, until it was read. Many events about it are one hint."""

    store_id = models.BigIntegerField()
    external_id = models.CharField(max_length=120)
    heard_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["store_id", "external_id"], name="one_hint_per_order")]


class DataRequest(models.Model):
    """A buyer's request for their data, as the store's platform passed it on. `personal`: the buyer, encrypted."""

    store_id = models.BigIntegerField()
    external_id = models.CharField(max_length=120)
    personal = models.TextField(blank=True)
    requested_at = models.DateTimeField()
    downloaded_at = models.DateTimeField(null=True)
    """When its data was downloaded first."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["store_id", "external_id"], name="one_data_request")]


class OrderFeed(models.Model):
    """How far the orders of a store are read. `watermark`: the newest change seen, by the store's own clock."""

    store_id = models.BigIntegerField(primary_key=True)
    watermark = models.DateTimeField(null=True)
    cursor = models.TextField(blank=True)
    """Where an unfinished walk goes on; it began at `since`."""
    since = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)
    """When a walk last reached the end."""
    failing_since = models.DateTimeField(null=True)
    reason = models.JSONField(null=True)
    """Why orders cannot be read."""
    must_reconnect = models.BooleanField(default=False)
    """The store granted no right to its orders: its merchant must connect it again; its products go on working."""
    first_read_at = models.DateTimeField(null=True)
    """When the orders of the last 60 days were complete."""
    compared_at = models.DateTimeField(null=True)
    """When the ids of the last 60 days were compared, to notice deletions."""
