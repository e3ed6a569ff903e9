"""Purchases at suppliers for orders, and the quotes that they are planned by (merchant's schema)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from tenants.orders.contracts import PurchaseState, PurchaseWay, ResendReason


class Purchase(models.Model):
    """An order at one supplier. `key` is ours, unique for ever, committed before any call.

    It buys for one order, or for several that go to one address: `orders`, each with its share (`PurchaseOrder`).
    `order` is the first of them, whose address was sent; no reader takes it for the only one.

    Placed, paid and shipped are told apart, each by its proof: `supplier_order_ids`, `paid_at`, a parcel's number.
    Money in minor units of `currency`, the supplier's. `generation` grows with a deliberate second purchase; one that
    sends pieces again names the purchase that it stands in for, in `resends`.
    """

    key = models.CharField(max_length=32, unique=True)
    order = models.ForeignKey("orders.Order", on_delete=models.PROTECT, related_name="+")
    orders = models.ManyToManyField("orders.Order", through="orders.PurchaseOrder", related_name="purchases")
    supplier = models.PositiveSmallIntegerField()
    way = models.CharField(max_length=6, choices=[(way.value, way.name) for way in PurchaseWay])
    state = models.CharField(max_length=12, choices=[(state.value, state.name) for state in PurchaseState])
    reason = models.JSONField(null=True)
    refused_field = models.CharField(max_length=20, blank=True, default="", db_default="")
    """The field of the address that the supplier refused (`server.ports.purchases.AddressField`); empty for none."""
    generation = models.PositiveSmallIntegerField(default=1)
    resends = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="resent_by")
    """The purchase whose pieces it sends once more; null for what is bought first."""
    resend_reason = models.CharField(
        max_length=10,
        blank=True,
        default="",
        db_default="",
        choices=[(reason.value, reason.name) for reason in ResendReason],
    )
    currency = models.CharField(max_length=3)
    cost_minor = models.BigIntegerField(null=True)
    """The goods as quoted."""
    freight_minor = models.BigIntegerField(null=True)
    total_minor = models.BigIntegerField(null=True)
    """The total as the supplier told it; null before."""
    paid_minor = models.BigIntegerField(null=True)
    """The most that the supplier was ever paid for it, as it told: parts that it closes later lower its total."""
    after_sale = models.JSONField(null=True)
    """Disputes, closures and money that came back, as they were first seen (`rules/after_sales.py`)."""
    costs = models.JSONField(default=dict)
    """The supplier's own figures by name, when it told them."""
    customs = models.JSONField(default=list, db_default=[])
    """What the merchant was expected to bear at the border, as planned: kind, minor units and currency of each."""
    limit_minor = models.BigIntegerField(null=True)
    """The most that it may cost."""
    shop_minor = models.BigIntegerField(null=True)
    """What it was expected to cost in the currency of its orders' shop: what counts for amounts a day, once."""
    service = models.CharField(max_length=120, blank=True)
    min_days = models.PositiveSmallIntegerField(null=True)
    max_days = models.PositiveSmallIntegerField(null=True)
    supplier_order_ids = ArrayField(models.CharField(max_length=60), default=list)
    supplier_word = models.CharField(max_length=60, blank=True)
    """The supplier's own word for its state."""
    personal = models.TextField(blank=True)
    """The address that was sent, encrypted, so that one knows who got which address."""
    respelled = models.TextField(blank=True, default="", db_default="")
    """What the supplier spells otherwise in `personal`, as the buyer wrote it, encrypted; empty where nothing is."""
    declared = models.TextField(blank=True, default="", db_default="")
    """What its preview showed of its parcel at the border, encrypted (`rules/declarations.py`); empty for no border."""
    user_id = models.BigIntegerField(null=True)
    """Who placed it; null for a rule."""
    token_id = models.BigIntegerField(null=True)
    """The API token that asked for it; null for a session or a rule."""
    record_id = models.BigIntegerField(null=True)
    """Its process."""
    created_at = models.DateTimeField()
    place_at = models.DateTimeField()
    """The end of the hold window: until then it can be called back."""
    first_attempt_at = models.DateTimeField(null=True)
    placed_at = models.DateTimeField(null=True)
    paid_at = models.DateTimeField(null=True)
    pay_by = models.DateTimeField(null=True)
    """When the supplier closes it unpaid, as it says itself."""
    shipped_at = models.DateTimeField(null=True)
    cancelling_since = models.DateTimeField(null=True)
    """When the supplier was asked to cancel it, while its answer is open; it is not paid then."""
    tracking = models.JSONField(default=list)
    """Each parcel's number with its carrier, as the supplier said."""
    contents = models.JSONField(default=dict, db_default={})
    """By a parcel's number, each SKU in it with its pieces, in the supplier's own counting, where it told them."""
    is_all_sent = models.BooleanField(default=False, db_default=False)
    """The supplier said that nothing is left to send."""
    ended_at = models.DateTimeField(null=True)
    checked_at = models.DateTimeField(null=True)
    """When the supplier was asked last."""
    check_at = models.DateTimeField(null=True)
    """When to ask it next."""
    asked_until = models.DateTimeField(null=True)
    """A worker may be asking it until then: nobody else says meanwhile what became of it."""

    class Meta:
        indexes = [
            models.Index(fields=["check_at"], condition=Q(check_at__isnull=False), name="purchases_to_check"),
            models.Index(fields=["order"], name="purchases_of_order"),
            models.Index(fields=["created_at"], name="purchases_by_time"),
            models.Index(fields=["user_id", "created_at"], name="purchases_of_user"),
        ]


