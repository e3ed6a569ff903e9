"""Show a product of the Import List to people without an account, by a link with an end."""

from datetime import datetime, timedelta

from server.company.identity.contracts import Actor
from server.company.sharing.contracts import LONGEST_DAYS
from server.company.sharing.services import draw_product_link, take_back_product_link
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from tenants.importing.selectors.products import get_product


def share_product(actor: Actor, *, product_id: int, days: int, now: datetime) -> tuple[str, datetime]:
    """The secret part of the link and its end. NotFound for what is not in the list; Invalid for too long a time."""
    if not 1 <= days <= LONGEST_DAYS:
        raise Invalid.on("days", Sentence("Between 1 and {most} days.", most=LONGEST_DAYS))
    get_product(product_id)
    ends_at = now + timedelta(days=days)
    return draw_product_link(actor, product_id=product_id, ends_at=ends_at, now=now), ends_at


def stop_sharing(actor: Actor, *, product_id: int) -> None:
    """The link shows nothing any more. NotFound for what is not in the list."""
    get_product(product_id)
    take_back_product_link(actor, product_id=product_id)
