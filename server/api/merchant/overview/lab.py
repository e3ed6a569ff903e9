"""Tools for finding products, and counts of their use (specification 001, section 7)."""

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import EVENTS_BY_USER, refuse_when_too_often
from server.company.events.contracts import Tracked
from server.company.events.services import count_tracked
from server.company.identity.contracts import Actor
from server.kit import clock
from tenants.importing.selectors.tags import suggest_tags

area = Area("lab")

LONGEST_ADDRESS = 4_000


class TitleQuery(Body):
    title: str = Field(default="", max_length=10_000)


class TagsOut(Envelope):
    tag: list[str] = Field(description="At most ten.")


class TrackedQuery(Body):
    """The found product; only the number of them is saved, by merchant and day."""

    product_id: str = Field(default="", max_length=300)
    product_url: str = Field(default="", max_length=LONGEST_ADDRESS)
    product_category: str = Field(default="", max_length=300)
    product_second_category: str = Field(default="", max_length=300)


class TrackedImportQuery(TrackedQuery):
    import_state: str = Field(default="", max_length=20, description="1, true or success if it was imported.")

    def what(self) -> Tracked:
        is_imported = self.import_state.strip().lower() in ("1", "true", "success", "200")
        return Tracked.IMPORTED if is_imported else Tracked.NOT_IMPORTED


@area.get("/tags", id="lab.tags", may=SIGNED_IN)
def tags(request: ActorRequest, query: Query[TitleQuery]) -> TagsOut:
    """Suggest tags for a title."""
    return TagsOut(tag=suggest_tags(query.title))


@area.post("/DataTracking/import_list_count", id="lab.count_import", may=SIGNED_IN, stake=Stake.WORK)
def count_import(request: ActorRequest, query: Query[TrackedImportQuery]) -> Envelope:
    """Count an import of a found product."""
    return _counted(request.actor, query.what())


@area.post("/DataTracking/count", id="lab.count_view", may=SIGNED_IN, stake=Stake.WORK)
def count_view(request: ActorRequest, query: Query[TrackedQuery]) -> Envelope:
    """Count a view of a found product."""
    return _counted(request.actor, Tracked.VIEWED)


def _counted(actor: Actor, what: Tracked) -> Envelope:
    refuse_when_too_often(EVENTS_BY_USER, str(actor.user_id))
    count_tracked(actor, what=what, now=clock.now())
    return Envelope()
