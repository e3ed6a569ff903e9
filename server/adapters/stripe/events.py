"""Webhook deliveries of Stripe: check signature, age, account and mode."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import orjson
from django.conf import settings
from stripe import SignatureVerificationError, WebhookSignature

from server.adapters.stripe.answers import id_of, moment
from server.adapters.stripe.client import is_live_key
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.ports.payment_states import About, ProviderEvent
from server.ports.payments import Forged

OLDEST = timedelta(seconds=300)
"""Signatures older than this, or from this far in the future, may be replays."""

ABOUT: Mapping[str, tuple[About, str]] = {
    "checkout.session.": (About.CHECKOUT, "id"),
    "customer.subscription.": (About.SUBSCRIPTION, "id"),
    "subscription_schedule.": (About.SUBSCRIPTION, "subscription"),
    "invoice.upcoming": (About.OTHER, "id"),
    "invoice.": (About.INVOICE, "id"),
    "payment_intent.": (About.PAYMENT, "id"),
    "charge.dispute.": (About.DISPUTE, "id"),
    "charge.refund.": (About.REFUND, "id"),
    "charge.": (About.PAYMENT, "payment_intent"),
    "refund.": (About.REFUND, "id"),
    "customer.updated": (About.CUSTOMER, "id"),
    "payment_method.": (About.CUSTOMER, "customer"),
    "payout.": (About.PAYOUT, "id"),
}
"""By the start of an event's type: the kind of object, and the field that has its id. The first match counts."""


def event_of(body: bytes, headers: Mapping[str, str], *, now: datetime) -> ProviderEvent:
    """Verify and parse a delivery.

    Forged when it is not signed with our secret, too old, of another account, or of the other mode.
    """
    _check_signature(body, headers, now)
    try:
        content = as_dict(orjson.loads(body))
        subject = as_dict(as_dict(content["data"])["object"])
        event = _event(content, subject)
    except (KeyError, ValueError, TypeError) as error:
        raise _forged("malformed") from error
    if content.get("account"):
        raise _forged("account")
    if event.is_live != is_live_key():
        raise _forged("mode")
    return event


def _check_signature(body: bytes, headers: Mapping[str, str], now: datetime) -> None:
    """Check the signature, and its age by our clock."""
    signature = next((value for name, value in headers.items() if name.lower() == "stripe-signature"), "")
    if not settings.STRIPE_WEBHOOK_SECRET:
        raise _forged("secret")
    try:
        WebhookSignature.verify_header(body.decode(), signature, settings.STRIPE_WEBHOOK_SECRET)
        signed_at = moment(dict(part.split("=", 1) for part in signature.split(","))["t"])
    except (SignatureVerificationError, ValueError, KeyError) as error:
        raise _forged("signature") from error
    if abs(now - signed_at) > OLDEST:
        raise _forged("age")


def _event(content: Mapping[str, Any], subject: Mapping[str, Any]) -> ProviderEvent:
    kind = read_text(content["type"])
    about, where = next((found for start, found in ABOUT.items() if kind.startswith(start)), (About.OTHER, "id"))
    named = id_of(subject.get(where)) or id_of(subject.get("released_subscription"))
    return ProviderEvent(
        external_id=read_text(content["id"])[:100],
        type=kind[:100],
        about=about if named else About.OTHER,
        object_id=named[:100],
        is_live=bool(content["livemode"]),
        created_at=moment(content["created"]),
    )


def _forged(why: str) -> Forged:
    return Forged(Reason("payments.forged", {"why": why}))
