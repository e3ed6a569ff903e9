"""Users: their mailboxes, sessions and profiles."""

from datetime import datetime

from django.db.models import F

from server.company.identity import rules
from server.company.identity.contracts import ALL_RIGHTS, Actor, Profile, SessionRow, TokenKind, UserProfile
from server.company.identity.models import AccessToken, User
from server.kit.ids import digest
from server.kit.shapes import from_row


def user_exists(mailbox: str) -> bool:
    """Return whether a user with this mailbox exists."""
    return find_user(mailbox) is not None


def find_user(mailbox: str) -> int | None:
    """Return the id of the user with this email address or mobile number, or None."""
    by = {"phone": mailbox} if rules.is_phone(mailbox) else {"email": mailbox}
    return User.objects.filter(**by).values_list("pk", flat=True).first()


def list_sessions(actor: Actor, *, token: str, now: datetime) -> list[SessionRow]:
    """List the actor's own active sessions, last used first; `token` is the current one."""
    live = AccessToken.objects.filter(user_id=actor.user_id, revoked_at=None, expires_at__gt=now)
    kinds = live.exclude(kind__in=[TokenKind.CONSOLE, TokenKind.PERSONAL]).select_related("staff")
    return [
        from_row(
            SessionRow,
            row,
            device=rules.shown_device(row.user_agent),
            address=row.address or "",
            is_current=row.token_hash == digest(token),
            staff=str(row.staff) if row.staff else "",
        )
        for row in kinds.order_by("-last_used_at", "-id")[:100]
    ]


def speaks_for(actor: Actor, user_id: int) -> bool:
    """Return whether an id is the actor's own or that of their main account."""
    return user_id == actor.user_id or User.objects.filter(pk=user_id, tenant_id=actor.tenant_id, root=None).exists()


def read_profile(actor: Actor) -> Profile:
    """Return the actor's profile."""
    user = User.objects.get(pk=actor.user_id)
    return from_row(Profile, user, mailbox=user.email or "", phone=user.phone or "", language=user.language or "en")


def profile_of(user_id: int) -> UserProfile:
    """Return the user as the contract shows them. Raise User.DoesNotExist when there is none."""
    facts = User.objects.annotate(gone_at=F("tenant__deletion__due_at"), opened_menus=F("tenant__opened_menus"))
    user = facts.get(pk=user_id)
    own = ALL_RIGHTS if user.root_id is None else frozenset(user.rights)
    rights = rules.opened_rights(own, user.opened_menus or ())
    return from_row(
        UserProfile,
        user,
        mailbox=user.email or "",
        phone=user.phone or "",
        menus=rules.served_menus(rights),
        deletion_due_at=user.gone_at or user.leaves_at,
    )


def chosen_language(user_id: int) -> str:
    """Return the language that a merchant's or a staff user chose; empty: their browsers decide."""
    languages = User.objects.filter(pk=user_id, language_chosen=True).values_list("language", flat=True)
    return languages.first() or ""


def joined_at(actor: Actor) -> datetime:
    """Return when the user registered."""
    return User.objects.values_list("date_joined", flat=True).get(pk=actor.user_id)


def owner_mailbox(actor: Actor) -> str:
    """Return the mailbox of the main account of the actor's merchant."""
    owner = User.objects.filter(tenant_id=actor.tenant_id, root=None).order_by("pk").first()
    return (owner.email or owner.phone or "") if owner else ""


def access_end(actor: Actor) -> datetime | None:
    """Return when the actor's sub-account expires; None when it does not, and for the main account."""
    return User.objects.filter(pk=actor.user_id).values_list("expires_at", flat=True).first()
