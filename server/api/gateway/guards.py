"""Authentication: from token to user to tenant, checked before a handler runs."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import cast

from asgiref.sync import sync_to_async
from django.http import HttpRequest

from server.api.gateway.missing_rights import said_to, why_missing
from server.api.gateway.permissions import ENROLLING, Permission, Stake
from server.api.gateway.requests import (
    CONSOLE_COOKIE,
    MARKET_COOKIE,
    PORTAL_COOKIE,
    ActorRequest,
    SlidSession,
    StaffRequest,
    client_address,
    is_from_users_page,
    request_token,
    same_origin,
)
from server.api.gateway.token_rights import token_may
from server.company.identity.contracts import IssuedToken, StaffActor, TokenKind
from server.company.identity.errors import SetAside
from server.company.identity.selectors.actors import Session, read_session
from server.company.identity.services.tokens import slide_token
from server.company.staff.selectors.members import read_acting_staff, read_staff
from server.company.staff.services.audit import record_audit
from server.kit import clock
from server.kit.errors import Forbidden, Unauthenticated
from server.kit.log import bind_actor, bind_staff
from server.tenancy.reads import on_live_connection

MERCHANT_KINDS = frozenset({TokenKind.PORTAL, TokenKind.PERSONAL, TokenKind.IMPERSONATION})
# A session of the service market is valid only there; a portal session is valid in both.
MARKET_KINDS = MERCHANT_KINDS | {TokenKind.MARKET}
OWN_KINDS = frozenset({TokenKind.PORTAL, TokenKind.MARKET})
"""Sessions that began with the user's own login."""
CONSOLE_KINDS = frozenset({TokenKind.CONSOLE})
ENROLMENT_KINDS = frozenset({TokenKind.ENROLMENT})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

READ_ONLY = "This token can only read."
ONLY_THE_USER: Mapping[Stake, str] = {
    Stake.WORD: "You're acting for a merchant, and this counts as their word. Only they can do this.",
    Stake.PERSON: "You're acting for a merchant, and this is theirs to decide. Only they can do this.",
    Stake.MONEY: "You're acting for a merchant, and this is about their money. Only they can do this.",
}
NOT_BY_TOKEN = "An API token can't do this. Log in to do it yourself."  # noqa: S105 - a sentence
TOKEN_STAKES = frozenset({Stake.WORK, Stake.WORD})


def _find_session(
    request: HttpRequest, cookies: Sequence[str], kinds: frozenset[TokenKind], *, of_page: bool = False
) -> tuple[Session | None, str, str]:
    """Return the first live session of an accepted kind, its token, and its cookie; empty for the header.

    `of_page`: a session of the page's user comes before others.
    """
    found: tuple[Session | None, str, str] = (None, "", "")
    for cookie in cookies:
        token, by_cookie = request_token(request, cookie)
        session = read_session(token, now=clock.now(), acting_staff=read_acting_staff) if token else None
        if session is not None and session.kind in kinds:
            found = (session, token, cookie if by_cookie else "")
            if not session.revoked and (not of_page or is_from_users_page(request, session.user_id)):
                break
    return found


def _session(
    request: HttpRequest,
    *,
    cookies: Sequence[str],
    kinds: frozenset[TokenKind],
    unsafe_get: bool = False,
    of_page: bool = True,
) -> Session:
    session, token, cookie = _find_session(request, cookies, kinds, of_page=of_page)
    if session is None:
        raise Unauthenticated
    is_theirs = not of_page or is_from_users_page(request, session.user_id)
    if session.revoked or not is_theirs:
        raise Unauthenticated(revoked=True)
    if cookie and unsafe_get and request.method in SAFE_METHODS:
        raise Forbidden("Use POST. This URL changes something and can't be opened as a link.")
    if cookie and request.method not in SAFE_METHODS and not same_origin(request):
        raise Forbidden("This request came from another site.")
    _slide(cast(ActorRequest, request), session, token, cookie)
    return session


def _slide(request: ActorRequest, session: Session, token: str, cookie: str) -> None:
    request.token = token
    now = clock.now()
    end = slide_token(
        token_id=session.token_id,
        kind=session.kind,
        began_at=session.began_at,
        last_used_at=session.last_used_at,
        now=now,
    )
    if end and cookie:
        request.slid = SlidSession(cookie, IssuedToken(value=token, expires_at=end, id=session.token_id), at=now)


def public_guard(request: HttpRequest) -> bool:
    """Let everyone pass except a browser sent by another site, which must not log in or write for a visitor."""
    if request.method not in SAFE_METHODS and not same_origin(request):
        raise Forbidden("This request came from another site.")
    return True


