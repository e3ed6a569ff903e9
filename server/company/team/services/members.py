"""Sub-accounts: invite, accept, change, deactivate, remove (specification 000, section 6)."""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, QuerySet

from server.company.identity import rules
from server.company.identity.contracts import GRANTABLE_RIGHTS, Actor, UserProfile
from server.company.identity.errors import AlreadyRegistered, InvitationRefused
from server.company.identity.locks import lock_merchant
from server.company.identity.models import User
from server.company.identity.selectors.people import profile_of, user_exists
from server.company.identity.services.deletion import OF_OUR_STAFF, refuse_our_staff
from server.company.identity.services.messages import mail_notice
from server.company.identity.services.tokens import revoke_tokens
from server.company.team.contracts import MemberAccess
from server.company.team.models import Invitation
from server.company.team.services.offers import end_offers_of
from server.jobs.door import enqueue
from server.kit.checks import checked
from server.kit.errors import Conflict, Invalid, NotFound
from server.kit.files import drop_file
from server.kit.ids import opaque_token
from server.kit.links import mailed, unsent
from server.kit.sentences import Sentence

INVITATION_LIFE = timedelta(days=7)


def invite_member(actor: Actor, *, mailbox: str, name: str, access: MemberAccess, now: datetime) -> int:
    """Create an invitation and return its id. For the same mailbox, it replaces the old one.

    The mail is sent separately. Until then a new invitation counts as lapsed, and the old link stays valid.

    Raise Invalid naming the field; AlreadyRegistered for a mailbox that a user has. Call it in the transaction that
    locks the plan's limits.
    """
    _check(access, now)
    if rules.is_phone(mailbox):
        raise Invalid(rules.EMAIL_INVALID, fields={"mailbox": rules.EMAIL_INVALID})
    if user_exists(mailbox):
        raise AlreadyRegistered
    kept = {"name": name.strip()[:200], **_columns(access)}
    row, _ = Invitation.objects.update_or_create(
        tenant_id=actor.tenant_id,
        email=mailbox,
        defaults=kept,
        create_defaults=kept | unsent(now=now),
    )
    return row.pk


def mail_invitation(actor: Actor, *, invitation_id: int, now: datetime) -> None:
    """Mail a new link, valid for seven days. Older links end once it is delivered.

    Raise NotFound when it was accepted or withdrawn; NotDelivered when the mail was not accepted: the old link stays
    valid.
    """
    token = opaque_token()
    own = Invitation.objects.filter(pk=invitation_id, tenant_id=actor.tenant_id)
    invitation = own.first()
    if invitation is None:
        raise NotFound
    inviter = User.objects.get(pk=actor.user_id)
    link = f"{settings.PUBLIC_URL}/invitation?token={token}"
    name = inviter.name or str(inviter)
    mail_notice(email=invitation.email, notice="invited", language=actor.language, inviter=name, link=link)
    if not own.update(**mailed(token, now=now, life=INVITATION_LIFE)):
        raise NotFound


def take_back_invitation(actor: Actor, *, invitation_id: int) -> None:
    """Withdraw an invitation and invalidate its link. Raise NotFound when there is none."""
    gone, _ = Invitation.objects.filter(pk=invitation_id, tenant_id=actor.tenant_id).delete()
    if not gone:
        raise NotFound


def accept_invitation(*, token: str, password: str, language: str, now: datetime) -> UserProfile:
    """Create the sub-account of a mailed link, in the language of the form, and use the link up.

    InvitationRefused, or Invalid for the password.
    """
    checked("password", rules.check_password, password)
    try:
        with transaction.atomic():
            invitation = Invitation.use_up(token, now=now)
            if invitation is None:
                raise InvitationRefused
            lock_merchant(invitation.tenant_id)
            user = _make_user(invitation, password, language)
            _tell(invitation)
    except IntegrityError as error:
        raise AlreadyRegistered from error
    return profile_of(user.pk)


