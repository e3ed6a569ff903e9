"""A store's policy, and its end."""

from dataclasses import asdict

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from tenants.monitoring.contracts import OFFERED, Policy
from tenants.monitoring.models import PolicyRow
from tenants.stores.selectors import get_store

NOT_OFFERED = "This action isn't available for this change."
WHOLE_NUMBER = "Please enter a whole number from {least} to {most}."
MOST = {"minimum_quantity": 1_000_000, "cost_change_percent": 1_000, "floor_percent": 99}


def set_policy(actor: Actor, *, store_id: int, policy: Policy) -> None:
    """Keep a store's policy; it holds from the next look on. NotFound; Invalid names what is out of bounds."""
    get_store(actor, store_id)
    _check(policy)
    values = asdict(policy) | {"reactions": {str(event): str(one) for event, one in policy.reactions.items()}}
    PolicyRow.objects.update_or_create(store_id=store_id, defaults=values)


def forget_policy(*, store_id: int) -> None:
    """Delete what was settled for a store that is no more; its watches go with its publications."""
    PolicyRow.objects.filter(store_id=store_id).delete()


def _check(policy: Policy) -> None:
    refused = [event for event, offered in OFFERED.items() if policy.reactions[event] not in offered]
    wrong = {f"reactions.{event}": NOT_OFFERED for event in refused}
    least = {"minimum_quantity": 1}
    for name, most in MOST.items():
        if not least.get(name, 0) <= getattr(policy, name) <= most:
            wrong[name] = Sentence(WHOLE_NUMBER, least=least.get(name, 0), most=most)
    if wrong:
        raise Invalid.of_fields(wrong)
