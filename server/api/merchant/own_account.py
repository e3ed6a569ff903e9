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


def shown_menus(request: ActorRequest) -> tuple[str, ...]:
    """Return the user's menus; the site area only for a counsellor who logged in themselves (specification 000)."""
    found = served_menus(request.actor.rights)
    return (
        (*found, str(Menu.ANTSITE_STORES))
        if is_own_session(request) and is_counsellor(request.actor.user_id)
        else found
    )


def is_acting_staff(request: HttpRequest) -> bool:
    """Whether staff act as the user."""
    session = getattr(request, "auth", None)
    return isinstance(session, Session) and session.staff is not None
