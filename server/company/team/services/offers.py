"""Offers of the main account's role: make, withdraw, decline, accept."""

from contextlib import suppress
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q

from server.company.events.contracts import EventName, Json
from server.company.events.services import record_fact
from server.company.identity.contracts import Actor
from server.company.identity.locks import lock_merchant
from server.company.identity.selectors.deletion import deletion_due_at
from server.company.identity.services.deletion import refuse_our_staff
from server.company.site_settings.services import move_balance_flag
from server.company.team.contracts import OFFER_LIFE, Colleague, Handed, Outcome
from server.company.team.errors import AlreadyOffered, MerchantLeaving, OfferOver, ReceiverUnfit
from server.company.team.models import MainRoleOffer
from server.company.team.selectors import read_colleague
from server.company.team.services.main_account import swap_main_account
from server.company.team.services.offer_mails import giver_of, mail_offer, receiver_of, tell_declined, tell_withdrawn
from server.kit.errors import Conflict, NotFound
from server.kit.ids import digest, opaque_token
from server.kit.sentences import Sentence

UNKNOWN = "Please choose one of your sub-accounts."
OUT_OF_SERVICE = "This sub-account is {state} and can't become the main account."
NO_EMAIL = "This sub-account has no email address, so we can't send the offer."


def offer_main_role(actor: Actor, *, receiver_id: int, giver_stays: bool, now: datetime) -> None:
    """Offer the role to a sub-account, which has three days to accept by a mailed link.

    `giver_stays`: the actor becomes a sub-account with every right except the team; otherwise leaves. The caller has
    checked the actor's identity. Raise ReceiverUnfit, AlreadyOffered, MerchantLeaving; Conflict for one of our staff
    who would leave; NotDelivered when the mail was not accepted, and then there is no offer.
    """
    token = opaque_token()
    with transaction.atomic():
        lock_merchant(actor.tenant_id)
        if deletion_due_at(actor.tenant_id):
            raise MerchantLeaving
        if not giver_stays:
            refuse_our_staff(actor.user_id)
        receiver = _receiver(actor, receiver_id, now)
        offer = _insert(actor, receiver, giver_stays=giver_stays, token=token, now=now)
        _write_down(actor, EventName.MAIN_ROLE_OFFERED, offer, now)
    mail_offer(offer, token=token)


def withdraw_offer(actor: Actor, *, now: datetime) -> None:
    """Withdraw the actor's open offer and invalidate its link. Raise NotFound when none is open."""
    offer = _end(actor, EventName.MAIN_ROLE_WITHDRAWN, Outcome.WITHDRAWN, now, giver_id=actor.user_id)
    tell_withdrawn(offer)


def decline_offer(actor: Actor, *, now: datetime) -> None:
    """Decline the offer made to the actor. Raise NotFound when none is open."""
    offer = _end(actor, EventName.MAIN_ROLE_DECLINED, Outcome.DECLINED, now, receiver_id=actor.user_id)
    tell_declined(offer)


def decline_for(actor: Actor, *, now: datetime) -> None:
    """Decline the offer made to an actor who leaves, if there is one."""
    with suppress(NotFound):
        decline_offer(actor, now=now)


def end_offers_of(user_id: int, *, now: datetime) -> None:
    """End the open offer that a user made or received. Call it in the transaction that deactivates the user."""
    concerns = Q(giver_id=user_id) | Q(receiver_id=user_id)
    MainRoleOffer.objects.filter(concerns, ended_at=None).update(ended_at=now, outcome=Outcome.LAPSED)


def check_offer(actor: Actor, *, token: str, now: datetime) -> None:
    """Raise OfferOver unless the mailed token belongs to an open offer to the actor.

    Call it before proving identity, so that nobody does so in vain.
    """
    if not _of_token(actor, token, now):
        raise OfferOver


def accept_offer(actor: Actor, *, token: str, now: datetime) -> Handed:
    """Become the main account by the mailed token. End all sessions of both people, and the giver's tokens.

    Call it in a transaction. The caller has checked the actor's identity and notifies both people afterwards. Raise
    OfferOver, MerchantLeaving.
    """
    lock_merchant(actor.tenant_id)
    offer = _of_token(actor, token, now)
    if offer is None:
        raise OfferOver
    if deletion_due_at(actor.tenant_id):
        raise MerchantLeaving
    giver, receiver = giver_of(offer), receiver_of(offer)
    if not swap_main_account(actor, giver_id=giver.id, now=now):
        raise OfferOver
    move_balance_flag(from_user=giver.id, to_user=receiver.id)
    MainRoleOffer.objects.filter(pk=offer.pk).update(ended_at=now, outcome=Outcome.ACCEPTED)
    _write_down(actor, EventName.MAIN_ROLE_HANDED_OVER, offer, now)
    return Handed(giver=giver, receiver=receiver, giver_stays=offer.giver_stays)


def _receiver(actor: Actor, receiver_id: int, now: datetime) -> Colleague:
    try:
        receiver = read_colleague(actor, user_id=receiver_id, now=now)
    except NotFound as error:
        raise ReceiverUnfit(UNKNOWN) from error
    if receiver.is_main_account:
        raise ReceiverUnfit(UNKNOWN)
    if receiver.state != "active":
        raise ReceiverUnfit(Sentence(OUT_OF_SERVICE, state=Sentence(receiver.state)))
    if "@" not in receiver.mailbox:
        raise ReceiverUnfit(NO_EMAIL)
    return receiver


def _insert(actor: Actor, receiver: Colleague, *, giver_stays: bool, token: str, now: datetime) -> MainRoleOffer:
    open_offers = MainRoleOffer.objects.filter(tenant_id=actor.tenant_id, ended_at=None)
    still_open = MainRoleOffer.objects.open_at(now).values("pk")
    open_offers.exclude(pk__in=still_open).update(ended_at=now, outcome=Outcome.LAPSED)
    giver = read_colleague(actor, user_id=actor.user_id, now=now)
    if not giver.is_main_account:
        raise Conflict("Another user became the main account. Reload the page.")
    try:
        with transaction.atomic():
            return MainRoleOffer.objects.create(
                tenant_id=actor.tenant_id,
                giver_id=giver.id,
                giver_name=giver.mailbox,
                receiver_id=receiver.id,
                receiver_name=receiver.mailbox,
                giver_stays=giver_stays,
                token_hash=digest(token),
                offered_at=now,
                valid_until=now + OFFER_LIFE,
            )
    except IntegrityError as error:
        raise AlreadyOffered from error


def _of_token(actor: Actor, token: str, now: datetime) -> MainRoleOffer | None:
    mine = MainRoleOffer.objects.open_at(now).filter(tenant_id=actor.tenant_id, receiver_id=actor.user_id)
    return mine.filter(token_hash=digest(token)).first()


def _end(actor: Actor, event: EventName, outcome: Outcome, now: datetime, **side: int) -> MainRoleOffer:
    with transaction.atomic():
        lock_merchant(actor.tenant_id)
        offer = MainRoleOffer.objects.open_at(now).filter(tenant_id=actor.tenant_id, **side).first()
        if offer is None:
            raise NotFound
        MainRoleOffer.objects.filter(pk=offer.pk).update(ended_at=now, outcome=outcome)
        _write_down(actor, event, offer, now)
    return offer


def _write_down(actor: Actor, event: EventName, offer: MainRoleOffer, now: datetime) -> None:
    param: Json = {"giver": offer.giver_name, "receiver": offer.receiver_name, "giver_stays": offer.giver_stays}
    record_fact(actor, event=event, param=param, now=now)
