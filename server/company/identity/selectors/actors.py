"""The session of a token, and actors for jobs."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from server.company.identity import rules
from server.company.identity.contracts import ALL_RIGHTS, Actor, StaffActor, TokenKind
from server.company.identity.models import AccessToken, User
from server.kit.ids import digest
from server.tenancy.contracts import TenantRef
from server.tenancy.models import TenantState
from server.tenancy.wrapper import selected


@dataclass(frozen=True, slots=True)
class Session:
    """A token with what a request needs to know of its user and tenant, read in one query."""

    token_id: int
    kind: TokenKind
    user_id: int
    began_at: datetime
    last_used_at: datetime
    revoked: bool
    actor: Actor | None
    can_write: bool = True
    is_set_aside: bool = False
    """The merchant is not served, because an upgrade of their data failed."""
    staff: StaffActor | None = None
    """The staff member who acts as the user, in a session of the kind impersonation."""


_SESSION_FIELDS = (
    "id",
    "kind",
    "user_id",
    "created_at",
    "last_used_at",
    "expires_at",
    "revoked_at",
    "staff_id",
    "scopes",
    "can_write",
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
    "user__tenant__opened_menus",
)

# Runs on every request, so the SQL is prepared instead of built by the ORM. It names its schema, and sets the search
# path that the request needs next; setting it separately would cost a round trip.
_FIND_SESSION = """
SELECT a.id, a.kind, a.user_id, a.created_at, a.last_used_at, a.expires_at, a.revoked_at, a.staff_id, a.scopes,
    a.can_write, u.is_active, u.root_id, u.rights, u.store_ids, u.expires_at, u.language, u.time_zone, r.time_zone,
    u.tenant_id, t.schema_name, t.state, t.opened_menus,
    CASE WHEN t.state = 'ready' THEN set_config('search_path', quote_ident(t.schema_name) || ', public', false) END
FROM public.accounts_accesstoken a
JOIN public.accounts_user u ON u.id = a.user_id
LEFT JOIN public.accounts_user r ON r.id = u.root_id
LEFT JOIN public.tenancy_tenant t ON t.id = u.tenant_id
WHERE a.token_hash = %s
"""


def read_session(token: str, *, now: datetime, acting_staff: Callable[[int], StaffActor | None]) -> Session | None:
    """Return the session of a token. None when unknown or ended, or when its user, tenant or sub-account is inactive.

    `acting_staff` returns the staff member who acts in it, by user id; None for one who may not, which ends the
    session.
    """
    with selected.qualified_cursor() as cursor:
        cursor.execute(_FIND_SESSION, [digest(token)])
        found = cursor.fetchone()
    row = dict(zip(_SESSION_FIELDS, found)) if found else None  # noqa: B905 - the last column is the new search path
    if row is None or row["expires_at"] <= now or not row["user__is_active"]:
        return None
    if row["user__root_id"] and row["user__expires_at"] and row["user__expires_at"] <= now:
        return None
    staff = acting_staff(row["staff_id"]) if row["staff_id"] else None
    if row["kind"] == TokenKind.IMPERSONATION and staff is None:
        return None
    return Session(
        token_id=row["id"],
        kind=TokenKind(row["kind"]),
        user_id=row["user_id"],
        began_at=row["created_at"],
        last_used_at=row["last_used_at"],
        revoked=row["revoked_at"] is not None,
        actor=_actor(row, staff),
        is_set_aside=row["user__tenant__state"] == TenantState.SET_ASIDE,
        can_write=row["can_write"],
        staff=staff,
    )


def is_live_token(token_id: int, *, now: datetime) -> bool:
    """Tell whether a session that was read before has neither ended nor expired."""
    return AccessToken.objects.filter(pk=token_id, revoked_at=None, expires_at__gt=now).exists()


def _actor(row: dict[str, object], staff: StaffActor | None = None) -> Actor | None:
    if row["user__tenant_id"] is None or row["user__tenant__state"] != TenantState.READY:
        return None
    is_main = row["user__root_id"] is None
    rights, stores = _rights(row), row["user__store_ids"]
    return Actor(
        user_id=int(str(row["user_id"])),
        tenant_id=int(str(row["user__tenant_id"])),
        schema_name=str(row["user__tenant__schema_name"]),
        rights=rights,
        store_ids=None if is_main or not isinstance(stores, list) else frozenset(stores),
        language=str(row["user__language"] or "en"),
        time_zone=str(row["user__time_zone"] or row["user__root__time_zone"] or rules.DEFAULT_TIME_ZONE),
        is_main_account=is_main,
        staff=staff.name if staff else "",
        token_id=int(str(row["id"])) if row.get("kind") == TokenKind.PERSONAL else 0,
    )


def _rights(row: dict[str, object]) -> frozenset[str]:
    given = row["user__rights"]
    own = ALL_RIGHTS if row["user__root_id"] is None else frozenset(given if isinstance(given, list) else [])
    opened = row["user__tenant__opened_menus"]
    rights = rules.opened_rights(own, opened if isinstance(opened, list) else [])
    if row.get("kind") == TokenKind.PERSONAL:
        scopes = row["scopes"]
        return rights & frozenset(scopes if isinstance(scopes, list) else [])
    return rights - rules.WITHHELD_FROM_STAFF if row.get("staff_id") else rights


def actor_of(user_id: int) -> Actor:
    """Return the actor of a user, for jobs in their name. Raise LookupError when the user is inactive."""
    prefix = "user__"
    fields = [name.removeprefix(prefix) for name in _SESSION_FIELDS if name.startswith(prefix)]
    row = User.objects.filter(pk=user_id, is_active=True).values("id", *fields).first()
    actor = row and _actor({"user_id": row["id"], **{f"{prefix}{name}": row[name] for name in fields}})
    if actor is None:
        raise LookupError(f"user {user_id} is out of service")
    return actor


def main_actor_of(tenant_id: int) -> Actor:
    """Return a merchant's main account, for reads by staff. Raise LookupError when it has no active one."""
    user_id = User.objects.filter(tenant_id=tenant_id, root=None).order_by("id").values_list("pk", flat=True).first()
    return actor_of(user_id or 0)


def caretaker_of(tenant: TenantRef) -> Actor:
    """Return a system actor for housekeeping in a merchant's schema: sees every store, has no rights, needs no user."""
    return Actor(user_id=0, tenant_id=tenant.id, schema_name=tenant.schema_name, rights=frozenset())
