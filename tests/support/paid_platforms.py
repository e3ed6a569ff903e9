"""Plans and merchants of several platforms."""

from server.company.plans.models import Plan
from tests.plans.conftest import make_plan


def single(name: str, price_minor: int, platform: int) -> Plan:
    """A plan of an edition for one platform."""
    plan = make_plan(name, platforms=[platform])
    Plan.objects.filter(pk=plan.pk).update(price_minor=price_minor)
    return plan


UNPAID = "Your plan for Shopify is read-only until you pay the open invoice."


ENDED_SHOPIFY, ENDED_WOO = 1001003, 1001010
