"""Sub-account actions that need the merchant's own data: the plan's limit, and the merchant's stores."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.team.contracts import MemberAccess
from server.company.team.errors import TooManySubAccounts
from server.company.team.selectors import count_members
from server.company.team.services import members
from server.kit.errors import Invalid
from tenants.preferences.services.limits import lock_limits
from tenants.stores.selectors import stores_by_id

STORE_UNKNOWN = "Please choose from your own stores."


def invite_member(actor: Actor, *, mailbox: str, name: str, access: MemberAccess, now: datetime) -> None:
    """Invite a person by mail, valid for seven days; repeating it sends a new mail with a new link.

    TooManySubAccounts when the plan has no room, counting invitations; Invalid with the fields; AlreadyRegistered.
    """
    _refuse_unknown_stores(actor, access)
    with transaction.atomic():
        limits = lock_limits(actor)
        invitation_id = members.invite_member(actor, mailbox=mailbox, name=name, access=access, now=now)
        if count_members(actor) > limits.sub_accounts:
            raise TooManySubAccounts
    members.mail_invitation(actor, invitation_id=invitation_id, now=now)


def change_member(actor: Actor, *, member_id: int, name: str, access: MemberAccess, now: datetime) -> None:
    """Change name, rights, stores or end date of a sub-account, at once. Invalid with the fields; NotFound."""
    _refuse_unknown_stores(actor, access)
    members.change_member(actor, member_id=member_id, name=name, access=access, now=now)


def set_member_active(actor: Actor, *, member_id: int, is_active: bool, now: datetime) -> None:
    """Deactivate or reactivate a sub-account. TooManySubAccounts when the plan has no room for it; NotFound."""
    with transaction.atomic():
        limits = lock_limits(actor)
        members.set_member_active(actor, member_id=member_id, is_active=is_active, now=now)
        if is_active and count_members(actor) > limits.sub_accounts:
            raise TooManySubAccounts


def room_for_members(actor: Actor) -> tuple[int, int]:
    """Return how many sub-accounts count, and how many the plan allows."""
    with transaction.atomic():
        return count_members(actor), lock_limits(actor).sub_accounts


def _refuse_unknown_stores(actor: Actor, access: MemberAccess) -> None:
    requested = set(access.store_ids or ())
    if set(stores_by_id(actor, requested)) != requested:
        raise Invalid.on("store_ids", STORE_UNKNOWN)
