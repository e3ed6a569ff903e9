"""Referrals: recorded at sign-up, rewarded once the first plan is paid."""

import secrets
from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.rewards.contracts import Earned
from server.company.rewards.models import Referral, ReferralLink
from server.company.rewards.services.points import keep_earned
from server.tenancy.models import Tenant, TenantState

IN_SERVICE = {"state": TenantState.READY, "deletion": None}


def referral_code(actor: Actor) -> str:
    """Return the merchant's permanent referral code; create it the first time."""
    made = {"code": secrets.token_hex(6).upper()}
    return ReferralLink.objects.get_or_create(merchant_id=actor.tenant_id, defaults=made)[0].code


def keep_referral(merchant_id: int, *, code: str, now: datetime) -> bool:
    """Record who referred a newly registered merchant; an existing record stays.

    False if the code is unknown, of an inactive merchant, or their own: then nothing is saved.
    """
    link = ReferralLink.objects.filter(code=code.strip().upper()).exclude(merchant_id=merchant_id).first()
    if link is None or not Tenant.objects.filter(pk=link.merchant_id, **IN_SERVICE).exists():
        return False
    facts = {"referrer_id": link.merchant_id, "made_at": now}
    return Referral.objects.get_or_create(merchant_id=merchant_id, defaults=facts)[1]


def reward_referrer(
    merchant_id: int, *, payment: str, amount_minor: int, currency: str, paid_at: datetime, now: datetime
) -> None:
    """Update the referrer's points to the referred merchant's first paid plan, in the caller's transaction.

    Only the first payment above zero counts, even if it is refunded.
    """
    mine = Referral.objects.filter(merchant_id=merchant_id)
    found = mine.first()
    if found is None:
        return
    if amount_minor > 0:
        mine.filter(payment="").update(payment=payment)
    if mine.filter(payment=payment).exists() and Tenant.objects.filter(pk=found.referrer_id).exists():
        keep_earned(
            found.referrer_id,
            Earned.REFERRAL,
            key=f"referral:{merchant_id}",
            amount_minor=amount_minor,
            currency=currency,
            paid_at=paid_at,
            now=now,
        )
