"""Why a right is missing: the same refusal has other causes for staff, tokens, owners and sub-accounts."""

from server.company.identity.contracts import TokenKind
from server.company.identity.rules import WITHHELD_FROM_STAFF
from server.company.identity.selectors.actors import Session

NO_RIGHT = "You don't have the right to do this. Please ask the owner of the main account."
NOT_OPENED = "This isn't enabled for your account. Please contact our support."
TOKEN_LACKS = "This API token doesn't have the right to do this."  # noqa: S105 - a sentence
USER_LACKS = "The user you act for doesn't have the right to do this."
CLOSED_TO_STAFF = "This isn't available to staff who act for a merchant."


def why_missing(session: Session, right: str, said: str = NO_RIGHT) -> str:
    """Say why this session lacks a right; `said` is for sub-accounts, whose owner can give it to them."""
    if session.staff:
        return CLOSED_TO_STAFF if right in WITHHELD_FROM_STAFF else USER_LACKS
    if session.kind is TokenKind.PERSONAL:
        return TOKEN_LACKS
    return NOT_OPENED if session.actor and session.actor.is_main_account else said
