"""What we know of agreements at stores' platforms: our own mark on them, what runs beside them, how they stood last."""

from datetime import datetime
from urllib.parse import parse_qs, quote, urlsplit

from django.conf import settings
from django.core import signing

from server.company.payments.agreements import shop_of
from server.company.payments.contracts import Provider
from server.company.payments.models import Charge, PaidSubscription, ProviderEvent
from server.company.payments.rules import RUNNING, SECONDS_A_DAY, price_key
from server.ports.payment_states import SubscriptionState, SubscriptionStatus
from server.ports.payments import ChangeAt

APPROVED = "approved"
"""The event that we make of a browser that came back from the page; only who agreed is led back."""
_signer = signing.Signer(salt="payments.agreements")


def return_url(reference: str, at: ChangeAt) -> str:
    """Where a merchant comes back to. It stays with the agreement at the platform, and names our charge, signed."""
    return f"{settings.PUBLIC_URL}/hooks/shopify/approved?for={quote(_signer.sign(f'{reference}.{at}'))}"


def read_reference(url: str) -> tuple[str, ChangeAt]:
    """The charge that a return address names, and when what was agreed to begins; "" for one that we did not sign."""
    return read_mark("".join(parse_qs(urlsplit(url).query).get("for", [])))


def read_mark(mark: str) -> tuple[str, ChangeAt]:
    """As `read_reference`, of the signed part alone."""
    try:
        reference, _, at = _signer.unsign(mark).partition(".")
    except signing.BadSignature:
        return "", ChangeAt.NOW
    return reference, ChangeAt(at)


def is_approved(external_id: str) -> bool:
    """Whether the merchant came back from the page, to which only those are led who agreed."""
    return ProviderEvent.objects.filter(provider=Provider.SHOPIFY, type=APPROVED, object_id=external_id).exists()


def alive_of(shop: str) -> list[PaidSubscription]:
    """What is billed, or waits to be, at a store, oldest first."""
    rows = PaidSubscription.objects.filter(provider=Provider.SHOPIFY, ended_at=None)
    return list(rows.filter(external_id__startswith=f"{shop}/").order_by("pk"))


def running_beside(external_id: str, *, now: datetime) -> list[tuple[PaidSubscription, int]]:
    """What runs at the same store in a period that has not ended, each with the id of its charge."""
    rows = [one for one in alive_of(shop_of(external_id)) if one.external_id != external_id]
    running = {one.external_id: one for one in rows if one.state in RUNNING and one.period_end > now}
    made = Charge.objects.filter(provider=Provider.SHOPIFY, external_id__in=running).order_by("pk")
    return [(running[name], pk) for name, pk in made.values_list("external_id", "pk")]


def next_of(row: PaidSubscription) -> str:
    """The price of what waits for the end of this subscription's period, by lookup key; empty where nothing does."""
    waiting = [one for one in alive_of(shop_of(row.external_id)) if one.state == SubscriptionStatus.INCOMPLETE]
    return price_of_row(waiting[-1]) if waiting and waiting[-1].pk > row.pk else ""


def state_of(row: PaidSubscription) -> SubscriptionState:
    """A subscription as it was kept last, with what we have changed since."""
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
    """The lookup key of what a subscription was kept with."""
    days = round((row.period_end - row.period_start).total_seconds() / SECONDS_A_DAY)
    return price_key(row.plan_id, row.currency, row.price_minor, days)
