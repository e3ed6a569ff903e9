"""Stores that carry the charge of a running subscription."""

from server.company.payments.contracts.traits import traits_of
from server.company.payments.errors import BilledToAnotherStore
from server.company.payments.models import PaidSubscription
from server.company.payments.selectors.reach import covering
from server.company.payments.services.subscriptions import follow_later


def refuse_another_store(running: PaidSubscription, store_id: int | None) -> None:
    """Raise BilledToAnotherStore if the running store platform's bill goes to another store."""
    billed = traits_of(running.provider).billed_store(running.external_id)
    if billed and store_id != running.billing_store_id:
        raise BilledToAnotherStore(billed)


def carry_charge(merchant_id: int, *, platform: int, store_id: int) -> bool:
    """Make a store of this platform carry the subscription that was bought there; False without one.

    BilledToAnotherStore.
    """
    running = covering(merchant_id).get(platform)
    if running is None:
        return False
    refuse_another_store(running, store_id)
    mine = PaidSubscription.objects.filter(pk=running.pk, platform=platform)
    return bool(mine.update(billing_store_id=store_id))


def follow_carried(merchant_id: int, store_id: int) -> None:
    """Let the plans that a store carried find another store, after it was removed. Belongs in the same transaction."""
    rows = PaidSubscription.objects.filter(merchant_id=merchant_id, billing_store_id=store_id, ended_at=None)
    for pk in rows.values_list("pk", flat=True):
        follow_later(pk, merchant_id)
