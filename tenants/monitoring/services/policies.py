"""Save and delete policies."""

from dataclasses import asdict

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from tenants.monitoring.contracts import OFFERED, Event, Policy, PolicyOverride, Reaction
from tenants.monitoring.models import PolicyRow, ProductPolicyRow
from tenants.monitoring.selectors import read_product_policy
from tenants.stores.selectors import get_store

NOT_OFFERED = "This action isn't available for this change."
WHOLE_NUMBER = "Please enter a whole number from {least} to {most}."
COUNTRY = "Please choose a country."
MOST = {"minimum_quantity": 1_000_000, "cost_change_percent": 1_000, "floor_percent": 99, "max_shipping_days": 365}
LEAST = {"minimum_quantity": 1, "max_shipping_days": 1}


def set_policy(actor: Actor, *, store_id: int, policy: Policy) -> None:
    """Save a store's policy; it applies from the next check. NotFound; Invalid names fields out of range."""
    get_store(actor, store_id)
    check_policy(policy)
    values = asdict(policy) | {"reactions": {str(event): str(reaction) for event, reaction in policy.reactions.items()}}
    PolicyRow.objects.update_or_create(store_id=store_id, defaults=values)


def forget_policy(*, store_id: int) -> None:
    """Delete the policy of a deleted store; its watches are deleted with its publications."""
    PolicyRow.objects.filter(store_id=store_id).delete()


def set_product_policy(actor: Actor, *, publication_id: int, override: PolicyOverride) -> None:
    """Save a product's own settings; without any, its store's policy applies. Valid from the next check.

    NotFound for a publication that the actor does not see; Invalid names fields out of range.
    """
    check_policy(override.over(read_product_policy(actor, publication_id).policy))
    if not override:
        ProductPolicyRow.objects.filter(pk=publication_id).delete()
        return
    reactions = {str(event): str(reaction) for event, reaction in override.reactions.items()}
    ProductPolicyRow.objects.update_or_create(
        pk=publication_id, defaults={"reactions": reactions, "numbers": override.numbers()}
    )


def check_policy(policy: Policy) -> None:
    """Raise Invalid for reactions that are not offered, or values out of range."""
    refused = [event for event, offered in OFFERED.items() if policy.reactions[event] not in offered]
    wrong = {f"reactions.{event}": NOT_OFFERED for event in refused}
    for name, most in MOST.items():
        if not LEAST.get(name, 0) <= getattr(policy, name) <= most:
            wrong[name] = Sentence(WHOLE_NUMBER, least=LEAST.get(name, 0), most=most)
    if policy.reactions[Event.SHIPPING_LONG] is not Reaction.NOTHING and not policy.ship_to:
        wrong["ship_to"] = COUNTRY
    if wrong:
        raise Invalid.of_fields(wrong)
