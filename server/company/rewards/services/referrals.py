"""Referrals: recorded at sign-up, rewarded once the first plan is paid."""

import secrets
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac

from server.company.identity.contracts import Actor
from server.company.rewards.contracts import Earned
from server.company.rewards.models import PayerMark, Referral, ReferralLink
from server.company.rewards.services.points import keep_earned
from server.kit.ids import digest
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


def keep_marks(merchant_id: int, marks: Iterable[str], *, now: datetime) -> None:
    """Save what a merchant is recognised by, such as a card or a device; a repeat changes nothing.

    A referral between the same people is one of oneself: what it earned is taken back.
    """
    requested = {_mark(mark) for mark in marks}
    known = PayerMark.objects.filter(merchant_id=merchant_id, mark__in=requested)
    new = requested - set(known.values_list("mark", flat=True))
    if not new:
        return
    with transaction.atomic():
        rows = [PayerMark(merchant_id=merchant_id, mark=value) for value in sorted(new)]
        PayerMark.objects.bulk_create(rows, ignore_conflicts=True)
        near = _near(merchant_id)
        theirs = Referral.objects.filter(Q(merchant_id__in=near) | Q(referrer_id__in=near))
        for row in theirs.filter(~Q(payment="")).order_by("pk"):
            if _is_own(row):
                _keep_earned(row, amount_minor=0, currency="", paid_at=now, now=now)


def _mark(name: str) -> str:
    """Return a keyed digest: who knows an address or a tax number can't look for it without our secret key."""
    return salted_hmac("rewards.marks", digest(name.casefold()), algorithm="sha256").hexdigest()


def reward_referrer(
    merchant_id: int, *, payment: str, amount_minor: int, currency: str, paid_at: datetime, now: datetime
) -> None:
    """Update the referrer's points to the referred merchant's first paid plan, in the caller's transaction.

    Only the first payment above zero counts, even if it is refunded. A referral of oneself earns nothing.
    """
    mine = Referral.objects.filter(merchant_id=merchant_id)
    found = mine.first()
    if found is None:
        return
    if amount_minor > 0:
        mine.filter(payment="").update(payment=payment)
    if mine.filter(payment=payment).exists() and Tenant.objects.filter(pk=found.referrer_id).exists():
        earning = 0 if _is_own(found) else amount_minor
        _keep_earned(found, amount_minor=earning, currency=currency, paid_at=paid_at, now=now)


def _is_own(row: Referral) -> bool:
    """Tell whether both merchants are the same people: they ever used the same card, payer, company or device.

    Also if a third merchant used one of each: somebody who deletes their account and comes back is still the same.
    """
    theirs = PayerMark.objects.filter(merchant_id__in=_near(row.referrer_id)).values("mark")
    return PayerMark.objects.filter(merchant_id=row.merchant_id, mark__in=theirs).exists()


def _near(merchant_id: int) -> "QuerySet[PayerMark, int]":
    """Return the merchants with a mark in common with this one, deleted ones and itself included."""
    mine = PayerMark.objects.filter(merchant_id=merchant_id).values("mark")
    return PayerMark.objects.filter(mark__in=mine).values_list("merchant_id", flat=True)


def _keep_earned(row: Referral, *, amount_minor: int, currency: str, paid_at: datetime, now: datetime) -> None:
    keep_earned(
        row.referrer_id,
        Earned.REFERRAL,
        key=f"referral:{row.merchant_id}",
        amount_minor=amount_minor,
        currency=currency,
        paid_at=paid_at,
        now=now,
    )
