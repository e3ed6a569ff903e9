"""Reads of accounts: plain contracts, never a queryset."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from server.company.accounts import rules
from server.company.accounts.contracts import (
    ALL_RIGHTS,
    Actor,
    AuditRow,
    MemberAccess,
    MemberRow,
    MerchantRow,
    Profile,
    SessionRow,
    StaffActor,
    TokenKind,
    UserProfile,
)
from server.company.accounts.models import AccessToken, AuditEntry, Invitation, StaffMember, User
from server.kit.ids import digest
from server.kit.paging import PageRequest
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant, TenantState
from server.tenancy.wrapper import selected


@dataclass(frozen=True, slots=True)
class Session:
    """A token with what the request needs of its user and tenant: read in one query."""

    token_id: int
    kind: TokenKind
    user_id: int
    last_used_at: datetime
    revoked: bool
    actor: Actor | None


def user_exists(mailbox: str) -> bool:
    """Whether somebody signs in with this mailbox."""
    return find_user(mailbox) is not None


def find_user(mailbox: str) -> int | None:
    """The id of who signs in with this e-mail address or mobile number; None for nobody."""
    by = {"phone": mailbox} if rules.is_phone(mailbox) else {"email": mailbox}
    return User.objects.filter(**by).values_list("pk", flat=True).first()


_SESSION_FIELDS = (
    "id",
    "kind",
    "user_id",
    "last_used_at",
    "expires_at",
    "revoked_at",
    "user__is_active",
    "user__root_id",
    "user__rights",
    "user__store_ids",
    "user__expires_at",
    "user__language",
    "user__time_zone",
    "user__root__time_zone",
    "user__tenant_id",
    "user__tenant__schema_name",
    "user__tenant__state",
)


# Asked by every request: what the ORM would build anew each time. It names its schema, and sets the search path that
# the request is about to need: setting it apart would cost a round trip.
_FIND_SESSION = """
SELECT a.id, a.kind, a.user_id, a.last_used_at, a.expires_at, a.revoked_at, u.is_active, u.root_id, u.rights,
    u.store_ids, u.expires_at, u.language, u.time_zone, r.time_zone, u.tenant_id, t.schema_name, t.state,
    CASE WHEN t.state = 'ready' THEN set_config('search_path', quote_ident(t.schema_name) || ', public', false) END
FROM public.accounts_accesstoken a
JOIN public.accounts_user u ON u.id = a.user_id
LEFT JOIN public.accounts_user r ON r.id = u.root_id
LEFT JOIN public.tenancy_tenant t ON t.id = u.tenant_id
WHERE a.token_hash = %s
"""


def read_session(token: str, *, now: datetime) -> Session | None:
    """The session behind a token; None when unknown, ended, or its user, tenant or sub-account is out of service."""
    with selected.qualified_cursor() as cursor:
        cursor.execute(_FIND_SESSION, [digest(token)])
        found = cursor.fetchone()
    row = dict(zip(_SESSION_FIELDS, found)) if found else None  # noqa: B905 - the last column is the new search path
    if row is None or row["expires_at"] <= now or not row["user__is_active"]:
        return None
    if row["user__root_id"] and row["user__expires_at"] and row["user__expires_at"] <= now:
        return None
    return Session(
        token_id=row["id"],
        kind=TokenKind(row["kind"]),
        user_id=row["user_id"],
        last_used_at=row["last_used_at"],
        revoked=row["revoked_at"] is not None,
        actor=_actor(row),
    )


def _actor(row: dict[str, object]) -> Actor | None:
    if row["user__tenant_id"] is None or row["user__tenant__state"] != TenantState.READY:
        return None
    is_main = row["user__root_id"] is None
    rights, stores = row["user__rights"], row["user__store_ids"]
    return Actor(
        user_id=int(str(row["user_id"])),
        tenant_id=int(str(row["user__tenant_id"])),
        schema_name=str(row["user__tenant__schema_name"]),
        rights=ALL_RIGHTS if is_main else frozenset(rights if isinstance(rights, list) else []),
        store_ids=None if is_main or not isinstance(stores, list) else frozenset(stores),
        language=str(row["user__language"] or "en"),
        time_zone=str(row["user__time_zone"] or row["user__root__time_zone"] or rules.DEFAULT_TIME_ZONE),
        is_main_account=is_main,
    )


def actor_of(user_id: int) -> Actor:
    """The actor of a user, for jobs that act in their name. LookupError when out of service."""
    prefix = "user__"
    fields = [name.removeprefix(prefix) for name in _SESSION_FIELDS if name.startswith(prefix)]
    row = User.objects.filter(pk=user_id, is_active=True).values("id", *fields).first()
    actor = row and _actor({"user_id": row["id"], **{f"{prefix}{name}": row[name] for name in fields}})
    if actor is None:
        raise LookupError(f"user {user_id} is out of service")
    return actor


def main_actor_of(tenant_id: int) -> Actor:
    """The main account of a merchant, for reads that staff make. LookupError when it has none in service."""
    user_id = User.objects.filter(tenant_id=tenant_id, root=None).order_by("id").values_list("pk", flat=True).first()
    return actor_of(user_id or 0)


def caretaker_of(tenant: TenantRef) -> Actor:
    """Nobody, for housekeeping in a merchant's schema: sees every store, has no rights, needs no user in service."""
    return Actor(user_id=0, tenant_id=tenant.id, schema_name=tenant.schema_name, rights=frozenset())


