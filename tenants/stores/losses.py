"""Stores that need their merchant: how they are lost, and what shows that they are back."""

from datetime import datetime

from django.db.models import Q, QuerySet

from server.company.identity.selectors.actors import main_actor_of
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.reasons import Reason
from server.tenancy.scope import current_tenant_id
from tenants.stores.contracts import REFUTED_BY_ANSWERS
from tenants.stores.models import Store, StoreState
from tenants.stores.projection import project_health

BACK = {"state": StoreState.CONNECTED, "state_reason": None, "lost_at": None}


def lose(stores: QuerySet[Store], reason: Reason, **also: object) -> None:
    """Mark these stores as disconnected, with what to do. Belongs in a transaction."""
    ids = list(stores.values_list("pk", flat=True))
    lost = {"state": StoreState.DISCONNECTED, "state_reason": reason.stored(), "lost_at": clock.now()}
    stores.update(**lost, **also)
    for store_id in ids:
        project_health(store_id, now=clock.now())


def lost_before(moment: datetime) -> Q:
    """Select lost stores that an answer to a call of this moment shows to be back.

    The call began after we learned of the loss. An answer to an earlier one says nothing: a store may still do what it
    was asked before its merchant uninstalled our app.
    """
    is_earlier = Q(lost_at=None) | Q(lost_at__lt=moment)
    return is_earlier & Q(state=StoreState.DISCONNECTED, removed_at=None, state_reason__code__in=REFUTED_BY_ANSWERS)


def regain(store_id: int, *, asked_at: datetime) -> None:
    """Connect a lost store again, because it did what we asked at this moment. A check-up then updates its checks.

    Belongs in a transaction. A store that was lost since, or for a reason that an answer does not refute, stays lost.
    """
    if Store.objects.filter(lost_before(asked_at), pk=store_id).update(**BACK):
        project_health(store_id, now=clock.now())
        look_at(store_id)


def look_at(store_id: int) -> None:
    """Check a store completely, in the name of the main account. Without an active user of the merchant it waits."""
    try:
        user_id = main_actor_of(current_tenant_id()).user_id
    except LookupError:
        return
    enqueue("stores.examine", key=f"{store_id}", store_id=store_id, user_id=user_id, light=False)
