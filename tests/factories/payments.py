"""Charges, invoices and payments of merchants."""

from datetime import timedelta

from factory.declarations import LazyAttribute, LazyFunction, SelfAttribute, Sequence
from factory.django import DjangoModelFactory

from server.company.payments.contracts import Provider, Purpose
from server.company.payments.models import Charge, Invoice, Payment
from server.kit import clock
from server.ports.payment_states import InvoiceStatus, PaymentStatus


class ChargeFactory(DjangoModelFactory[Charge]):
    """An open charge of 29.00 dollars for a plan on Shopify."""

    class Meta:
        model = Charge

    merchant_id = 41
    user_id = 7
    purpose = Purpose.PLAN
    provider = Provider.STRIPE
    plan_id = 1
    platform = 3
    amount_minor = 2900
    currency = "USD"
    key = Sequence("charge-{}".format)
    opened_at = LazyFunction(clock.now)


class InvoiceFactory(DjangoModelFactory[Invoice]):
    """A paid invoice of 29.00 dollars."""

    class Meta:
        model = Invoice

    merchant_id = 41
    provider = Provider.STRIPE
    external_id = Sequence("in_{}".format)
    number = Sequence("TW-{:04}".format)
    state = InvoiceStatus.PAID
    subtotal_minor = 2900
    tax_minor = 0
    total_minor = 2900
    currency = "USD"
    platform = 3
    period_start = LazyFunction(clock.now)
    period_end = LazyAttribute(lambda made: made.period_start + timedelta(days=30))
    pdf_url = "https://pay.stripe.com/invoice/file/pdf"
    issued_at = LazyFunction(clock.now)
    paid_at = SelfAttribute("issued_at")


class PaymentFactory(DjangoModelFactory[Payment]):
    """A received payment of 29.00 dollars."""

    class Meta:
        model = Payment

    merchant_id = 41
    provider = Provider.STRIPE
    external_id = Sequence("pi_{}".format)
    purpose = Purpose.PLAN
    amount_minor = 2900
    currency = "USD"
    state = PaymentStatus.SUCCEEDED
    at = LazyFunction(clock.now)
