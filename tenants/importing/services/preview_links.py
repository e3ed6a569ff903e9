"""Share a product of the Import List with people without an account, by a link that expires."""

from datetime import datetime, timedelta

from server.company.identity.contracts import Actor
from server.company.sharing.contracts import LONGEST_DAYS
from server.company.sharing.services import draw_product_link, take_back_product_link
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from tenants.importing.selectors.products import get_product


def share_product(actor: Actor, *, product_id: int, days: int, now: datetime) -> tuple[str, datetime]:
    """Return the secret part of the link and its expiry. NotFound when it is not in the list; Invalid for too many
    days.
    """
    if not 1 <= days <= LONGEST_DAYS:
        raise Invalid.on("days", Sentence("Between 1 and {most} days.", most=LONGEST_DAYS))
    get_product(product_id)
    ends_at = now + timedelta(days=days)
    return draw_product_link(actor, product_id=product_id, ends_at=ends_at, now=now), ends_at


def stop_sharing(actor: Actor, *, product_id: int) -> None:
    """Disable the link. NotFound when it is not in the list."""
    get_product(product_id)
    take_back_product_link(actor, product_id=product_id)
