"""Authentication: token to user to tenant, refused before a handler runs."""

from collections.abc import Awaitable, Callable
from typing import cast

from asgiref.sync import sync_to_async
from django.http import HttpRequest

from server.api.gateway.permissions import Permission
from server.api.gateway.requests import (
    CONSOLE_COOKIE,
    PORTAL_COOKIE,
    ActorRequest,
    StaffRequest,
    request_token,
    same_origin,
)
from server.company.accounts.contracts import TokenKind
from server.company.accounts.selectors.actors import Session, read_session, read_staff
from server.company.accounts.services.tokens import slide_token
from server.kit import clock
from server.kit.errors import Forbidden, Unauthenticated
from server.kit.log import bind_actor

MERCHANT_KINDS = frozenset({TokenKind.PORTAL, TokenKind.MARKET, TokenKind.PERSONAL, TokenKind.IMPERSONATION})
CONSOLE_KINDS = frozenset({TokenKind.CONSOLE})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

NO_RIGHT = "You do not have the right to do this. Please ask the owner of the main account."


def _session(request: HttpRequest, *, cookie: str, kinds: frozenset[TokenKind], unsafe_get: bool) -> Session:
    token, by_cookie = request_token(request, cookie)
    session = read_session(token, now=clock.now()) if token else None
    if session is None or session.kind not in kinds:
        raise Unauthenticated
    if session.revoked:
        raise Unauthenticated(revoked=True)
    if by_cookie and unsafe_get and request.method in SAFE_METHODS:
        raise Forbidden("Use POST: this address changes something and is not followed as a link.")
    if by_cookie and request.method not in SAFE_METHODS and not same_origin(request):
        raise Forbidden("This request came from another site.")
    slide_token(token_id=session.token_id, kind=session.kind, last_used_at=session.last_used_at, now=clock.now())
    cast(ActorRequest, request).token = token
    return session


def merchant_guard(permission: Permission, *, unsafe_get: bool = False) -> Callable[[HttpRequest], object]:
    """Let merchant users with the permission pass; their actor is put on the request."""

    def guard(request: HttpRequest) -> object:
        session = _session(request, cookie=PORTAL_COOKIE, kinds=MERCHANT_KINDS, unsafe_get=unsafe_get)
        if session.actor is None:
            raise Unauthenticated
        if permission.right and not session.actor.may(permission.right):
            raise Forbidden(NO_RIGHT)
        cast(ActorRequest, request).actor = session.actor
        bind_actor(user_id=session.user_id, schema=session.actor.schema_name)
        return session

    return guard


def async_merchant_guard(permission: Permission) -> Callable[[HttpRequest], Awaitable[object]]:
    """The same for streams, which run on the event loop."""
    guard = sync_to_async(merchant_guard(permission), thread_sensitive=False)

    async def asynchronous(request: HttpRequest) -> object:
        return await guard(request)

    return asynchronous


def staff_guard(permission: Permission) -> Callable[[HttpRequest], object]:
    """Let staff with the right pass; their actor is put on the request."""

    def guard(request: HttpRequest) -> object:
        session = _session(request, cookie=CONSOLE_COOKIE, kinds=CONSOLE_KINDS, unsafe_get=False)
        staff = read_staff(session.user_id)
        if staff is None:
            raise Unauthenticated
        if permission.right and not staff.may(permission.right):
            raise Forbidden("Your staff role does not include this.")
        cast(StaffRequest, request).actor = staff
        bind_actor(user_id=session.user_id, schema=None)
        return session

    return guard
