"""Whose session a request has: the user's own, or one in which staff act as the user."""

from django.http import HttpRequest

from server.api.gateway.guards import OWN_KINDS
from server.api.gateway.requests import ActorRequest
from server.company.identity.contracts import Menu
from server.company.identity.rules import served_menus
from server.company.identity.selectors.actors import Session
from server.company.staff.selectors.members import is_counsellor

ANOTHERS_ID = "This user ID isn't yours. Leave it out or send your own."


def is_own_session(request: HttpRequest) -> bool:
    """Whether the session began with the user's own log-in."""
    session = getattr(request, "auth", None)
    return isinstance(session, Session) and session.kind in OWN_KINDS


def shown_menus(menus: tuple[str, ...], user_id: int, *, is_own: bool) -> tuple[str, ...]:
    """Return these menus, for a counsellor with the site area; `is_own`: the session began with the user's own log-in
    (specification 000).
    """
    return (*menus, str(Menu.ANTSITE_STORES)) if is_own and is_counsellor(user_id) else menus


def menus_in(request: ActorRequest) -> tuple[str, ...]:
    """Return the menus of the user in this session."""
    return shown_menus(served_menus(request.actor.rights), request.actor.user_id, is_own=is_own_session(request))


def is_acting_staff(request: HttpRequest) -> bool:
    """Whether staff act as the user."""
    session = getattr(request, "auth", None)
    return isinstance(session, Session) and session.staff is not None
