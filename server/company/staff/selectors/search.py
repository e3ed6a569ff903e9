"""Merchants and users in the console's search, always by index."""

from collections.abc import Collection
from functools import lru_cache

from django.db.models import Q

from server.company.identity.models import User
from server.company.staff.contracts import FoundMerchant, FoundUser
from server.kit.mobiles import is_phone
from server.kit.rows import Statement, compiled, read_values
from server.kit.words import has_words, words_of
from server.tenancy.models import Tenant, TenantState

BIGGEST_ID = 2**63 - 1


def find_merchants(
    text: str, *, also: Collection[int], tenant_ids: frozenset[int] | None, limit: int
) -> list[FoundMerchant]:
    """Find up to `limit` merchants, newest first: by words of the name, the whole schema name, the id, or `also`.

    `tenant_ids` are those that may be seen; None: all.
    """
    return [FoundMerchant(*row) for row in read_values(_merchants(text, frozenset(also), tenant_ids, limit))]


@lru_cache(maxsize=500)
def _merchants(text: str, also: frozenset[int], tenant_ids: frozenset[int] | None, limit: int) -> Statement:
    named = has_words(text, "name", alias="words")
    rows = Tenant.objects.exclude(state=TenantState.POOL).annotate(words=words_of("name"))
    rows = rows.filter(named | Q(schema_name=text) | Q(pk__in=[*also, *_id(text)]))
    if tenant_ids is not None:
        rows = rows.filter(pk__in=tenant_ids)
    return compiled(rows.order_by("-pk").values_list("pk", "name", "schema_name")[:limit])


def find_users(text: str, *, tenant_ids: frozenset[int] | None, limit: int) -> list[FoundUser]:
    """Find up to `limit` merchants' users, newest first: by words of mailbox and name, by phone, or by id.

    A phone is found by its last four digits or the whole number.
    """
    columns = ("email", "name", "first_name")
    rows = User.objects.filter(tenant__isnull=False).annotate(words=words_of(*columns))
    rows = rows.filter(has_words(text, *columns, alias="words") | is_phone(text, "phone") | Q(pk__in=_id(text)))
    if tenant_ids is not None:
        rows = rows.filter(tenant_id__in=tenant_ids)
    found = rows.order_by("-pk").values_list("pk", "email", "phone", "name", "first_name", "tenant__name")
    return [
        FoundUser(id=pk, mailbox=email or "", phone=phone or "", name=name or first, merchant=merchant)
        for pk, email, phone, name, first, merchant in found[:limit]
    ]


def _id(text: str) -> list[int]:
    return [int(text)] if text.isdecimal() and int(text) <= BIGGEST_ID else []
