"""Emails to the two people of an offer. Call these functions outside transactions."""

from django.conf import settings

from server.company.identity.errors import NotDelivered
from server.company.identity.selectors.recipients import contact_of
from server.company.identity.services.messages import mail_notice, notify
from server.company.team.contracts import Handed, Outcome, Person
from server.company.team.models import MainRoleOffer
from server.kit import clock


def mail_offer(offer: MainRoleOffer, *, token: str) -> None:
    """Mail the link to the receiver and notify the giver. NotDelivered also ends the offer."""
    to = receiver_of(offer).contact
    link = f"{settings.PUBLIC_URL}/app/mainAccount?token={token}"
    try:
        mail_notice(email=to.email, notice="main_role_offered", language=to.language, giver=offer.giver_name, link=link)
    except NotDelivered:
        still_open = MainRoleOffer.objects.filter(pk=offer.pk, ended_at=None)
        still_open.update(ended_at=clock.now(), outcome=Outcome.WITHDRAWN)
        raise
    _tell(giver_of(offer), "main_role_offer_made", receiver=offer.receiver_name)


def tell_withdrawn(offer: MainRoleOffer) -> None:
    """Notify the receiver."""
    _tell(receiver_of(offer), "main_role_withdrawn", giver=offer.giver_name)


def tell_declined(offer: MainRoleOffer) -> None:
    """Notify the giver."""
    _tell(giver_of(offer), "main_role_declined", receiver=offer.receiver_name)


def tell_handed_over(handed: Handed) -> None:
    """Notify both people, even if the giver's account was deleted."""
    _tell(handed.receiver, "main_role_taken", giver=handed.giver.name)
    notice = "main_role_given" if handed.giver_stays else "main_role_left"
    _tell(handed.giver, notice, receiver=handed.receiver.name)


def giver_of(offer: MainRoleOffer) -> Person:
    """Return the giver and how to reach them."""
    return Person(id=offer.giver_id or 0, name=offer.giver_name, contact=contact_of(offer.giver_id or 0))


def receiver_of(offer: MainRoleOffer) -> Person:
    """Return the receiver and how to reach them."""
    return Person(id=offer.receiver_id or 0, name=offer.receiver_name, contact=contact_of(offer.receiver_id or 0))


def _tell(person: Person, notice: str, **values: str) -> None:
    to = person.contact
    notify(email=to.email, phone=to.phone, notice=notice, language=to.language, **values)