def writing_guard(request: HttpRequest) -> bool:
    """Do as `public_guard` for a GET that writes: programs do not send it, because their token may only read."""
    if request.headers.get("Authorization"):
        raise Forbidden(NOT_BY_TOKEN)
    return public_guard(request)


def visiting_user(request: HttpRequest) -> int | None:
    """Return the user signed in to the portal or the service market, on a page that needs no log-in.

    None for staff who act as the user, and for tokens: what they send there is not the user's.
    """
    session, _token, _cookie = _find_session(request, (MARKET_COOKIE, PORTAL_COOKIE), OWN_KINDS)
    return session.user_id if session and session.actor and not session.revoked else None


def merchant_guard(
    permission: Permission,
    *,
    operation: str = "",
    stake: Stake = Stake.WORK,
    unsafe_get: bool = False,
    writes: bool = False,
    in_market: bool = False,
    also_in_market: bool = False,
) -> Callable[[HttpRequest], object]:
    """Let merchant users with the permission pass; their actor is put on the request.

    `in_market`: any session of the service market is accepted, even of another user than the portal page around it.
    `also_in_market`: it is accepted if it belongs to the user of the page.
    """
    serves_market = in_market or also_in_market
    cookies = (MARKET_COOKIE, PORTAL_COOKIE) if serves_market else (PORTAL_COOKIE,)
    kinds = MARKET_KINDS if serves_market else MERCHANT_KINDS

    def guard(request: HttpRequest) -> object:
        session = _session(request, cookies=cookies, kinds=kinds, unsafe_get=unsafe_get, of_page=not in_market)
        if session.is_set_aside:
            raise SetAside
        if session.actor is None:
            raise Unauthenticated
        _refuse_borrowed(session, stake)
        if permission.right and not session.actor.may(permission.right):
            raise Forbidden(why_missing(session, permission.right))
        if (
            session.kind is TokenKind.PERSONAL
            and not permission.right
            and not token_may(session.actor.rights, operation)
        ):
            raise Forbidden(why_missing(session, permission.right))
        is_write = writes or unsafe_get or request.method not in SAFE_METHODS
        if is_write and not session.can_write:
            raise Forbidden(READ_ONLY)
        cast(ActorRequest, request).actor = session.actor
        if session.kind in MERCHANT_KINDS:
            cast(ActorRequest, request).said = partial(said_to, session)
        bind_actor(user_id=session.user_id, schema=session.actor.schema_name)
        if session.staff is not None:
            _note_staff(request, session, session.staff, writes=is_write)
        return session

    return guard


def _refuse_borrowed(session: Session, stake: Stake) -> None:
    """Raise Forbidden if a token or staff who act as the user may not do what is at stake."""
    if session.staff and stake is not Stake.WORK:
        raise Forbidden(ONLY_THE_USER[stake])
    if session.kind is TokenKind.PERSONAL and stake not in TOKEN_STAKES:
        raise Forbidden(NOT_BY_TOKEN)


def _note_staff(request: HttpRequest, session: Session, staff: StaffActor, *, writes: bool) -> None:
    """Record the staff member who acts as a merchant's user: in every log line, and in the audit log for each write."""
    bind_staff(staff.name)
    if writes:
        record_audit(
            actor=staff,
            action="impersonation.write",
            target=f"user {session.user_id}",
            now=clock.now(),
            detail={"method": str(request.method), "path": request.path, "session": session.token_id},
            address=client_address(request),
        )


def async_merchant_guard(permission: Permission, *, operation: str) -> Callable[[HttpRequest], Awaitable[object]]:
    """The same guard for streams, which run on the event loop."""
    return _on_event_loop(merchant_guard(permission, operation=operation))


def _on_event_loop(guard: Callable[[HttpRequest], object]) -> Callable[[HttpRequest], Awaitable[object]]:
    def alive(request: HttpRequest) -> object:
        return on_live_connection(lambda: guard(request))

    return sync_to_async(alive, thread_sensitive=False)


def async_staff_guard(permission: Permission) -> Callable[[HttpRequest], Awaitable[object]]:
    """Let staff with the right open a stream."""
    return _on_event_loop(staff_guard(permission))


def staff_guard(permission: Permission) -> Callable[[HttpRequest], object]:
    """Let staff with the right pass; their actor is put on the request."""

    kinds = ENROLMENT_KINDS if permission is ENROLLING else CONSOLE_KINDS

    def guard(request: HttpRequest) -> object:
        session = _session(request, cookies=(CONSOLE_COOKIE,), kinds=kinds)
        staff = read_staff(session.user_id)
        if staff is None:
            raise Unauthenticated
        if permission.right and not staff.may(permission.right):
            raise Forbidden("Your staff role doesn't allow this. Ask an operator.")
        cast(StaffRequest, request).actor = staff
        bind_actor(user_id=session.user_id, schema=None)
        return session

    return guard
