"""Merchants who bring others: kept at the sign-up, earned once the first plan is paid."""

import secrets
from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.rewards.contracts import Earned
from server.company.rewards.models import Referral, ReferralLink
from server.company.rewards.services.earning import keep_earned
from server.tenancy.models import Tenant, TenantState

IN_SERVICE = {"state": TenantState.READY, "deletion": None}


def referral_code(actor: Actor) -> str:
    """By what the merchant brings others; made when it is first asked for, and theirs for good."""
    made = {"code": secrets.token_hex(6).upper()}
    return ReferralLink.objects.get_or_create(merchant_id=actor.tenant_id, defaults=made)[0].code


def keep_referral(merchant_id: int, *, code: str, now: datetime) -> bool:
    """Keep who brought a merchant that has just signed up; what was kept before stays.

    False for a code of nobody, of a merchant who is not in service, and of their own: nothing is kept then.
    """
    link = ReferralLink.objects.filter(code=code.strip().upper()).exclude(merchant_id=merchant_id).first()
    if link is None or not Tenant.objects.filter(pk=link.merchant_id, **IN_SERVICE).exists():
        return False
    facts = {"referrer_id": link.merchant_id, "made_at": now}
    return Referral.objects.get_or_create(merchant_id=merchant_id, defaults=facts)[1]


def reward_referrer(
    merchant_id: int, *, payment: str, amount_minor: int, currency: str, paid_at: datetime, now: datetime
) -> None:
    """Keep the points of who brought a merchant in step with that merchant's first paid plan, in the transaction.

    The first payment of more than nothing is the one, whatever becomes of it; no other earns.
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
