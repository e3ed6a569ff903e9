"""Main accounts of many merchants at once."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Max
from django.db.models.functions import Lower

from server.company.identity.models import AccessToken, User


def main_mailboxes(tenant_ids: Collection[int]) -> dict[int, str]:
    """Return the login email of each merchant's main account; empty for a phone. One query."""
    rows = User.objects.filter(tenant_id__in=tenant_ids, root=None).values_list("tenant_id", "email")
    return {tenant_id: email or "" for tenant_id, email in rows if tenant_id}


def tenants_of_mailboxes(mailboxes: Collection[str]) -> dict[str, int]:
    """Return the merchant of each of these email addresses (in lower case) that belongs to a user. One query."""
    rows = User.objects.annotate(small=Lower("email")).filter(email__in=mailboxes, tenant__isnull=False)
    return {small: tenant_id for small, tenant_id in rows.values_list("small", "tenant_id") if tenant_id}


def last_seen(tenant_ids: Collection[int]) -> dict[int, datetime]:
    """Return when a user of each merchant was last active, not counting staff who act as them. One query."""
    own = AccessToken.objects.filter(user__tenant_id__in=tenant_ids, staff=None)
    rows = own.values("user__tenant_id").annotate(last=Max("last_used_at"))
    return dict(rows.values_list("user__tenant_id", "last"))
