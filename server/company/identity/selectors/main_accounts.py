"""Main accounts of many merchants at once."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Max
from django.db.models.functions import Lower

from server.company.identity.models import AccessToken, User


def main_mailboxes(tenant_ids: Collection[int]) -> dict[int, str]:
    """With which e-mail address the main account of each merchant signs in; empty for a phone. One query."""
    rows = User.objects.filter(tenant_id__in=tenant_ids, root=None).values_list("tenant_id", "email")
    return {tenant_id: email or "" for tenant_id, email in rows if tenant_id}


def tenants_of_mailboxes(mailboxes: Collection[str]) -> dict[str, int]:
    """The merchant of each of these e-mail addresses, in small letters, that is a user's. One query."""
    rows = User.objects.annotate(small=Lower("email")).filter(email__in=mailboxes, tenant__isnull=False)
    return {small: tenant_id for small, tenant_id in rows.values_list("small", "tenant_id") if tenant_id}


def last_seen(tenant_ids: Collection[int]) -> dict[int, datetime]:
    """When somebody of these merchants' teams last did something, not counting staff in their name. One query."""
    own = AccessToken.objects.filter(user__tenant_id__in=tenant_ids, staff=None)
    rows = own.values("user__tenant_id").annotate(last=Max("last_used_at"))
    return dict(rows.values_list("user__tenant_id", "last"))
