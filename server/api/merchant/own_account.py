"""Checks for actions that only the user may do: not a personal token, and not staff who act as the user."""

from django.http import HttpRequest

from server.api.gateway.guards import CLOSED_TO_STAFF
from server.api.gateway.requests import ActorRequest
from server.company.identity.contracts import Menu, TokenKind
from server.company.identity.rules import served_menus
from server.company.identity.selectors.actors import Session
from server.company.staff.selectors.members import is_counsellor
from server.kit.errors import Forbidden

ANOTHERS_ID = "This user ID isn't yours. Leave it out or send your own."
OWN_KINDS = frozenset({TokenKind.PORTAL, TokenKind.MARKET})


def refuse_borrowed_session(request: HttpRequest) -> None:
    """Raise Forbidden unless the request's session began with the user's own log-in (DESIGN section 3)."""
    if not is_own_session(request):
        raise Forbidden("Log in with your own account to do this.")


def is_own_session(request: HttpRequest) -> bool:
    """Whether the session began with the user's own log-in."""
    session = getattr(request, "auth", None)
    return isinstance(session, Session) and session.kind in OWN_KINDS


def shown_menus(request: ActorRequest) -> tuple[str, ...]:
    """Return the user's menus; the site area only for a counsellor who logged in themselves (specification 000)."""
    found = served_menus(request.actor.rights)
    return (
        (*found, str(Menu.ANTSITE_STORES))
        if is_own_session(request) and is_counsellor(request.actor.user_id)
        else found
    )


def refuse_acting_staff(request: HttpRequest) -> None:
    """Raise Forbidden for staff who act as the user: only the user may read, write or dismiss these."""
    if is_acting_staff(request):
        raise Forbidden(CLOSED_TO_STAFF)


def is_acting_staff(request: HttpRequest) -> bool:
    """Whether staff act as the user."""
    session = getattr(request, "auth", None)
    return isinstance(session, Session) and session.staff is not None
