"""Choose another supplier for a product that is not published yet."""

from server.ports.suppliers import SourceLink
from tenants.importing.rules.planned import planned_of
from tenants.importing.storing.planned import drop_planned, plan_sources


def plan_source(product_id: int, link: SourceLink, *, is_first: bool) -> None:
    """Plan to buy a product from this link too. NotFound when it is not in the Import List."""
    plan_sources(product_id, [planned_of(link, is_first=is_first)])


def unplan_source(product_id: int, url: str) -> None:
    """Buy a product no longer from this link once it is published. NotFound when it is not in the Import List."""
    drop_planned(product_id, url)