class PurchaseOrder(models.Model):
    """An order's share of a purchase. Each purchase has at least one; shares add up to it to the minor unit.

    Goods and freight in minor units of the purchase's currency, `shop_minor` of the shop's; null as in the purchase.
    """

    purchase = models.ForeignKey(Purchase, on_delete=models.CASCADE, related_name="shares", db_index=False)
    order = models.ForeignKey("orders.Order", on_delete=models.PROTECT, related_name="shares")
    cost_minor = models.BigIntegerField(null=True)
    freight_minor = models.BigIntegerField(null=True)
    shop_minor = models.BigIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["purchase", "order"], name="one_share_of_order")]


class PurchaseLine(models.Model):
    """Pieces of an order's line that a purchase buys: `quantity` of the order's, `pieces` at the supplier."""

    purchase = models.ForeignKey(Purchase, on_delete=models.CASCADE, related_name="lines")
    line = models.ForeignKey("orders.OrderLine", on_delete=models.PROTECT, related_name="purchase_lines")
    quantity = models.PositiveIntegerField()
    pieces = models.PositiveIntegerField()
    source_product_id = models.BigIntegerField()
    source_variant_id = models.BigIntegerField()
    source_sku_id = models.CharField(max_length=300, blank=True)
    source_attr = models.TextField(blank=True)
    source_url = models.TextField(blank=True)
    title = models.TextField(blank=True)
    variant_title = models.TextField(blank=True, db_default="")
    """The values of the variant's options, for people; `source_attr` is for the supplier's order call."""
    unit_cost_minor = models.BigIntegerField(null=True)
    service = models.CharField(max_length=120, blank=True, db_default="")
    """The supplier's code of the way to ship this line."""
    reason = models.JSONField(null=True)
    """Why the supplier did not take this line although it took others."""


class FreightQuoteRow(models.Model):
    """A supplier's answer for a quantity of a variant to a country, or the open question. Asked once for all orders."""

    product_id = models.BigIntegerField()
    source_sku_id = models.CharField(max_length=300)
    quantity = models.PositiveIntegerField()
    country = models.CharField(max_length=2)
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    claimed_until = models.DateTimeField(null=True)
    services = models.JSONField(default=list)
    """The ways to ship, cheapest first; empty: none."""
    reason = models.JSONField(null=True)
    """Why there is no answer, or that the supplier does not tell."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["product_id", "source_sku_id", "quantity", "country"], name="one_quote_per_question"
            )
        ]
        indexes = [models.Index(fields=["asked_at"], condition=Q(answered_at=None), name="quotes_waiting")]


class SupplierPlaces(models.Model):
    """A supplier's list of the provinces of a country with their cities, in its spelling, or the open question."""

    supplier = models.PositiveSmallIntegerField()
    country = models.CharField(max_length=2)
    places = models.JSONField(default=dict)
    """Cities by province; empty: it has no list for the country."""
    asked_at = models.DateTimeField()
    is_open = models.BooleanField(default=True)
    """It is being asked for; what was read before serves until then."""
    claimed_until = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)
    reason = models.JSONField(null=True)
    """Why it could not be read at `failed_at`."""
    failed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["supplier", "country"], name="one_list_of_places")]


class PlacingPlan(models.Model):
    """A preview that a user looks at: which orders, with which choices. Placing takes what it showed."""

    token = models.CharField(max_length=43, unique=True)
    user_id = models.BigIntegerField()
    order_ids = ArrayField(models.BigIntegerField())
    choices = models.JSONField(default=dict)
    created_at = models.DateTimeField(db_index=True)
    placed_record_id = models.BigIntegerField(null=True)


class OrderFilePage(models.Model):
    """Rows of a file of orders that wait to be taken in, encrypted with the data key; deleted once they are."""

    sealed = models.TextField()
    created_at = models.DateTimeField(db_index=True)


class OrderSettings(models.Model):
    """How this merchant's orders are placed: one row, none while nothing was changed (`contracts.OrderRules`)."""

    rules = models.JSONField(default=dict)
    personal = models.TextField(blank=True)
    """The forwarder's address and the phone number that stands in for a missing one, encrypted."""
    version = models.PositiveIntegerField(default=1)


class PlacingRule(models.Model):
    """The rule by which orders are placed without a person: one row, none while nothing was saved (`AutoRule`)."""

    rule = models.JSONField(default=dict)
    since = models.DateTimeField(null=True)
    """It places what became ready since then; null while it is off."""
    user_id = models.BigIntegerField()
    """Who switched it on: it acts with their right."""
    stopped = models.CharField(max_length=10, blank=True)
    """Why it switched itself off (`StopCause`); empty for none."""
    version = models.PositiveIntegerField(default=1)
