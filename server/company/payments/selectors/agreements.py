"""Reads of agreements at store platforms: our signed reference, other agreements of the store, the last known state."""

from datetime import datetime
from urllib.parse import quote

from django.core import signing

from server.company.payments.agreements import shop_of
from server.company.payments.contracts import Provider
from server.company.payments.models import Charge, PaidSubscription, ProviderEvent
from server.company.payments.rules import RUNNING, SECONDS_A_DAY, price_key
from server.kit.own_paths import portal_origin
from server.kit.web_addresses import read_address
from server.ports.payment_states import SubscriptionState, SubscriptionStatus
from server.ports.payments import ChangeAt

APPROVED = "approved"
"""The event type that we create when the browser returns. Shopify sends only merchants who approved back."""
_signer = signing.Signer(salt="payments.agreements")


def return_url(reference: str, at: ChangeAt) -> str:
    """Return the merchant's return URL with our signed charge id. The platform stores it with the agreement."""
    return f"{portal_origin()}/hooks/shopify/approved?for={quote(_signer.sign(f'{reference}.{at}'))}"


def read_reference(url: str) -> tuple[str, ChangeAt]:
    """Return the charge id in a return URL, and when the change begins; "" if we did not sign it."""
    return read_mark(read_address(url).param("for"))


def read_mark(mark: str) -> tuple[str, ChangeAt]:
    """Do as `read_reference`, from the signed part alone."""
    try:
        reference, _, at = _signer.unsign(mark).partition(".")
    except signing.BadSignature:
        return "", ChangeAt.NOW
    return reference, ChangeAt(at)


def is_approved(external_id: str) -> bool:
    """Tell whether the merchant came back from the page. Shopify sends only merchants who approved back."""
    return ProviderEvent.objects.filter(provider=Provider.SHOPIFY, type=APPROVED, object_id=external_id).exists()


def on_bill(shop: str) -> list[PaidSubscription]:
    """Return the active and pending subscriptions on a store's bill, oldest first; none without a store."""
    if not shop:
        return []
    rows = PaidSubscription.objects.filter(provider=Provider.SHOPIFY, ended_at=None)
    return list(rows.filter(external_id__startswith=f"{shop}/").order_by("pk"))


def running_beside(external_id: str, *, now: datetime) -> list[tuple[PaidSubscription, int]]:
    """Return other running subscriptions of the same store whose period has not ended, each with its charge id."""
    rows = [row for row in on_bill(shop_of(external_id)) if row.external_id != external_id]
    running = {row.external_id: row for row in rows if row.state in RUNNING and row.period_end > now}
    made = Charge.objects.filter(provider=Provider.SHOPIFY, external_id__in=running).order_by("pk")
    return [(running[name], pk) for name, pk in made.values_list("external_id", "pk")]


def next_of(row: PaidSubscription) -> str:
    """Return the lookup key of the price that starts when this subscription's period ends; empty if none."""
    waiting = [row for row in on_bill(shop_of(row.external_id)) if row.state == SubscriptionStatus.INCOMPLETE]
    return price_of_row(waiting[-1]) if waiting and waiting[-1].pk > row.pk else ""


def state_of(row: PaidSubscription) -> SubscriptionState:
    """Return a subscription as last saved, with our later changes."""
    named = {"platform": row.platform, "store": row.billing_store_id, "user": row.user_id}
    return SubscriptionState(
        external_id=row.external_id,
        customer=str(row.merchant_id),
        status=SubscriptionStatus(row.state),
        price=price_of_row(row),
        period_start=row.period_start,
        period_end=row.period_end,
        is_live=True,
        next_price=next_of(row),
        ends_at_period_end=row.cancel_at_period_end,
        ended_at=row.ended_at,
        details={name: str(value) for name, value in named.items() if value is not None},
    )


def price_of_row(row: PaidSubscription) -> str:
    """Return the lookup key of a saved subscription's price."""
    days = round((row.period_end - row.period_start).total_seconds() / SECONDS_A_DAY)
    return price_key(row.plan_id, row.currency, row.price_minor, days)
