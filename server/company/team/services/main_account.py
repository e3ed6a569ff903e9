"""Change of a merchant's main account."""

from datetime import datetime

from django.db.models import Q

from server.company.identity.contracts import GRANTABLE_RIGHTS, Actor
from server.company.identity.models import AccountExport, User
from server.company.identity.services.tokens import revoke_tokens


def swap_main_account(actor: Actor, *, giver_id: int, now: datetime) -> bool:
    """Make the actor the main account; the old one becomes a sub-account with every right except the team.

    The actor is a sub-account until then. All sub-accounts move to the new main account. End the sessions of both
    people only, and the personal tokens of the giver, so that nothing continues in their name; the receiver keeps
    theirs. Return False and change nothing unless the giver is the main account and both are active. Call it in a
    transaction that has locked the team.
    """
    team = User.objects.filter(tenant_id=actor.tenant_id, is_active=True)
    unexpired = Q(expires_at=None) | Q(expires_at__gt=now)
    receiver = team.filter(unexpired, pk=actor.user_id, root_id=giver_id, leaves_at=None).first()
    giver = team.filter(pk=giver_id, root=None).first()
    if giver is None or receiver is None:
        return False
    everything = sorted(GRANTABLE_RIGHTS)
    # In this order there is never more than one main account.
    User.objects.filter(pk=giver.pk).update(root=receiver, rights=everything, store_ids=None, expires_at=None)
    User.objects.filter(pk=receiver.pk).update(
        root=None,
        rights=[],
        store_ids=None,
        expires_at=None,
        # A receiver without an own time zone keeps that of the old main account.
        time_zone=receiver.time_zone or giver.time_zone,
    )
    User.objects.filter(tenant_id=actor.tenant_id, root=giver).update(root=receiver)
    AccountExport.objects.filter(tenant_id=actor.tenant_id, user_id=giver.pk).update(user_id=receiver.pk)
    revoke_tokens(user_id=receiver.pk, now=now, keep_personal=True)
    revoke_tokens(user_id=giver.pk, now=now)
    return True
