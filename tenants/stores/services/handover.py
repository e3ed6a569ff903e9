"""Stores that are being connected change hands; what is a user's own is forgotten with them."""

from server.company.connections.services import reassign_intents
from server.company.identity.contracts import Actor
from server.jobs.services import reassign_jobs
from tenants.stores.models import ArrivedKeys, StoreSelection

# Work on a store in the name of who asked for it.
IN_THE_NAME_OF = ("stores.ensure_webhooks", "stores.examine", "stores.repair", "shop.restore_domain")


def hand_over_connecting(actor: Actor, *, giver_id: int, receiver_id: int) -> int:
    """Let what is being connected, examined or repaired for a user be another's; answers how many stores arrive.

    Belongs in the caller's transaction.
    """
    reassign_intents(tenant_id=actor.tenant_id, giver_id=giver_id, receiver_id=receiver_id)
    reassign_jobs(IN_THE_NAME_OF, schema=actor.schema_name, giver_id=giver_id, receiver_id=receiver_id)
    return ArrivedKeys.objects.filter(user_id=giver_id).exclude(sealed_credentials="").update(user_id=receiver_id)


def forget_selection(*, user_id: int) -> None:
    """Drop which stores a user had selected."""
    StoreSelection.objects.filter(user_id=user_id).delete()