def observer_of(merchant: MerchantRow) -> Actor:
    """Somebody who sees all of a merchant and is nobody: for reads by staff, also where no user is in service."""
    return Actor(
        user_id=0, tenant_id=merchant.id, schema_name=merchant.schema_name, rights=ALL_RIGHTS, is_main_account=False
    )


def read_staff(user_id: int) -> StaffActor | None:
    """The staff member of a user id with the rights of their roles; None when not in service."""
    member = StaffMember.objects.select_related("user").filter(user_id=user_id, is_active=True).first()
    if member is None:
        return None
    return StaffActor(user_id=user_id, name=str(member.user), rights=rules.rights_of_staff(member.roles))


def list_sessions(actor: Actor, *, token: str, now: datetime) -> list[SessionRow]:
    """The actor's own live sessions, last used first; `token` is the one that asks."""
    live = AccessToken.objects.filter(user_id=actor.user_id, revoked_at=None, expires_at__gt=now)
    kinds = live.exclude(kind__in=[TokenKind.CONSOLE, TokenKind.IMPERSONATION, TokenKind.PERSONAL])
    return [
        SessionRow(
            id=row.pk,
            kind=row.kind,
            device=rules.shown_device(row.user_agent),
            address=row.address or "",
            created_at=row.created_at,
            last_used_at=row.last_used_at,
            is_current=row.token_hash == digest(token),
        )
        for row in kinds.order_by("-last_used_at", "-id")[:100]
    ]


def read_profile(actor: Actor) -> Profile:
    """What the actor says of themselves."""
    user = User.objects.get(pk=actor.user_id)
    return Profile(
        first_name=user.first_name,
        name=user.name,
        mailbox=user.email or "",
        phone=user.phone or "",
        language=user.language or "en",
        time_zone=user.time_zone,
    )


def profile_of(user_id: int) -> UserProfile:
    """The user as the contract shows them. User.DoesNotExist when there is none."""
    user = User.objects.get(pk=user_id)
    rights = ALL_RIGHTS if user.root_id is None else frozenset(user.rights)
    return UserProfile(
        id=user.pk,
        mailbox=user.email or "",
        phone=user.phone or "",
        root_id=user.root_id,
        first_name=user.first_name,
        name=user.name,
        source=user.source,
        state=user.state,
        language=user.language,
        menus=rules.served_menus(rights),
        tenant_id=user.tenant_id,
    )


