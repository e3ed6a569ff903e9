"""Hand over stores that are being connected; delete a user's own selection."""

from server.company.connections.services import reassign_intents
from server.company.identity.contracts import Actor
from server.jobs.services import reassign_jobs
from tenants.stores.models import ArrivedKeys, StoreSelection

# Jobs on a store that run for the user who requested them.
IN_THE_NAME_OF = ("stores.ensure_webhooks", "stores.examine", "stores.repair", "shop.restore_domain")


def hand_over_connecting(actor: Actor, *, giver_id: int, receiver_id: int) -> int:
    """Give what is being connected, checked or repaired for a user to another; return how many stores are being
    verified.

    Belongs in the caller's transaction.
    """
    reassign_intents(tenant_id=actor.tenant_id, giver_id=giver_id, receiver_id=receiver_id)
    reassign_jobs(IN_THE_NAME_OF, schema=actor.schema_name, giver_id=giver_id, receiver_id=receiver_id)
    return ArrivedKeys.objects.filter(user_id=giver_id).exclude(sealed_credentials="").update(user_id=receiver_id)


def forget_selection(*, user_id: int) -> None:
    """Delete the store selection of a user."""
    StoreSelection.objects.filter(user_id=user_id).delete()
