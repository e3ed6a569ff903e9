"""Refusals that depend on the reader: why a right is missing, and who can do something about it."""

from server.company.identity.contracts import TokenKind
from server.company.identity.rules import WITHHELD_FROM_STAFF
from server.company.identity.selectors.actors import Session
from server.kit.errors import AppError, NoRight

NO_RIGHT = "You don't have the right to do this. Please ask the owner of the main account."
NOT_OPENED = "This isn't enabled for your account. Please contact our support."
TOKEN_LACKS = "This API token doesn't have the right to do this."  # noqa: S105 - a sentence
USER_LACKS = "The user you act for doesn't have the right to do this."
CLOSED_TO_STAFF = "This isn't available to staff who act for a merchant."


def said_to(session: Session, error: AppError) -> str:
    """Return the error's message for the reader of this session."""
    if isinstance(error, NoRight):
        return why_missing(session, error.right, error.msg)
    actor = session.actor
    can_act = actor is None or actor.is_main_account or actor.may(error.way_out)
    return error.msg if can_act or not error.otherwise else error.otherwise


def why_missing(session: Session, right: str, said: str = NO_RIGHT) -> str:
    """Say why this session lacks a right; `said` is for sub-accounts, whose owner can give it to them."""
    if session.staff:
        return CLOSED_TO_STAFF if right in WITHHELD_FROM_STAFF else USER_LACKS
    if session.kind is TokenKind.PERSONAL:
        return TOKEN_LACKS
    return NOT_OPENED if session.actor and session.actor.is_main_account else said
