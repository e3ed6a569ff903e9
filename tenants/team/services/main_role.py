"""Hand the main role to a sub-account; a former main account that leaves hands over its work too."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor, IssuedToken, TokenKind
from server.company.identity.selectors.actors import actor_of
from server.company.identity.services.tokens import issue_token
from server.company.team.contracts import Handed
from server.company.team.selectors import read_colleague
from server.company.team.services.offer_mails import tell_handed_over
from server.company.team.services.offers import accept_offer
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note
from tenants.team.contracts import Afterwards
from tenants.team.services.handover import end_access, move_work


def become_main_account(actor: Actor, *, token: str, address: str, user_agent: str, now: datetime) -> IssuedToken:
    """Take the main role offered to the actor by the mailed token; return the token of a new session.

    All or nothing: roles, sessions, and the work of a giver who leaves. The caller has verified the user's identity.
    OfferOver, MerchantLeaving.
    """
    with transaction.atomic():
        handed = accept_offer(actor, token=token, now=now)
        if not handed.giver_stays:
            _see_off(actor_of(actor.user_id), handed, now)
        names = {"giver": handed.giver.name, "receiver": handed.receiver.name}
        for concerned in (handed.receiver, handed.giver)[: 1 + handed.giver_stays]:
            note(EventKind.MAIN_ROLE, object_key="main_role", user_id=concerned.id, params=names, now=now)
        session = issue_token(
            user_id=actor.user_id, kind=TokenKind.PORTAL, now=now, address=address, user_agent=user_agent
        )
    tell_handed_over(handed)
    return session


def _see_off(actor: Actor, handed: Handed, now: datetime) -> None:
    giver, receiver = (read_colleague(actor, user_id=person.id, now=now) for person in (handed.giver, handed.receiver))
    move_work(actor, giver=giver, receiver=receiver, now=now)
    end_access(actor, giver, Afterwards.REMOVE, now)
