"""Staff changes of service cards: text, price, and whether the service is offered."""

from dataclasses import asdict

from server.company.identity.contracts import StaffActor
from server.company.workorders.contracts.cards import CardRow, CardText
from server.company.workorders.models import Service
from server.company.workorders.rules.cards import check_card
from server.company.workorders.selectors.cards import read_card
from server.kit.drafts import change
from server.kit.errors import Invalid

CHANGED = "Someone else changed this service. Your changes aren't saved yet."


def save_card(actor: StaffActor, *, service_id: int, text: CardText, version: int) -> CardRow:
    """Change a service's card; existing requests keep their price.

    NotFound; Conflict if somebody else saved; Invalid names each field: nothing is saved.
    """
    if wrong := check_card(text):
        raise Invalid.of_fields(wrong)
    columns = asdict(text) | {"examples": list(text.examples), "edited_by_id": actor.user_id}
    change(Service, service_id, version=version, otherwise=CHANGED, **columns)
    return read_card(service_id)