def list_merchants(*, search: str, page: PageRequest) -> tuple[list[MerchantRow], int]:
    """Merchants newest first, with how many there are; `search` matches mailbox, name and the schema's whole name."""
    rows = Tenant.objects.exclude(state=TenantState.POOL)
    if search:
        rows = rows.filter(
            Q(name__icontains=search) | Q(users__email__icontains=search) | Q(schema_name=search)
        ).distinct()
    count = rows.count()
    found = rows.annotate(user_count=Count("users", distinct=True)).order_by("-id")
    shown = found[page.offset : page.offset + page.limit]
    return [_merchant_row(tenant, tenant.user_count) for tenant in shown], count


def read_merchant(tenant_id: int) -> MerchantRow | None:
    """One merchant; None when there is none."""
    tenant = (
        Tenant.objects.exclude(state=TenantState.POOL).annotate(user_count=Count("users")).filter(pk=tenant_id).first()
    )
    return _merchant_row(tenant, tenant.user_count) if tenant else None


def _merchant_row(tenant: Tenant, user_count: int) -> MerchantRow:
    return MerchantRow(
        id=tenant.pk,
        name=tenant.name,
        schema_name=tenant.schema_name,
        mailbox=tenant.name,
        state=tenant.state,
        created_at=tenant.taken_at or tenant.created_at,
        user_count=user_count,
    )


def list_audit(*, page: PageRequest, search: str = "") -> tuple[list[AuditRow], int]:
    """What staff did, newest first, with how many entries there are; `search` matches who, what and on what."""
    rows = AuditEntry.objects.order_by("-id")
    if search:
        rows = rows.filter(Q(staff_name__icontains=search) | Q(action__icontains=search) | Q(target__icontains=search))
    shown = [
        AuditRow(
            id=entry.pk,
            at=entry.at,
            staff=entry.staff_name,
            action=entry.action,
            target=entry.target,
            reason=entry.reason,
            detail=entry.detail,
        )
        for entry in rows[page.offset : page.offset + page.limit]
    ]
    return shown, rows.count()


def list_members(actor: Actor, *, now: datetime) -> list[MemberRow]:
    """The merchant's sub-accounts, then who is invited, each oldest first."""
    users = User.objects.filter(tenant_id=actor.tenant_id, root__isnull=False).order_by("id")
    invitations = Invitation.objects.filter(tenant_id=actor.tenant_id).order_by("id")
    return [*(_member(user, now) for user in users), *(_invited(row, now) for row in invitations)]


def count_members(actor: Actor) -> int:
    """How many sub-accounts there are and will be when every invitation is accepted."""
    users = User.objects.filter(tenant_id=actor.tenant_id, root__isnull=False).count()
    return users + Invitation.objects.filter(tenant_id=actor.tenant_id).count()


def invited_mailbox(token: str, *, now: datetime) -> str | None:
    """Whom a mailed link invites; None when it is not valid any more."""
    live = Invitation.objects.filter(token_hash=digest(token), valid_until__gt=now)
    return live.values_list("email", flat=True).first()


def _member(user: User, now: datetime) -> MemberRow:
    state = "active" if user.is_active else "deactivated"
    if state == "active" and user.expires_at and user.expires_at <= now:
        state = "expired"
    return MemberRow(
        id=user.pk,
        mailbox=str(user),
        name=user.name,
        access=_access(user.rights, user.store_ids, user.expires_at),
        state=state,
        is_invitation=False,
        since=user.date_joined,
    )


def _invited(row: Invitation, now: datetime) -> MemberRow:
    return MemberRow(
        id=row.pk,
        mailbox=row.email,
        name=row.name,
        access=_access(row.rights, row.store_ids, row.ends_at),
        state="invited" if row.valid_until > now else "lapsed",
        is_invitation=True,
        since=row.sent_at,
    )


def _access(rights: list[str], store_ids: list[int] | None, ends_at: datetime | None) -> MemberAccess:
    stores = None if store_ids is None else tuple(store_ids)
    return MemberAccess(rights=frozenset(rights), store_ids=stores, ends_at=ends_at)
