"""Shopify billing: app subscriptions, which merchants approve in their admin.

Source: shopify.dev, AppSubscription, appSubscriptionCreate, appSubscriptionCancel (2026-07). It has no idempotency keys
and returns the confirmation page once: in the answer that creates the subscription.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings

from server.adapters.shopify_admin import queries
from server.adapters.shopify_admin.client import Json, ShopifyClient, UserErrors
from server.adapters.shopify_admin.grants import app_of
from server.adapters.shopify_admin.withdrawals import ShopifyWithdrawals
from server.adapters.stores.refusals import garbled
from server.adapters.values import as_dict, as_list, read_count, read_moment, read_text
from server.kit.money import to_decimal, to_minor
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.payments import ChangeAt
from server.ports.store_billing import Agreement, AgreementStatus, Offer
from server.ports.stores import StoreAccess

PREFIX = "gid://shopify/AppSubscription/"
INTERVALS = {30: "EVERY_30_DAYS", 365: "ANNUAL"}
DAYS = {name: days for days, name in INTERVALS.items()}
BEHAVIOR = {ChangeAt.NOW: "APPLY_IMMEDIATELY", ChangeAt.PERIOD_END: "APPLY_ON_NEXT_BILLING_CYCLE"}
STATUS = {
    "PENDING": AgreementStatus.PENDING,
    "ACCEPTED": AgreementStatus.ACTIVE,
    "ACTIVE": AgreementStatus.ACTIVE,
    "FROZEN": AgreementStatus.FROZEN,
    "DECLINED": AgreementStatus.DECLINED,
    "EXPIRED": AgreementStatus.EXPIRED,
    "CANCELLED": AgreementStatus.CANCELLED,
}
LONGEST_NAME = 255


class ShopifyBilling(ShopifyWithdrawals):
    """Implementation of `StoreBillingPort`."""

    @property
    def is_billing(self) -> bool:
        return settings.SHOPIFY_BILLING != "off"

    @property
    def bills_live(self) -> bool:
        return settings.SHOPIFY_BILLING == "on"

    def can_bill(self, credentials: Mapping[str, str]) -> bool:
        """Return whether charges of this app reach us: those of a merchant's own app do not."""
        app = app_of(credentials)
        return self.is_billing and app is not None and not app.is_own

    def make_offer(self, access: StoreAccess, offer: Offer) -> tuple[Agreement, str]:
        if offer.days not in INTERVALS:
            raise Permanent(Reason("payments.period_not_billed"))
        with self.talking(access) as client:
            try:
                made = client.mutate("appSubscriptionCreate", queries.OFFER, self._variables(offer))
            except UserErrors as refusal:
                raise _refused(refusal) from refusal
            page = read_text(made.get("confirmationUrl"))
            if not page:
                raise garbled(client.host)
            return _agreement(as_dict(made.get("appSubscription")), client), page

    def read_agreement(self, access: StoreAccess, number: str) -> Agreement:
        with self.talking(access) as client:
            found = as_dict(client.query(queries.AGREEMENT, {"id": f"{PREFIX}{number}"}).get("node"))
            if not found:
                raise Permanent(Reason("payments.unknown_there", {"host": client.host}))
            return _agreement(found, client)

    def newest_agreements(self, access: StoreAccess) -> Sequence[Agreement]:
        with self.talking(access) as client:
            installation = as_dict(client.query(queries.AGREEMENTS).get("currentAppInstallation"))
            nodes = as_list(as_dict(installation.get("allSubscriptions")).get("nodes"))
            return [_agreement(as_dict(node), client) for node in nodes]

    def end_agreement(self, access: StoreAccess, number: str) -> None:
        """Cancel without proration: the merchant keeps what is paid until its end. Pending approval pages stay open."""
        with self.talking(access) as client:
            try:
                client.mutate("appSubscriptionCancel", queries.END_AGREEMENT, {"id": f"{PREFIX}{number}"})
            except UserErrors as refusal:
                if self.read_agreement(access, number).status is AgreementStatus.ACTIVE:
                    raise _refused(refusal) from refusal

    def _variables(self, offer: Offer) -> dict[str, Any]:
        price = {"amount": to_decimal(offer.amount_minor, offer.currency), "currencyCode": offer.currency}
        priced = {"interval": INTERVALS[offer.days], "price": price}
        return {
            "name": offer.name[:LONGEST_NAME],
            "lines": [{"plan": {"appRecurringPricingDetails": priced}}],
            "url": offer.return_url,
            "trial": offer.trial_days or None,
            "behavior": BEHAVIOR[offer.at],
            "test": not self.bills_live,
        }


def agreement_name(shop: str, gid: str) -> str:
    """Return our name of an agreement: its shop and its number there. Empty for other ids."""
    number = gid.removeprefix(PREFIX)
    return f"{shop}/{number}" if gid.startswith(PREFIX) and number.isdecimal() else ""


def _refused(refusal: UserErrors) -> Permanent:
    return Permanent(Reason("payments.refused", {"message": refusal.message}))


def _agreement(node: Json, client: ShopifyClient) -> Agreement:
    line = as_dict(next(iter(as_list(node.get("lineItems"))), {}))
    priced = as_dict(as_dict(line.get("plan")).get("pricingDetails"))
    price, made_at = as_dict(priced.get("price")), read_moment(node.get("createdAt"))
    status = STATUS.get(read_text(node.get("status")))
    if made_at is None or status is None:
        raise garbled(client.host, write=False)
    currency = read_text(price.get("currencyCode"))
    return Agreement(
        number=read_text(node.get("id")).removeprefix(PREFIX),
        status=status,
        return_url=read_text(node.get("returnUrl")),
        amount_minor=to_minor(read_text(price.get("amount")) or "0", currency) if currency else 0,
        currency=currency,
        days=DAYS.get(read_text(priced.get("interval")), 0),
        trial_days=read_count(node.get("trialDays")) or 0,
        is_test=bool(node.get("test")),
        made_at=made_at,
        cycle_end=read_moment(node.get("currentPeriodEnd")),
    )
