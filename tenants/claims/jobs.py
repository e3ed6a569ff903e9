"""Jobs of claims: take over what suppliers say, watch deadlines, erase with the orders."""

from datetime import timedelta

from django.db import transaction

from server.jobs.door import enqueue
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from tenants.claims.services.due import watch_deadlines
from tenants.claims.services.erasing import erase_orders
from tenants.claims.services.linking import link_refund
from tenants.claims.services.noting import note_purchases


@job("claims.note_purchases", max_attempts=8)
def note_what_suppliers_say(*, purchase_ids: list[int], **_: object) -> None:
    """Let claims follow what suppliers say of purchases after their sale."""
    with transaction.atomic():
        note_purchases(purchase_ids, now=clock.now())


@periodic(every=timedelta(hours=1))
@job("claims.watch_deadlines", max_attempts=3, timeout=300)
def tell_of_deadlines(*, after_claim: int = 0, **_: object) -> None:
    """Tell of deadlines that come near, and end what was missed."""
    if following := watch_deadlines(now=clock.now(), after=after_claim):
        enqueue("claims.watch_deadlines", key=f"after {following}", after_claim=following)


@job("claims.link_refund", max_attempts=8)
def link_buyers_refund(*, claim_id: int, buyer_refund_id: str, **_: object) -> None:
    """Note which refund to the buyer a claim belongs to, as its merchant said when they made it."""
    with transaction.atomic():
        link_refund(claim_id, buyer_refund_id, now=clock.now())


@job("claims.erase_orders", max_attempts=8)
def erase_with_orders(*, order_ids: list[int], **_: object) -> None:
    """Erase what the claims of orders keep of their buyers."""
    erase_orders(order_ids)
