"""Recipients of messages: active users, by mailbox or by merchant."""

from collections.abc import Collection, Sequence

from django.db.models import Q

from server.company.identity import rules
from server.company.identity.contracts import Contact, MailAddress
from server.company.identity.models import User


def users_with_mailboxes(mailboxes: Sequence[str]) -> dict[str, int]:
    """Return the ids of merchants' active users by the given mailbox, in lower case; others are left out."""
    requested = {mailbox.strip().lower() for mailbox in mailboxes}
    rows = User.objects.filter(Q(email__in=requested) | Q(phone__in=requested), is_active=True, tenant__isnull=False)
    return {name: pk for pk, *names in rows.values_list("pk", "email", "phone") for name in names if name in requested}


def mailboxes_of(user_ids: Collection[int]) -> dict[int, str]:
    """Return the mailboxes of users by id; deleted users are left out."""
    rows = User.objects.filter(pk__in=user_ids).values_list("pk", "email", "phone")
    return {pk: email or phone or "" for pk, email, phone in rows}


def users_of_merchants(tenant_ids: Sequence[int]) -> dict[int, int]:
    """Return the merchant of each active user of these merchants, by user id; merchants without one are left out."""
    rows = User.objects.filter(tenant_id__in=tenant_ids, is_active=True)
    return {user: tenant for user, tenant in rows.order_by("pk").values_list("pk", "tenant_id") if tenant}


def mail_addresses(user_ids: Sequence[int]) -> list[MailAddress]:
    """Return the email addresses of active users; those with only a phone are left out."""
    rows = User.objects.filter(pk__in=user_ids, is_active=True, email__isnull=False).order_by("pk")
    return [MailAddress(user_id=row.pk, email=row.email or "", language=row.language or "en") for row in rows]


def main_account_of(tenant_id: int) -> int | None:
    """Return the id of a merchant's main account; None when it has no active one."""
    rows = User.objects.filter(tenant_id=tenant_id, root=None, is_active=True).order_by("pk")
    return rows.values_list("pk", flat=True).first()


def zone_of_merchant(tenant_id: int) -> str:
    """Return the time zone of a merchant's main account; the default for a deleted merchant."""
    rows = User.objects.filter(tenant_id=tenant_id, root=None).order_by("pk")
    return rows.values_list("time_zone", flat=True).first() or rules.DEFAULT_TIME_ZONE


def merchant_of_main_account(mailbox: str) -> int | None:
    """Return the id of the merchant whose main account has this mailbox; None for any other mailbox."""
    normalised = mailbox.strip().lower()
    rows = User.objects.filter(Q(email=normalised) | Q(phone=normalised), root=None, tenant__isnull=False)
    return rows.values_list("tenant_id", flat=True).first()


def main_mailboxes(tenant_ids: Collection[int]) -> dict[int, str]:
    """Return the mailbox of each merchant's main account, by merchant."""
    rows = User.objects.filter(tenant_id__in=tenant_ids, root=None).order_by("-pk")
    return {user.tenant_id: user.email or user.phone or "" for user in rows if user.tenant_id}


def contact_of(user_id: int) -> Contact:
    """Return how to reach a user; an empty contact for a deleted one."""
    user = User.objects.select_related("root").filter(pk=user_id).first()
    if user is None:
        return Contact(email="", phone="", language="en")
    return Contact(
        email=user.email or "",
        phone=user.phone or "",
        language=user.language or "en",
        time_zone=user.time_zone or (user.root.time_zone if user.root else "") or rules.DEFAULT_TIME_ZONE,
    )