def change_member(actor: Actor, *, member_id: int, name: str, access: MemberAccess, now: datetime) -> None:
    """Change rights, stores or end date at once. Raise Invalid naming the field, NotFound for another merchant's."""
    _check(access, now)
    columns = _columns(access)
    columns["expires_at"] = columns.pop("ends_at")
    if not _own(actor).filter(pk=member_id).update(name=name.strip()[:200], **columns):
        raise NotFound


def set_member_active(actor: Actor, *, member_id: int, is_active: bool, now: datetime) -> None:
    """Deactivate a sub-account, with all its sessions and offers, or activate it. Raise NotFound."""
    with transaction.atomic():
        hold_team(actor)
        if not _own(actor).filter(pk=member_id).update(is_active=is_active):
            raise NotFound
        if not is_active:
            revoke_tokens(user_id=member_id, now=now)
            end_offers_of(member_id, now=now)


def hold_team(actor: Actor) -> None:
    """Lock the team until the caller's transaction ends: nobody can hand over work, take the main role or leave."""
    lock_merchant(actor.tenant_id)


def widen_stores(actor: Actor, *, member_id: int, store_ids: tuple[int, ...] | None) -> None:
    """Give a sub-account access to more stores; None: every store. Do nothing for the main account."""
    member = _own(actor).select_for_update().filter(pk=member_id).first()
    if member is not None and member.store_ids is not None:
        wider = None if store_ids is None else sorted({*member.store_ids, *store_ids})
        User.objects.filter(pk=member_id).update(store_ids=wider)


def remove_user(*, user_id: int, tenant_id: int, now: datetime) -> None:
    """Delete one of a merchant's sub-accounts with its sessions, offer and picture.

    Raise NotFound, also for the main account; Conflict for one of our own staff, whose records are kept.
    """
    with transaction.atomic():
        own = User.objects.select_for_update().filter(tenant_id=tenant_id, root__isnull=False)
        member = own.filter(pk=user_id).first()
        if member is None:
            raise NotFound
        refuse_our_staff(user_id)
        end_offers_of(user_id, now=now)
        avatar = member.avatar
        try:
            member.delete()
        except ProtectedError as error:
            raise Conflict(OF_OUR_STAFF) from error
        transaction.on_commit(lambda: drop_file(avatar), robust=True)


def _own(actor: Actor) -> "QuerySet[User]":
    return User.objects.filter(tenant_id=actor.tenant_id, root__isnull=False)


def _make_user(invitation: Invitation, password: str, language: str) -> User:
    owner = User.objects.get(tenant_id=invitation.tenant_id, root=None)
    user = User.objects.create_user(
        email=invitation.email,
        password=password,
        tenant_id=invitation.tenant_id,
        root_id=owner.pk,
        state=owner.state,
        language=language,
        name=invitation.name or rules.shown_name(invitation.email),
        rights=invitation.rights,
        store_ids=invitation.store_ids,
        expires_at=invitation.ends_at,
    )
    EmailAddress.objects.create(user=user, email=invitation.email, verified=True, primary=True)
    return user


def _check(access: MemberAccess, now: datetime) -> None:
    if access.rights - GRANTABLE_RIGHTS:
        unknown = Sentence("Unknown rights: {names}.", names=", ".join(sorted(access.rights - GRANTABLE_RIGHTS)))
        raise Invalid.on("rights", unknown)
    if access.ends_at and access.ends_at <= now:
        raise Invalid.on("expires_at", "The end must be in the future.")


def _columns(access: MemberAccess) -> dict[str, object]:
    stores = None if access.store_ids is None else sorted(access.store_ids)
    return {"rights": sorted(access.rights), "store_ids": stores, "ends_at": access.ends_at}


def _tell(invitation: Invitation) -> None:
    enqueue(
        "notifications.note",
        schema=invitation.tenant.schema_name,
        kind="member_joined",
        object_key=f"member:{invitation.email}",
        params={"member": invitation.name or invitation.email},
    )
