"""Stores that carry the charge of a running subscription."""

from server.company.payments.agreements import shop_of
from server.company.payments.contracts import Provider
from server.company.payments.errors import BilledToAnotherStore
from server.company.payments.models import PaidSubscription
from server.company.payments.selectors.reach import covering


def refuse_another_store(running: PaidSubscription, store_id: int | None) -> None:
    """Raise BilledToAnotherStore if the running store platform's bill goes to another store."""
    if running.provider == Provider.SHOPIFY and store_id != running.billing_store_id:
        raise BilledToAnotherStore(shop_of(running.external_id))


def carry_charge(merchant_id: int, *, platform: int, store_id: int) -> None:
    """Make a store of this platform carry the subscription that was bought there. BilledToAnotherStore."""
    running = covering(merchant_id).get(platform)
    if running is not None:
        refuse_another_store(running, store_id)
        bought = PaidSubscription.objects.filter(pk=running.pk, platform=platform)
        bought.exclude(provider=Provider.SHOPIFY).update(billing_store_id=store_id)
