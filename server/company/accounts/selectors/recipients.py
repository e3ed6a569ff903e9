"""Whom something is told: users in service, by mailbox or by merchant."""

from collections.abc import Sequence

from django.db.models import Q

from server.company.accounts.models import User


def users_with_mailboxes(mailboxes: Sequence[str]) -> dict[str, int]:
    """The ids of merchants' users in service by the mailbox that was asked for, in lower case; others are left out."""
    asked = {mailbox.strip().lower() for mailbox in mailboxes}
    rows = User.objects.filter(Q(email__in=asked) | Q(phone__in=asked), is_active=True, tenant__isnull=False)
    return {name: pk for pk, *names in rows.values_list("pk", "email", "phone") for name in names if name in asked}


def users_of_merchants(tenant_ids: Sequence[int]) -> list[int]:
    """The ids of all users in service of these merchants."""
    rows = User.objects.filter(tenant_id__in=tenant_ids, is_active=True)
    return list(rows.order_by("pk").values_list("pk", flat=True))
