"""Stores that carry the charge of a running subscription."""

from server.company.payments.contracts.traits import traits_of
from server.company.payments.errors import BilledToAnotherStore
from server.company.payments.models import PaidSubscription
from server.company.payments.selectors.reach import covering


def refuse_another_store(running: PaidSubscription, store_id: int | None) -> None:
    """Raise BilledToAnotherStore if the running store platform's bill goes to another store."""
    billed = traits_of(running.provider).billed_store(running.external_id)
    if billed and store_id != running.billing_store_id:
        raise BilledToAnotherStore(billed)


def carry_charge(merchant_id: int, *, platform: int, store_id: int) -> None:
    """Make a store of this platform carry the subscription that was bought there. BilledToAnotherStore."""
    running = covering(merchant_id).get(platform)
    if running is not None:
        refuse_another_store(running, store_id)
        PaidSubscription.objects.filter(pk=running.pk, platform=platform).update(billing_store_id=store_id)
