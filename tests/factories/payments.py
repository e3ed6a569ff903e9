"""What merchants pay for: charges, payments."""

from factory.declarations import LazyFunction, Sequence
from factory.django import DjangoModelFactory

from server.company.payments.contracts import Provider, Purpose
from server.company.payments.models import Charge, Payment
from server.kit import clock
from server.ports.payment_states import PaymentStatus


class ChargeFactory(DjangoModelFactory[Charge]):
    """A charge of 29.00 dollars for a plan on Shopify that can still be paid."""

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


class PaymentFactory(DjangoModelFactory[Payment]):
    """29.00 dollars that came in."""

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
