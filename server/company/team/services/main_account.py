"""Who is a merchant's main account."""

from datetime import datetime

from django.db.models import Q

from server.company.identity.contracts import GRANTABLE_RIGHTS, Actor
from server.company.identity.models import AccountExport, User
from server.company.identity.services.tokens import revoke_tokens


def swap_main_account(actor: Actor, *, giver_id: int, now: datetime) -> bool:
    """Make the actor, a sub-account, the main account, and the former one a sub-account with every right but the team.

    Every sub-account is the new main account's. Both people's sessions end, nobody else's, and the giver's personal
    tokens: nothing goes on in the name of who has given the business away. The receiver's stay. False, and nothing
    changed, unless the giver is the main account and both are in service. Call it in a transaction that holds the team.
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
        # Whoever has no zone of their own keeps the one of the business.
        time_zone=receiver.time_zone or giver.time_zone,
    )
    User.objects.filter(tenant_id=actor.tenant_id, root=giver).update(root=receiver)
    AccountExport.objects.filter(tenant_id=actor.tenant_id, user_id=giver.pk).update(user_id=receiver.pk)
    revoke_tokens(user_id=receiver.pk, now=now, keep_personal=True)
    revoke_tokens(user_id=giver.pk, now=now)
    return True
